import type { Animacy, Gender } from "../grammar.js";
import type { Counted, PhraseRule, PhraseWord } from "../morphology.js";
import type { WordReading } from "../words.js";
import type { WordDescription } from "./describe-word.js";

export type TokenKind =
  /** A Cyrillic word. */
  | "word"
  /** Latin letters, or letters and digits mixed: a brand, a model, a code. */
  | "code"
  /** Digits with what belongs to a number: "256", "3,2", "70×140", "5–9". */
  | "number"
  | "comma"
  /** A sign that coordinates: "/", "+", "&". */
  | "joining-sign"
  /** A sign behind which something new begins: ":", ";", "!", "?", "|", a dash, a line break. */
  | "stop"
  | "open"
  | "close"
  /** Anything else: %, №, an emoji. */
  | "sign";

/** A piece of a value, and what each stage finds out about it. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly kind: TokenKind;
  /** UTF-16 offsets in `text` of what can change, where it is not the whole. */
  readonly changing: PhraseWord["changing"] | undefined;
  /** Stands between quotation marks or in parentheses. */
  enclosed: "quoted" | "parenthesised" | undefined;
  /** Once a word has been looked at. */
  description: WordDescription | undefined;
  /** Once the search for the main word has come to it. */
  rule: PhraseRule | undefined;
  /** Of a word that may change, once its reading has been chosen; see `PhraseWord`. */
  role: PhraseWord["role"];
  reading: WordReading | undefined;
  animacy: Animacy | undefined;
  counted: Counted | undefined;
  surname: Gender | undefined;
}
