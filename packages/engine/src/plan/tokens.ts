import type { Case } from "@skladno/morphology";
import type { LiteralWord } from "./read-literal-word.js";

/** One output as grammar sees it: literal words and marks, and the fields that are present. */
export type Token = FieldToken | WordToken | MarkToken;

/** A present field. */
export interface FieldToken {
  readonly type: "field";
  /** The place of the field among the present ones. */
  readonly occurrence: number;
  /** One of its filters reads a number. */
  readonly numeric: boolean;
  /** The case that it states itself. */
  readonly stated: Case | undefined;
  /** What a number is printed with: the last word of the last form of "{{n|amount:пачка,пачки,пачек}}". */
  readonly counted: WordToken | MarkToken | undefined;
}

/** A literal word, understood. */
export interface WordToken {
  readonly type: "word";
  readonly text: string;
  readonly word: LiteralWord;
}

/** What stands between words: it joins members, ends a search or passes for nothing. */
export interface MarkToken {
  readonly type: "comma" | "hyphen" | "sign" | "break" | "quote" | "stop";
}

/** The word at `at`, undefined where something else or nothing stands there. */
export function wordAt(tokens: readonly Token[], at: number): LiteralWord | undefined {
  const token = tokens[at];
  return token?.type === "word" ? token.word : undefined;
}

/** The role of the word at `at`, undefined where there is none. */
export function roleAt(tokens: readonly Token[], at: number): LiteralWord["role"] | undefined {
  return wordAt(tokens, at)?.role;
}
