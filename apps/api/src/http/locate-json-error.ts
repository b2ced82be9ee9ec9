import { createScanner, SyntaxKind } from "jsonc-parser";

/** Where a text stops being JSON: 1-based, columns in code points. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the first place at which a text is no JSON, for a text that `JSON.parse` has refused.
 * It walks tokens with a stack of its own, so that a million opening brackets do no harm.
 */
export function locateJsonError(text: string): JsonErrorPlace {
  return placeOf(text, firstWrongOffset(text));
}

type Expected = "value" | "value-or-close" | "name" | "name-or-close" | "colon" | "comma-or-close" | "end";

function firstWrongOffset(text: string): number {
  const scanner = createScanner(text, false);
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  const afterValue = (): Expected => (open.length === 0 ? "end" : "comma-or-close");
  for (;;) {
    const kind = scanner.scan();
    const offset = scanner.getTokenOffset();
    if (kind === SyntaxKind.Trivia || kind === SyntaxKind.LineBreakTrivia) {
      // JSON has four blanks; the scanner knows more of them.
      const odd = /[^ \t\r\n]/.exec(scanner.getTokenValue());
      if (odd) return offset + odd.index;
      continue;
    }
    // An error inside a token (a bad escape, a control character, no end quote) is reported where the token begins to be wrong.
    if (scanner.getTokenError() !== 0) return offset + wrongPart(text.slice(offset, offset + scanner.getTokenLength()));
    const isValue: boolean = expected === "value" || expected === "value-or-close";
    switch (kind) {
      case SyntaxKind.OpenBraceToken:
      case SyntaxKind.OpenBracketToken:
        if (!isValue) return offset;
        open.push(kind === SyntaxKind.OpenBraceToken ? "{" : "[");
        expected = kind === SyntaxKind.OpenBraceToken ? "name-or-close" : "value-or-close";
        break;
      case SyntaxKind.CloseBraceToken:
        if (open.at(-1) !== "{" || (expected !== "name-or-close" && expected !== "comma-or-close")) return offset;
        open.pop();
        expected = afterValue();
        break;
      case SyntaxKind.CloseBracketToken:
        if (open.at(-1) !== "[" || (expected !== "value-or-close" && expected !== "comma-or-close")) return offset;
        open.pop();
        expected = afterValue();
        break;
      case SyntaxKind.CommaToken:
        if (expected !== "comma-or-close") return offset;
        expected = open.at(-1) === "{" ? "name" : "value";
        break;
      case SyntaxKind.ColonToken:
        if (expected !== "colon") return offset;
        expected = "value";
        break;
      case SyntaxKind.StringLiteral:
        if (expected === "name" || expected === "name-or-close") expected = "colon";
        else if (isValue) expected = afterValue();
        else return offset;
        break;
      case SyntaxKind.NumericLiteral:
      case SyntaxKind.TrueKeyword:
      case SyntaxKind.FalseKeyword:
      case SyntaxKind.NullKeyword:
        if (!isValue) return offset;
        expected = afterValue();
        break;
      default:
        // Comments, unknown words and the end of the text.
        return offset;
    }
  }
}

/** The offset, within a wrong token, of what is wrong with it. */
function wrongPart(token: string): number {
  if (!token.startsWith('"')) return 0;
  const fine = /^"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*/u.exec(token);
  return fine === null ? 0 : Math.min(fine[0].length, token.length);
}

function placeOf(text: string, offset: number): JsonErrorPlace {
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
