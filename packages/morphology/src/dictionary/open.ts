import { checksumText } from "./checksum.js";
import { createShape, type FilterShape, type Fingerprints } from "./filter.js";
import {
  FORMAT_VERSION,
  HEADER,
  HEADER_BYTES,
  MAGIC,
  META,
  SECTION_ENTRY_BYTES,
  SECTIONS,
  type SectionName,
} from "./format.js";
import { decodeLetters, LETTER_COUNT, LETTER_E, YO } from "./letters.js";

type Numbers<Name extends SectionName> = (typeof SECTIONS)[Name] extends 1
  ? Uint8Array
  : (typeof SECTIONS)[Name] extends 2
    ? Uint16Array
    : Uint32Array;

/** Where each list of a section with sizes begins; one number more than there are lists. */
interface Starts {
  readonly answerStarts: Uint32Array;
  readonly setStarts: Uint32Array;
  readonly layoutStarts: Uint32Array;
  readonly endingStarts: Uint32Array;
  readonly formEdgeStarts: Uint32Array;
  readonly formLemmaStarts: Uint32Array;
  readonly guessEdgeStarts: Uint32Array;
  readonly guessStarts: Uint32Array;
}

/** An opened dictionary: typed arrays over the bytes of the file, and the few things that are decoded at once. */
export type Dictionary = { readonly [Name in SectionName]: Numbers<Name> } & Starts & {
    /** Checksum of the contents, sixteen hexadecimal digits: names this very dictionary. */
    readonly hash: string;
    readonly lemmaRoot: number;
    /** Where the automaton of lemmas is behind its first two letters; filled by lemmas.ts as it goes. */
    readonly lemmaBeginnings: Int32Array;
    /** The letters of the endings, ё as е. */
    readonly foldedEndingLetters: Uint8Array;
    readonly filterShape: FilterShape;
    readonly fingerprints: Fingerprints;
    /** The text of the ending with that number; decoded when it is first asked for. */
    readonly endingText: (ending: number) => string;
    readonly bytes: Uint8Array;
  };

/** The bytes are no dictionary that this version can read. */
export class DictionaryError extends Error {
  override readonly name = "DictionaryError";
}

/**
 * Opens a dictionary file. Checks magic, version and the table of sections, not the contents (`verifyDictionary` does).
 * The bytes are used in place and must not be changed afterwards.
 * @throws DictionaryError when the bytes are no dictionary, are cut short or are of another version
 */
export function openDictionary(bytes: Uint8Array): Dictionary {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice(); // typed arrays need aligned offsets
  if (aligned.byteLength < HEADER_BYTES) {
    throw new DictionaryError(
      `Not a dictionary: ${aligned.byteLength} bytes are less than a header. Pass the contents of ru.dict.`,
    );
  }
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  if (view.getUint32(HEADER.magic, true) !== MAGIC) {
    throw new DictionaryError('Not a dictionary: it does not begin with "SKLD". Pass the contents of ru.dict.');
  }
  const version = view.getUint16(HEADER.version, true);
  if (version !== FORMAT_VERSION) {
    throw new DictionaryError(
      `The dictionary has format version ${version}, this library reads version ${FORMAT_VERSION}. ` +
        "Install versions of @skladno/morphology and @skladno/dictionary-ru that belong together.",
    );
  }
  const fileLength = view.getUint32(HEADER.fileLength, true);
  if (fileLength !== aligned.byteLength) {
    throw new DictionaryError(
      `The dictionary is damaged: ${aligned.byteLength} bytes instead of ${fileLength}. Load it again.`,
    );
  }
  const sections = readSections(view, aligned);
  const { meta, endingLetters } = sections;
  const endingStarts = startsOf(sections.endingSizes);
  return {
    meta: sections.meta,
    lemmaLetters: sections.lemmaLetters,
    lemmaTargetsLow: sections.lemmaTargetsLow,
    lemmaTargetsHigh: sections.lemmaTargetsHigh,
    lemmaFarTargets: sections.lemmaFarTargets,
    answerSizes: sections.answerSizes,
    answerClasses: sections.answerClasses,
    answerMarks: sections.answerMarks,
    knownLemmas: sections.knownLemmas,
    knownLemmasFine: sections.knownLemmasFine,
    classEndingSets: sections.classEndingSets,
    classMarks: sections.classMarks,
    setSizes: sections.setSizes,
    setLayouts: sections.setLayouts,
    setLemmaEndings: sections.setLemmaEndings,
    setEndings: sections.setEndings,
    layoutSizes: sections.layoutSizes,
    layoutTags: sections.layoutTags,
    endingSizes: sections.endingSizes,
    endingLetters: sections.endingLetters,
    endingNodes: sections.endingNodes,
    formEdgeSizes: sections.formEdgeSizes,
    formEdgeLetters: sections.formEdgeLetters,
    formLemmaSizes: sections.formLemmaSizes,
    formLemmaEndings: sections.formLemmaEndings,
    formStemLetters: sections.formStemLetters,
    guessEdgeSizes: sections.guessEdgeSizes,
    guessEdgeLetters: sections.guessEdgeLetters,
    guessSizes: sections.guessSizes,
    guessClasses: sections.guessClasses,
    guessCounts: sections.guessCounts,
    frozenFirstHalves: sections.frozenFirstHalves,
    frozenSecondHalves: sections.frozenSecondHalves,
    prefixes: sections.prefixes,
    answerStarts: startsOf(sections.answerSizes),
    setStarts: startsOf(sections.setSizes),
    layoutStarts: startsOf(sections.layoutSizes),
    endingStarts,
    formEdgeStarts: startsOf(sections.formEdgeSizes),
    formLemmaStarts: startsOf(sections.formLemmaSizes),
    guessEdgeStarts: startsOf(sections.guessEdgeSizes),
    guessStarts: startsOf(sections.guessSizes),
    hash: checksumText(view.getUint32(HEADER.checksumLow, true), view.getUint32(HEADER.checksumHigh, true)),
    lemmaRoot: meta[META.lemmaRoot] ?? 0,
    filterShape: createShape(
      meta[META.filterSegmentLength] ?? 0,
      meta[META.filterFirstSlots] ?? 0,
      meta[META.filterSeed] ?? 0,
    ),
    foldedEndingLetters: foldLetters(endingLetters),
    lemmaBeginnings: new Int32Array(LETTER_COUNT * LETTER_COUNT),
    fingerprints: { coarse: sections.knownLemmas, fine: sections.knownLemmasFine },
    endingText: decodeEndings(endingStarts, endingLetters),
    bytes: aligned,
  };
}

function decodeEndings(starts: Uint32Array, letters: Uint8Array): (ending: number) => string {
  const texts = new Array<string | undefined>(starts.length - 1).fill(undefined);
  return (ending) => {
    const text = texts[ending] ?? decodeLetters(letters.subarray(starts[ending], starts[ending + 1]));
    texts[ending] = text;
    return text;
  };
}

function foldLetters(letters: Uint8Array): Uint8Array {
  const folded = letters.slice();
  for (let at = folded.indexOf(YO); at >= 0; at = folded.indexOf(YO, at + 1)) folded[at] = LETTER_E;
  return folded;
}

function startsOf(sizes: Uint8Array): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  let total = 0;
  for (let index = 0; index < sizes.length; index++) {
    total += sizes[index] as number;
    starts[index + 1] = total;
  }
  return starts;
}

function readSections(view: DataView, bytes: Uint8Array): { readonly [Name in SectionName]: Numbers<Name> } {
  const places = new Map((Object.keys(SECTIONS) as SectionName[]).map((name, place) => [name, place]));
  const count = view.getUint16(HEADER.sectionCount, true);
  if (count !== places.size) {
    throw new DictionaryError(`The dictionary is damaged: ${count} sections instead of ${places.size}. Load it again.`);
  }
  const read = <Name extends SectionName>(name: Name): Numbers<Name> => {
    const entry = HEADER_BYTES + (places.get(name) ?? 0) * SECTION_ENTRY_BYTES;
    const offset = view.getUint32(entry, true);
    const length = view.getUint32(entry + 4, true);
    const width = SECTIONS[name];
    if (view.getUint32(entry + 8, true) !== width || offset + length * width > bytes.byteLength || offset % 4 !== 0) {
      throw new DictionaryError(`The dictionary is damaged: section "${name}" lies outside the file. Load it again.`);
    }
    const Type = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    // The width of a section decides on its type.
    return new Type(bytes.buffer as ArrayBuffer, bytes.byteOffset + offset, length) as Numbers<Name>;
  };
  // Written out, so that all dictionaries have one shape: an object that is filled name by name becomes a slow hash table.
  return {
    meta: read("meta"),
    lemmaLetters: read("lemmaLetters"),
    lemmaTargetsLow: read("lemmaTargetsLow"),
    lemmaTargetsHigh: read("lemmaTargetsHigh"),
    lemmaFarTargets: read("lemmaFarTargets"),
    answerSizes: read("answerSizes"),
    answerClasses: read("answerClasses"),
    answerMarks: read("answerMarks"),
    knownLemmas: read("knownLemmas"),
    knownLemmasFine: read("knownLemmasFine"),
    classEndingSets: read("classEndingSets"),
    classMarks: read("classMarks"),
    setSizes: read("setSizes"),
    setLayouts: read("setLayouts"),
    setLemmaEndings: read("setLemmaEndings"),
    setEndings: read("setEndings"),
    layoutSizes: read("layoutSizes"),
    layoutTags: read("layoutTags"),
    endingSizes: read("endingSizes"),
    endingLetters: read("endingLetters"),
    endingNodes: read("endingNodes"),
    formEdgeSizes: read("formEdgeSizes"),
    formEdgeLetters: read("formEdgeLetters"),
    formLemmaSizes: read("formLemmaSizes"),
    formLemmaEndings: read("formLemmaEndings"),
    formStemLetters: read("formStemLetters"),
    guessEdgeSizes: read("guessEdgeSizes"),
    guessEdgeLetters: read("guessEdgeLetters"),
    guessSizes: read("guessSizes"),
    guessClasses: read("guessClasses"),
    guessCounts: read("guessCounts"),
    frozenFirstHalves: read("frozenFirstHalves"),
    frozenSecondHalves: read("frozenSecondHalves"),
    prefixes: read("prefixes"),
  };
}
