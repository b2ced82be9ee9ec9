/** Where a text stops being JSON: 1-based, columns in code points. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the first place at which a text is not JSON, for a text that `JSON.parse` has refused: V8
 * names an offset in some of its messages only. It walks tokens with its own stack: `jsonc-parser`
 * overflows the call stack on a million opening brackets.
 */
export function locateJsonError(text: string): JsonErrorPlace {
  return placeOf(text, firstWrongOffset(text));
}

type Expected = "value" | "value-or-close" | "name" | "name-or-close" | "colon" | "comma-or-close" | "end";

const blanks = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/** The end of what a sticky pattern matches at an offset; undefined when it does not match there. */
function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function firstWrongOffset(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let offset = 0;
  const afterValue = (): Expected => (open.length === 0 ? "end" : "comma-or-close");
  for (;;) {
    offset = endOf(blanks, text, offset) ?? offset;
    const character = text[offset];
    const isValue: boolean = expected === "value" || expected === "value-or-close";
    switch (character) {
      case "{":
      case "[":
        if (!isValue) return offset;
        open.push(character);
        expected = character === "{" ? "name-or-close" : "value-or-close";
        offset++;
        break;
      case "}":
      case "]": {
        const empty = character === "}" ? "name-or-close" : "value-or-close";
        if (open.at(-1) !== (character === "}" ? "{" : "[")) return offset;
        if (expected !== empty && expected !== "comma-or-close") return offset;
        open.pop();
        expected = afterValue();
        offset++;
        break;
      }
      case ",":
        if (expected !== "comma-or-close") return offset;
        expected = open.at(-1) === "{" ? "name" : "value";
        offset++;
        break;
      case ":":
        if (expected !== "colon") return offset;
        expected = "value";
        offset++;
        break;
      case '"': {
        const isName: boolean = expected === "name" || expected === "name-or-close";
        if (!isName && !isValue) return offset;
        const { end, closed } = endOfString(text, offset + 1);
        if (!closed) return end;
        expected = isName ? "colon" : afterValue();
        offset = end;
        break;
      }
      default: {
        // The end of the text comes here too.
        const end = isValue ? endOf(scalar, text, offset) : undefined;
        if (end === undefined) return offset;
        expected = afterValue();
        offset = end;
      }
    }
  }
}

/** After the closing quote; or, not closed, the first place that can't stand in a string. */
function endOfString(text: string, start: number): { readonly end: number; readonly closed: boolean } {
  for (let offset = start; offset < text.length; ) {
    const unit = text.charCodeAt(offset);
    if (unit === 0x22) return { end: offset + 1, closed: true };
    if (unit < 0x20) return { end: offset, closed: false };
    if (unit === 0x5c) {
      const end = endOf(escapeSequence, text, offset);
      if (end === undefined) return { end: offset, closed: false };
      offset = end;
    } else offset++;
  }
  return { end: text.length, closed: false };
}

/** The place of an offset in UTF-16. */
export function placeOf(text: string, offset: number): JsonErrorPlace {
  let line = 1;
  let lineStart = 0;
  for (let index = text.indexOf("\n"); index !== -1 && index < offset; index = text.indexOf("\n", index + 1)) {
    line++;
    lineStart = index + 1;
  }
  let column = 1;
  for (const _character of text.slice(lineStart, offset)) column++;
  return { line, column };
}
