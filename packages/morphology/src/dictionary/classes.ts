import type { PartOfSpeech } from "../grammar.js";
import { CASE_BITS, NOMINATIVE, type Tag } from "../tag.js";
import type { Reading } from "../words.js";
import type { Ending } from "./endings.js";
import {
  CLASS_ABBREVIATION,
  CLASS_ANIMACY_SHIFT,
  CLASS_FLEETING,
  CLASS_GENDER_SHIFT,
  CLASS_INDECLINABLE,
  CLASS_PART_OF_SPEECH,
  CLASS_PLURAL_ONLY,
  CLASS_PROPER,
  ENDING_NUMBER,
  MARK_LEXICON,
  MARK_RARE,
  MARK_YO,
  PARTS_OF_SPEECH,
  UNLISTED,
} from "./format.js";
import { type NextSection, openLists, remember, startsOf } from "./lists.js";

/** What words have in common that are inflected alike. */
export interface LexemeClass {
  readonly number: number;
  readonly partOfSpeech: PartOfSpeech;
  /** Its place in `PARTS_OF_SPEECH`. */
  readonly partOfSpeechNumber: number;
  readonly proper: boolean;
  readonly indeclinable: boolean;
  readonly pluralOnly: boolean;
  /** Written in capitals, with endings in lower case: "БАД", "БАДа". */
  readonly abbreviation: boolean;
  /** The vowel of the lemma's ending is in no other form: "молоток", "молотка". */
  readonly fleeting: boolean;
  /** Gender and animacy of a noun: they are those of its class, not of its cells. */
  readonly own: Tag;
  readonly lemmaEnding: Ending;
  /** One for each cell, a form of the lexeme; all classes of a layout have the same. */
  readonly tags: ArrayLike<Tag>;
  readonly endings: readonly Ending[];
  /**
   * The nodes of the endings. -1 where a cell makes no reading of its own: an accusative that equals the nominative, an oblique case of an
   * indeclinable word; for a form that can be nominative counts as nominative.
   */
  readonly nodes: readonly number[];
  /** How many cells are nominatives or have no case; these stand first. */
  readonly nominatives: number;
}

/** A word without its stem: a class, and what the dictionary says of the word beside it. */
export interface Lexeme {
  readonly lexemeClass: LexemeClass;
  /** How far from the lemma's end the stem has its last ё, 0 for none or unknown. */
  readonly yo: number;
  readonly source: "lexicon" | "dictionary" | "ending";
  /** Another lexeme is meant far more often by the same form. */
  readonly rare: boolean;
  /** What its forms that have been read have in common: by cell, with the author's ё and with е for it. */
  readonly forms: Reading[];
}

/** Sections of classes, decoded when they are asked for: there are some hundreds, a catalogue uses some dozens. */
export function openClasses(
  next: NextSection,
  endingOf: (ending: number) => Ending,
): {
  readonly classOf: (lexemeClass: number) => LexemeClass;
  /** A word of the class that no dictionary has. */
  readonly predictedOf: (lexemeClass: number) => Lexeme;
} {
  const endingSets = next();
  const marksOf = next();
  const setOf = openLists(next, (list) => list);
  const tagsOf = openLists(next, (list) => list);
  const classOf = remember(marksOf.length, (number): LexemeClass => {
    const marks = marksOf[number] as number;
    const partOfSpeechNumber = marks & CLASS_PART_OF_SPEECH;
    const has = (mark: number): boolean => (marks & mark) !== 0;
    const indeclinable = has(CLASS_INDECLINABLE);
    const [layout = 0, lemmaEnding = 0, ...cells] = setOf(endingSets[number] as number);
    const tags = tagsOf(layout);
    const oblique = tags.findIndex((tag) => (tag & CASE_BITS) > NOMINATIVE);
    const nominatives = oblique < 0 ? tags.length : oblique;
    const endings = cells.map((ending) => endingOf(ending & ENDING_NUMBER));
    return {
      number,
      partOfSpeech: PARTS_OF_SPEECH[partOfSpeechNumber] ?? "other",
      partOfSpeechNumber,
      proper: has(CLASS_PROPER),
      indeclinable,
      pluralOnly: has(CLASS_PLURAL_ONLY),
      abbreviation: has(CLASS_ABBREVIATION),
      fleeting: has(CLASS_FLEETING),
      own: (((marks >> CLASS_GENDER_SHIFT) & 3) << 5) | (((marks >> CLASS_ANIMACY_SHIFT) & 3) << 7),
      lemmaEnding: endingOf(lemmaEnding),
      tags,
      endings,
      nodes: endings.map(({ node }, cell) =>
        cell < nominatives || (!indeclinable && (cells[cell] as number) < UNLISTED) ? node : -1,
      ),
      nominatives,
    };
  });
  const predictedOf = remember(
    marksOf.length,
    (number): Lexeme => ({ lexemeClass: classOf(number), yo: 0, source: "ending", rare: false, forms: [] }),
  );
  return { classOf, predictedOf };
}

/** Sections of what the automaton of lemmas answers, as a function that gives the lexemes with a lemma. */
export function openAnswers(
  next: NextSection,
  classOf: (lexemeClass: number) => LexemeClass,
): (answer: number) => readonly Lexeme[] {
  const sizes = next();
  const startOf = startsOf(sizes);
  const classes = next();
  const marks = next();
  return remember(sizes.length, (answer) => {
    const lexemes: Lexeme[] = [];
    for (let at = startOf(answer); at < startOf(answer + 1); at++) {
      const mark = marks[at] as number;
      lexemes.push({
        lexemeClass: classOf(classes[at] as number),
        yo: mark & MARK_YO,
        source: (mark & MARK_LEXICON) !== 0 ? "lexicon" : "dictionary",
        rare: (mark & MARK_RARE) !== 0,
        forms: [],
      });
    }
    return lexemes;
  });
}
