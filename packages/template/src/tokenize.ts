import type { Token, TokenType } from "./tokens.js";

const DELIMITER = /\{\{|\}\}|\]\]|\[{2,}|\|/g;
const types: Readonly<Record<string, TokenType>> = {
  "{{": "placeholder-open",
  "}}": "placeholder-close",
  "[[": "block-open",
  "]]": "block-close",
  "|": "pipe",
};

/**
 * Cuts a text into delimiters and the text between them. Never throws, looks at every unit once, and leaves nothing
 * out: the tokens, in their order, join to the source.
 *
 * A single brace or bracket is text. Of a run of braces the first two are the delimiter (`{{{` is `{{` and `{`), so that a
 * third one is reported instead of printed. Of an odd run of opening brackets the first one is text, because `[[[a|b]]]`
 * can only mean a block in brackets.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const push = (type: TokenType, until: number): void => {
    if (end < until) tokens.push({ type, start: end, end: until });
    end = until;
  };
  for (const { 0: run, index } of source.matchAll(DELIMITER)) {
    const delimiter = run.slice(0, 2);
    push("text", index + (delimiter === "[[" ? run.length % 2 : 0));
    while (end < index + run.length) push(types[delimiter] as TokenType, end + delimiter.length);
  }
  push("text", source.length);
  return tokens;
}
