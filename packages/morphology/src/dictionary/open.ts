import { checksumText } from "./checksum.js";
import { openDenied } from "./denied.js";
import { createShape } from "./filter.js";
import {
  BLOCK_SHIFT,
  CHECKSUM_OFFSET,
  FILE_LENGTH_OFFSET,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  MAGIC_OFFSET,
  SECTION_COUNT,
  SECTION_COUNT_OFFSET,
  SECTION_ENTRY_BYTES,
  VERSION_OFFSET,
  type Width,
} from "./format.js";
import { decodeLetters, LETTER_COUNT, LETTER_E, YO } from "./letters.js";
import { readWordKinds } from "./word-kinds.js";

/** An opened dictionary: typed arrays over the bytes of the file, and the few things that are decoded at once. */
export type Dictionary = ReturnType<typeof openDictionary>;

/** The bytes are no dictionary that this version can read. */
export class DictionaryError extends Error {
  override readonly name = "DictionaryError";
}

/**
 * Opens a dictionary file. Checks magic, version and the table of sections, not the contents (`verifyDictionary` does).
 * The bytes are used in place and must not be changed afterwards.
 * @throws DictionaryError when the bytes are no dictionary, are cut short or are of another version
 */
export function openDictionary(bytes: Uint8Array) {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice(); // typed arrays need aligned offsets
  const view = checkHeader(aligned);
  let place = 0;
  const next = (width: Width) => {
    const entry = HEADER_BYTES + place++ * SECTION_ENTRY_BYTES;
    const offset = view.getUint32(entry, true);
    const length = view.getUint32(entry + 4, true);
    if (view.getUint32(entry + 8, true) !== width || offset + length * width > aligned.byteLength || offset % 4 !== 0)
      throw damaged(`section ${place} lies outside the file`);
    return [aligned.buffer as ArrayBuffer, aligned.byteOffset + offset, length] as const;
  };
  const bytes8 = () => new Uint8Array(...next(1));
  const numbers16 = () => new Uint16Array(...next(2));
  const numbers32 = () => new Uint32Array(...next(4));
  const starts = () => startsOf(bytes8());

  // In the order of `SECTIONS` in format.ts.
  const [segmentLength = 0, firstSlots = 0, seed = 0] = numbers32();
  const endingStarts = starts();
  const endingLetters = bytes8();
  const formEdgeStarts = starts();
  const formEdgeLetters = bytes8();
  const endingNodes = numbers16();
  const formLemmaStarts = starts();
  const formLemmaEndings = numbers16();
  const formStemLetters = numbers32();
  const lemmaBlocks = numbers16();
  // One literal and nothing spread into it, so that all dictionaries have one shape.
  return {
    /** Checksum of the contents, sixteen hexadecimal digits: names this very dictionary. */
    hash: checksumText(view.getBigUint64(CHECKSUM_OFFSET, true)),
    filterShape: createShape(segmentLength, firstSlots, seed),
    endingStarts,
    endingLetters,
    /** The letters of the endings, ё as е. */
    foldedEndingLetters: foldLetters(endingLetters),
    /** The texts of the endings that have been asked for. */
    endingTexts: new Array<string | undefined>(endingStarts.length - 1).fill(undefined),
    endingNodes,
    formEdgeStarts,
    formEdgeLetters,
    formLemmaStarts,
    formLemmaEndings,
    formStemLetters,
    lemmaBlocks,
    /** Of each node: how many edges and how many leaves stand before it; added up block by block by lemmas.ts as it goes. */
    lemmaStarts: new Uint32Array((lemmaBlocks.length >> 1) * ((1 << BLOCK_SHIFT) + 1)),
    lemmaEdgeSizes: bytes8(),
    lemmaLeafSizes: bytes8(),
    lemmaLetters: bytes8(),
    lemmaLeafAnswers: numbers16(),
    lemmaDefaults: numbers16(),
    /** The nodes that the automaton of lemmas reaches by a lemma's last three letters; filled by lemmas.ts as it goes. */
    lemmaBeginnings: new Uint16Array(LETTER_COUNT ** 3),
    answerStarts: starts(),
    answerClasses: numbers16(),
    answerMarks: bytes8(),
    fingerprints: { coarse: bytes8(), fine: bytes8() },
    denied: openDenied(numbers32(), numbers16()),
    homonyms: bytes8(),
    classEndingSets: numbers16(),
    classMarks: numbers16(),
    setStarts: starts(),
    setLayouts: bytes8(),
    setLemmaEndings: numbers16(),
    setEndings: numbers16(),
    layoutStarts: starts(),
    layoutTags: numbers16(),
    guessEdgeSizes: bytes8(),
    guessEdgeLetters: bytes8(),
    guessSizes: bytes8(),
    guessClasses: numbers16(),
    guessCounts: bytes8(),
    /** What is known of words by heart; decoded when it is first asked for. */
    kindsOf: readWordKinds(bytes8()),
    /** Where the lists of the statistics begin, which only unknown words need: added up by guesses.ts. */
    guessStarts: undefined as { readonly edges: Uint32Array; readonly classes: Uint32Array } | undefined,
    bytes: aligned,
  };
}

function checkHeader(bytes: Uint8Array): DataView {
  const { byteLength } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, byteLength);
  if (byteLength < HEADER_BYTES || view.getUint32(MAGIC_OFFSET, true) !== MAGIC) {
    throw new DictionaryError(
      'Not a dictionary: it does not begin with "SKLD" and a header. Pass the contents of ru.dict.',
    );
  }
  const version = view.getUint16(VERSION_OFFSET, true);
  if (version !== FORMAT_VERSION) {
    throw new DictionaryError(
      `The dictionary has format version ${version}, this library reads version ${FORMAT_VERSION}. Install versions of @skladno/morphology and @skladno/dictionary-ru that belong together.`,
    );
  }
  requireSame("bytes", byteLength, view.getUint32(FILE_LENGTH_OFFSET, true));
  requireSame("sections", view.getUint16(SECTION_COUNT_OFFSET, true), SECTION_COUNT);
  return view;
}

function requireSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw damaged(`${found} ${what} instead of ${expected}`);
}

/** The error for a file that is not as it was written. */
export function damaged(how: string): DictionaryError {
  return new DictionaryError(`The dictionary is damaged: ${how}. Load it again.`);
}

/** The text of the ending with that number. */
export function endingText(dictionary: Dictionary, ending: number): string {
  return dictionary.endingTexts[ending] ?? decodeEnding(dictionary, ending);
}

function decodeEnding({ endingTexts, endingStarts, endingLetters }: Dictionary, ending: number): string {
  const text = decodeLetters(endingLetters.subarray(endingStarts[ending], endingStarts[ending + 1]));
  endingTexts[ending] = text;
  return text;
}

function foldLetters(letters: Uint8Array): Uint8Array {
  const folded = letters.slice();
  for (let at = folded.indexOf(YO); at >= 0; at = folded.indexOf(YO, at + 1)) folded[at] = LETTER_E;
  return folded;
}

/** Where each list begins whose sizes are given, and where the last one ends. */
export function startsOf(sizes: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  let total = 0;
  for (let index = 0; index < sizes.length; index++) {
    total += sizes[index] as number;
    starts[index + 1] = total;
  }
  return starts;
}
