import type { Animacy, Gender } from "../grammar.js";
import type { Counted, PhraseRule, PhraseWord } from "../morphology.js";
import type { Reading } from "../words.js";
import type { WordDescription } from "./describe-word.js";
import type { Reason } from "./rule-ids.js";

/** What a token is: a bit each, so that one look asks for several. */
export type TokenKind = number;

/** A Cyrillic word. */
export const WORD = 1;
/** Latin letters, or letters and digits mixed: a brand, a model, a code. */
export const CODE = 2;
/** Digits with what belongs to a number: "256", "3,2", "70×140", "5–9". */
export const NUMBER = 4;
export const COMMA = 8;
/** A sign that coordinates: "/", "+", "&". */
export const JOINING_SIGN = 0x10;
/** A sign after which something new begins: ":", ";", "!", "?", "|", a dash, a line break. */
export const STOP = 0x20;
export const OPEN = 0x40;
/** Anything else: %, №, an emoji. */
export const SIGN = 0x80;
/** Beside the kind: the token stands between quotation marks or in parentheses. */
export const QUOTED = 0x100;
export const PARENTHESISED = 0x200;
export const ENCLOSED = QUOTED | PARENTHESISED;

/** A piece of a value, and what each stage finds out about it. */
export interface Token {
  readonly text: string;
  readonly start: number;
  kind: TokenKind;
  /** UTF-16 offsets in `text` of what can change, where it is not the whole. */
  readonly changing: PhraseWord["changing"] | undefined;
  /** Once a word has been looked at. */
  description: WordDescription | undefined;
  /** Once the search for the main word has come to it: what was decided, and the condition that decided it. */
  rule: PhraseRule | undefined;
  because: Reason | undefined;
  /** Of a word that may change, once its reading has been chosen; see `PhraseWord`. */
  role: PhraseWord["role"];
  reading: Reading | undefined;
  animacy: Animacy | undefined;
  counted: Counted | undefined;
  surname: Gender | undefined;
}
