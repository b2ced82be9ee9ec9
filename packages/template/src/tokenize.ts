import type { Token, TokenType } from "./tokens.js";

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const PIPE = 0x7c;

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
  let textStart = 0;
  let offset = 0;
  const push = (type: TokenType, start: number, end: number): void => {
    if (textStart < start) tokens.push({ type: "text", start: textStart, end: start });
    tokens.push({ type, start, end });
    textStart = end;
    offset = end;
  };
  while (offset < source.length) {
    const unit = source.charCodeAt(offset);
    const doubled = source.charCodeAt(offset + 1) === unit;
    if (unit === PIPE) push("pipe", offset, offset + 1);
    else if (!doubled) offset += 1;
    else if (unit === OPEN_BRACE) push("placeholder-open", offset, offset + 2);
    else if (unit === CLOSE_BRACE) push("placeholder-close", offset, offset + 2);
    else if (unit === CLOSE_BRACKET) push("block-close", offset, offset + 2);
    else if (unit === OPEN_BRACKET) {
      let end = offset + 2;
      while (source.charCodeAt(end) === OPEN_BRACKET) end += 1;
      if ((end - offset) % 2 === 1) offset += 1;
      while (offset < end) push("block-open", offset, offset + 2);
    } else offset += 1;
  }
  if (textStart < source.length) tokens.push({ type: "text", start: textStart, end: source.length });
  return tokens;
}
