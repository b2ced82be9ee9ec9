import type { PartOfSpeech } from "../grammar.js";
import { CASE_BITS, NOMINATIVE, type Tag } from "../tag.js";
import type { Paradigm } from "../words.js";
import {
  CLASS_ABBREVIATION,
  CLASS_ANIMACY_SHIFT,
  CLASS_GENDER_SHIFT,
  CLASS_INDECLINABLE,
  CLASS_PART_OF_SPEECH,
  CLASS_PLURAL_ONLY,
  CLASS_PROPER,
  ENDING_NUMBER,
  PARTS_OF_SPEECH,
} from "./format.js";
import { type Dictionary, endingText } from "./open.js";

/** What readings need of a class, decoded when it is first asked for. */
export interface ClassDescription {
  readonly partOfSpeech: PartOfSpeech;
  /** Its place in `PARTS_OF_SPEECH`. */
  readonly partOfSpeechNumber: number;
  readonly proper: boolean;
  readonly indeclinable: boolean;
  readonly pluralOnly: boolean;
  /** Written in capitals, with endings in lower case: "БАД", "БАДа". */
  readonly abbreviation: boolean;
  /** Gender and animacy of a noun: they are those of its class, not of its cells. */
  readonly own: Tag;
  /** One for each cell; the same array for all classes of a layout. */
  readonly tags: Uint16Array;
  /** How many cells are nominatives or have no case; these stand first. */
  readonly nominatives: number;
  /** The place in `setEndings` of the first cell's ending. */
  readonly firstEnding: number;
  readonly lemmaEnding: string;
  /** The node of the form automaton that spells the lemma's ending. */
  readonly lemmaEndingNode: number;
  /** What the words in each cell are inflected by, once one has been read: with the author's ё, with е for it. */
  readonly paradigms: Paradigm[];
}

/** Decodes classes of a dictionary and remembers them: there are some hundreds, a catalogue uses some dozens. */
export function describeClasses(dictionary: Dictionary): (lexemeClass: number) => ClassDescription {
  const described: (ClassDescription | undefined)[] = new Array(dictionary.classMarks.length).fill(undefined);
  const tagsOfLayouts: Uint16Array[] = [];
  const describe = (lexemeClass: number): ClassDescription => {
    const description = decodeClass(dictionary, lexemeClass, tagsOfLayouts);
    described[lexemeClass] = description;
    return description;
  };
  // Small, so that it becomes part of the loops that call it.
  return (lexemeClass) => described[lexemeClass] ?? describe(lexemeClass);
}

function decodeClass(dictionary: Dictionary, lexemeClass: number, tagsOfLayouts: Uint16Array[]): ClassDescription {
  const { layoutTags, layoutStarts } = dictionary;
  const marks = dictionary.classMarks[lexemeClass] as number;
  const partOfSpeechNumber = marks & CLASS_PART_OF_SPEECH;
  const set = dictionary.classEndingSets[lexemeClass] as number;
  const layout = dictionary.setLayouts[set] as number;
  const lemmaEnding = dictionary.setLemmaEndings[set] as number;
  const tags = tagsOfLayouts[layout] ?? layoutTags.subarray(layoutStarts[layout], layoutStarts[layout + 1]);
  tagsOfLayouts[layout] = tags;
  return {
    partOfSpeech: PARTS_OF_SPEECH[partOfSpeechNumber] ?? "other",
    partOfSpeechNumber,
    proper: (marks & CLASS_PROPER) !== 0,
    indeclinable: (marks & CLASS_INDECLINABLE) !== 0,
    pluralOnly: (marks & CLASS_PLURAL_ONLY) !== 0,
    abbreviation: (marks & CLASS_ABBREVIATION) !== 0,
    own: (((marks >> CLASS_GENDER_SHIFT) & 3) << 5) | (((marks >> CLASS_ANIMACY_SHIFT) & 3) << 7),
    tags,
    nominatives: countNominatives(tags),
    firstEnding: dictionary.setStarts[set] as number,
    lemmaEnding: endingText(dictionary, lemmaEnding),
    lemmaEndingNode: dictionary.endingNodes[lemmaEnding] as number,
    paradigms: [],
  };
}

function countNominatives(tags: Uint16Array): number {
  const oblique = tags.findIndex((tag) => (tag & CASE_BITS) > NOMINATIVE);
  return oblique < 0 ? tags.length : oblique;
}

/** The ending of a cell. */
export function endingOf(dictionary: Dictionary, { firstEnding }: ClassDescription, cell: number): string {
  return endingText(dictionary, (dictionary.setEndings[firstEnding + cell] as number) & ENDING_NUMBER);
}
