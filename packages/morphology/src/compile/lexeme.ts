import type { Animacy, Gender, Grammemes, PartOfSpeech } from "../grammar.js";

/** One form of a lexeme as a source gives it. */
export interface SourceForm {
  /** Lower case, ё written where the norm has it. */
  readonly text: string;
  readonly grammemes: Grammemes;
}

/** A lexeme as every source of the dictionary hands it to the compiler: OpenCorpora and the lexicon alike. */
export interface SourceLexeme {
  readonly lemma: string;
  readonly partOfSpeech: PartOfSpeech;
  /** Of a noun. */
  readonly gender?: Gender;
  readonly animacy?: Animacy;
  /** A name of a person, a place or a brand. */
  readonly proper: boolean;
  readonly indeclinable: boolean;
  /** A noun without singular (брюки): its forms are plural only. */
  readonly pluralOnly: boolean;
  /** Written in capitals, its endings in lower case (БАД, БАДа); absent means no. `lemma` and `forms` are in lower case all the same. */
  readonly abbreviation?: boolean;
  /** Another lexeme is meant far more often by the same nominative; absent means no. */
  readonly rare?: boolean;
  readonly origin: "opencorpora" | "lexicon";
  /**
   * Where several forms have the same grammemes, the first is given as an answer; the others are understood ("свитера" beside "свитеры").
   */
  readonly forms: readonly SourceForm[];
}
