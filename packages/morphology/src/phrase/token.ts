import type { Animacy, Gender } from "../grammar.js";
import type { Counted, PhraseRule } from "../morphology.js";
import type { WordReading } from "../words.js";
import type { WordDescription } from "./describe-word.js";

export type TokenKind =
  /** A Cyrillic word; only text.slice(changeStart, changeEnd) can change. */
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
  readonly end: number;
  readonly kind: TokenKind;
  /** UTF-16 offsets in `text` of the Cyrillic part of a word. */
  readonly changeStart: number;
  readonly changeEnd: number;
  /** Stands between quotation marks or in parentheses. */
  enclosed: "quoted" | "parenthesised" | undefined;
  /** Once a word has been looked at. */
  description: WordDescription | undefined;
  /** Once the search for the main word has come to it. */
  rule: PhraseRule | undefined;
  /** Of a word that may change, once its reading has been chosen. */
  change: Change | undefined;
}

/** A word that may change: where it stands, and what decides on its form. */
export interface Change {
  /** The part that can change, and its UTF-16 offset in the phrase. */
  readonly text: string;
  readonly start: number;
  readonly role: "head" | "modifier";
  readonly reading: WordReading;
  readonly animacy: Animacy | undefined;
  readonly counted: Counted | undefined;
  /** Of a name behind a name. */
  readonly surname: Gender | undefined;
}

/** What can change of a word; for most it is the whole. */
export function changingPart({ text, changeStart, changeEnd }: Token): string {
  return changeStart === 0 && changeEnd === text.length ? text : text.slice(changeStart, changeEnd);
}
