import type { Grammemes, PartOfSpeech } from "../grammar.js";
import { TAG_LIMIT, unpackTag } from "../tag.js";
import {
  CLASS_ABBREVIATION,
  CLASS_ANIMACY_SHIFT,
  CLASS_GENDER_SHIFT,
  CLASS_INDECLINABLE,
  CLASS_PART_OF_SPEECH,
  CLASS_PLURAL_ONLY,
  CLASS_PROPER,
  PARTS_OF_SPEECH,
} from "./format.js";
import type { Dictionary } from "./open.js";

/** What readings need of a class, decoded when it is first asked for. */
export interface ClassDescription {
  readonly partOfSpeech: PartOfSpeech;
  readonly proper: boolean;
  readonly indeclinable: boolean;
  readonly pluralOnly: boolean;
  /** Written in capitals, with endings in lower case: "БАД", "БАДа". */
  readonly abbreviation: boolean;
  readonly lemmaEnding: string;
  /** The node of the form automaton that spells the lemma's ending. */
  readonly lemmaEndingNode: number;
  /** One for each cell. */
  readonly tags: readonly number[];
  readonly grammemes: readonly Grammemes[];
  readonly endings: readonly string[];
  readonly endingNodes: readonly number[];
  /**
   * Whether a cell makes a reading of its own. An accusative that equals the nominative and the oblique cases of an indeclinable
   * word make none: a form that can be nominative counts as nominative.
   */
  readonly listed: readonly boolean[];
  /** Which cell a request gets, by the packed tag of the request: remembered by `inflect/choose-form.ts`. */
  readonly chosen: Int8Array;
}

/** Decodes classes of a dictionary and remembers them: there are some hundreds, a catalogue uses some dozens. */
export function describeClasses(dictionary: Dictionary): (lexemeClass: number) => ClassDescription {
  const described: (ClassDescription | undefined)[] = new Array(dictionary.classMarks.length).fill(undefined);
  const byTag: (Grammemes | undefined)[] = new Array(TAG_LIMIT).fill(undefined);
  const grammemesOf = (tag: number): Grammemes => {
    let grammemes = byTag[tag];
    if (grammemes === undefined) {
      grammemes = unpackTag(tag);
      byTag[tag] = grammemes;
    }
    return grammemes;
  };
  return (lexemeClass) => {
    let description = described[lexemeClass];
    if (description === undefined) {
      description = describe(dictionary, lexemeClass, grammemesOf);
      described[lexemeClass] = description;
    }
    return description;
  };
}

function describe(
  dictionary: Dictionary,
  lexemeClass: number,
  grammemesOf: (tag: number) => Grammemes,
): ClassDescription {
  const marks = dictionary.classMarks[lexemeClass] as number;
  const set = dictionary.classEndingSets[lexemeClass] as number;
  const layout = dictionary.setLayouts[set] as number;
  // A noun's gender and animacy are those of its class, not of its cells.
  const own = (((marks >> CLASS_GENDER_SHIFT) & 3) << 5) | (((marks >> CLASS_ANIMACY_SHIFT) & 3) << 7);
  const tags = [
    ...dictionary.layoutTags.subarray(dictionary.layoutStarts[layout], dictionary.layoutStarts[layout + 1]),
  ].map((tag) => tag | own);
  const endings = [...dictionary.setEndings.subarray(dictionary.setStarts[set], dictionary.setStarts[set + 1])];
  const lemmaEnding = dictionary.setLemmaEndings[set] as number;
  const indeclinable = (marks & CLASS_INDECLINABLE) !== 0;
  return {
    partOfSpeech: PARTS_OF_SPEECH[marks & CLASS_PART_OF_SPEECH] ?? "other",
    proper: (marks & CLASS_PROPER) !== 0,
    indeclinable,
    pluralOnly: (marks & CLASS_PLURAL_ONLY) !== 0,
    abbreviation: (marks & CLASS_ABBREVIATION) !== 0,
    lemmaEnding: dictionary.endingText(lemmaEnding),
    lemmaEndingNode: dictionary.endingNodes[lemmaEnding] as number,
    tags,
    grammemes: tags.map(grammemesOf),
    listed: tags.map((tag, cell) => {
      const wanted = tag & 7;
      if (wanted <= NOMINATIVE) return true;
      if (indeclinable) return false;
      return wanted !== ACCUSATIVE || !hasNominativeTwin(tags, endings, cell);
    }),
    chosen: new Int8Array(TAG_LIMIT).fill(-1),
    endings: endings.map(dictionary.endingText),
    endingNodes: endings.map((ending) => dictionary.endingNodes[ending] as number),
  };
}

const NOMINATIVE = 1;
const ACCUSATIVE = 4;
/** Number and gender in a tag. */
const NUMBER_AND_GENDER = 0x78;

function hasNominativeTwin(tags: readonly number[], endings: readonly number[], accusative: number): boolean {
  // The same number and, in the singular of adjectives, the same gender.
  const wanted = ((tags[accusative] as number) & NUMBER_AND_GENDER) | NOMINATIVE;
  return tags.some((tag, cell) => (tag & (NUMBER_AND_GENDER | 7)) === wanted && endings[cell] === endings[accusative]);
}
