import {
  CLASS_ABBREVIATION,
  CLASS_ANIMACY_SHIFT,
  CLASS_FLEETING,
  CLASS_GENDER_SHIFT,
  CLASS_INDECLINABLE,
  CLASS_PLURAL_ONLY,
  CLASS_PROPER,
  PARTS_OF_SPEECH,
} from "../dictionary/format.js";
import { letterCode } from "../dictionary/letters.js";
import { genders } from "../grammar.js";
import { ACCUSATIVE, CASE_BITS, DOUBLET, GENDER_BITS, NOMINATIVE, NUMBER_BITS, packTag } from "../tag.js";
import type { SourceForm, SourceLexeme } from "./lexeme.js";

/** A class: what lexemes have in common that are inflected alike. Numbers refer to the lists beside it. */
export interface LexemeClass {
  readonly endingSet: number;
  readonly marks: number;
}

/** The endings of a class, one for each tag of its layout. */
export interface EndingSet {
  readonly layout: number;
  readonly endings: readonly string[];
  readonly lemmaEnding: string;
  /** The last letters of the stems that lexemes with these endings have: bit n stands for the letters with the code n modulo 32. */
  stemLetters: number;
}

export interface Classes {
  readonly classes: readonly LexemeClass[];
  readonly endingSets: readonly EndingSet[];
  readonly layouts: readonly (readonly number[])[];
  /** The class of a lexeme and the length of its stem. */
  classOf(lexeme: SourceLexeme): { readonly number: number; readonly stemLength: number };
}

/** Collects classes as lexemes come by: the same lexemes in the same order give the same numbers. */
export function collectClasses(): Classes {
  const classes: LexemeClass[] = [];
  const endingSets: EndingSet[] = [];
  const layouts: number[][] = [];
  const classNumbers = new Map<string, number>();
  const setNumbers = new Map<string, number>();
  const layoutNumbers = new Map<string, number>();

  const numberOf = <Item>(list: Item[], numbers: Map<string, number>, key: string, make: () => Item): number => {
    let number = numbers.get(key);
    if (number === undefined) {
      number = list.length;
      numbers.set(key, number);
      list.push(make());
    }
    return number;
  };

  return {
    classes,
    endingSets,
    layouts,
    classOf(lexeme) {
      const isNoun = lexeme.partOfSpeech === "noun";
      const inflected = lexeme.forms.filter(({ grammemes }) => grammemes.case !== undefined);
      // A word that is only recognised keeps its dictionary form alone; an indeclinable one has the same in every cell.
      const forms = inflected.length > 0 ? nominativesFirst(inflected) : [{ text: lexeme.lemma, grammemes: {} }];
      const stemLength = sharedLength(
        lexeme.lemma,
        forms.map(({ text }) => text),
      );
      // Gender and animacy of a noun belong to the class, so that its layout is that of every noun.
      const seen = new Set<number>();
      const tags = forms.map(({ grammemes: { case: wanted, number, gender, animacy } }) => {
        const tag = packTag({
          ...(wanted === undefined ? {} : { case: wanted }),
          ...(number === undefined ? {} : { number }),
          ...(isNoun || gender === undefined ? {} : { gender }),
          ...(isNoun || animacy === undefined ? {} : { animacy }),
        });
        if (seen.has(tag)) return tag | DOUBLET;
        seen.add(tag);
        return tag;
      });
      const endings = forms.map(({ text }) => text.slice(stemLength));
      const lemmaEnding = lexeme.lemma.slice(stemLength);
      const layout = numberOf(layouts, layoutNumbers, tags.join(), () => tags);
      const endingSet = numberOf(endingSets, setNumbers, `${layout}|${lemmaEnding}|${endings.join()}`, () => ({
        layout,
        endings,
        lemmaEnding,
        stemLetters: 0,
      }));
      const last = letterCode(stemLength === 0 ? 0 : lexeme.lemma.charCodeAt(stemLength - 1));
      (endingSets[endingSet] as EndingSet).stemLetters |= 1 << (last & 31);
      const marks = marksOf(lexeme) | (isFleeting(lemmaEnding, endings) ? CLASS_FLEETING : 0);
      const number = numberOf(classes, classNumbers, `${endingSet}|${marks}`, () => ({ endingSet, marks }));
      return { number, stemLength };
    },
  };
}

/** Otherwise in their order: of two forms with the same grammemes the first is given. */
function nominativesFirst(forms: readonly SourceForm[]): SourceForm[] {
  const isNominative = ({ grammemes }: SourceForm): number => (grammemes.case === "nom" ? 0 : 1);
  return [...forms].sort((one, other) => isNominative(one) - isNominative(other));
}

const NUMBER_AND_GENDER = NUMBER_BITS | GENDER_BITS;

/** Whether a cell is an accusative that equals the nominative of the same number and, in the singular of adjectives, gender. */
export function isAccusativeTwin({ layouts }: Classes, { layout, endings }: EndingSet, cell: number): boolean {
  const tags = layouts[layout] ?? [];
  const tag = tags[cell] as number;
  if ((tag & CASE_BITS) !== ACCUSATIVE) return false;
  const wanted = (tag & NUMBER_AND_GENDER) | NOMINATIVE;
  return tags.some(
    (other, at) => (other & (NUMBER_AND_GENDER | CASE_BITS)) === wanted && endings[at] === endings[cell],
  );
}

function marksOf(lexeme: SourceLexeme): number {
  const gender = lexeme.gender === undefined ? 0 : genders.indexOf(lexeme.gender) + 1;
  const animacy = lexeme.animacy === undefined ? 0 : lexeme.animacy === "inan" ? 1 : 2;
  return (
    PARTS_OF_SPEECH.indexOf(lexeme.partOfSpeech) |
    (gender << CLASS_GENDER_SHIFT) |
    (animacy << CLASS_ANIMACY_SHIFT) |
    (lexeme.proper ? CLASS_PROPER : 0) |
    (lexeme.indeclinable ? CLASS_INDECLINABLE : 0) |
    (lexeme.pluralOnly ? CLASS_PLURAL_ONLY : 0) |
    (lexeme.abbreviation === true ? CLASS_ABBREVIATION : 0)
  );
}

/** Whether the vowel of the lemma's ending is in no other form: "молоток", "молотка". */
function isFleeting(lemmaEnding: string, endings: readonly string[]): boolean {
  return (
    /^[оеё][^аеёиоуыэюяь]$/.test(lemmaEnding) &&
    !endings.some((ending) => ending !== lemmaEnding && ending.startsWith(lemmaEnding))
  );
}

function sharedLength(lemma: string, texts: readonly string[]): number {
  let length = lemma.length;
  for (const text of texts) {
    let shared = 0;
    while (shared < length && text[shared] === lemma[shared]) shared++;
    length = shared;
  }
  return length;
}
