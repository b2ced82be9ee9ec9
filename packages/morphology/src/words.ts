import type { Animacy, Case, Gender, GrammaticalNumber, Grammemes, PartOfSpeech } from "./grammar.js";

/** Which analyser of the pipeline gave a reading; the first three know the word, the others predict it. */
export type ReadingSource = "correction" | "lexicon" | "dictionary" | "hyphen" | "prefix" | "ending" | "shape";

/**
 * How a reading is inflected: plain data, meant for `inflect` alone.
 * - `class`: the word is a stem and an ending of a class of the dictionary
 * - `forms`: a correction lists the forms itself
 * - `made`: the form was made of another one in another number, and that one is inflected
 * - `compound`: a word with a hyphen or a known prefix; each part is written as it is or inflected by its own reading
 */
export type Paradigm =
  | {
      readonly type: "class";
      readonly lexemeClass: number;
      readonly cell: number;
      /** The author wrote е where the form has ё. */
      readonly plainE: boolean;
      /** How far from the lemma's end the stem has its last ё, 0 for none or unknown. */
      readonly yo: number;
    }
  | { readonly type: "forms"; readonly forms: readonly WordForm[]; readonly plainE: boolean }
  | { readonly type: "made"; readonly from: string; readonly reading: Reading; readonly number: GrammaticalNumber }
  | { readonly type: "compound"; readonly parts: readonly CompoundPart[] };

/** A form that a correction gives. */
export interface WordForm {
  /** Written as in the middle of a sentence, with ё where the norm has it. */
  readonly text: string;
  readonly grammemes: Grammemes;
}

/** A part of a compound: `length` UTF-16 units, inflected by `reading` or left as they are. */
export interface CompoundPart {
  readonly length: number;
  readonly reading?: Reading | undefined;
}

/** One way to understand one word as it stands: a lexeme and the form of it that was written. */
export interface WordReading {
  /** The dictionary form, lower case, with ё where the norm has it. */
  readonly lemma: string;
  readonly partOfSpeech: PartOfSpeech;
  /** The grammemes of the form that was written. */
  readonly grammemes: Grammemes;
  readonly source: ReadingSource;
  /** True when a dictionary, the lexicon or a correction has the word; false when its forms are predicted. */
  readonly known: boolean;
  /** 0..1: how sure the analyser is of this reading. */
  readonly score: number;
  /** A name of a person, a place or a brand. */
  readonly proper: boolean;
  readonly indeclinable: boolean;
  /** The dictionary has it as an abbreviation, which is written in capitals: "СССР", "БАДа". */
  readonly abbreviation?: boolean | undefined;
  /** What `inflect` needs; absent where the word is only recognised. */
  readonly paradigm?: Paradigm;
}

/** A reading as it is analysed: words that are inflected alike have it in common, and so it may not know the lemma. */
export type Reading = Omit<WordReading, "lemma"> & { readonly lemma?: string | undefined };

/** The form that is wanted of a reading; what is absent stays as it is in the reading. */
export interface FormRequest {
  readonly case: Case;
  readonly number?: GrammaticalNumber;
  readonly gender?: Gender;
  readonly animacy?: Animacy;
}

/** Word by word: the level below phrases. */
export interface Words {
  /** Every reading of the word, the likeliest first, nominative and oblique forms alike; empty where nothing can be said. */
  analyse(word: string): readonly WordReading[];
  /**
   * The form of `reading` that `request` asks for, written as `word` is: letter case and the author's е for ё are kept.
   * Undefined when the lexeme has no such form.
   */
  inflect(word: string, reading: Reading, request: FormRequest): string | undefined;
}
