import type { Span } from "./ast.js";

/** The delimiters of the language, and the text between them. Nothing is left out: tokens join to the source. */
export type TokenType =
  | "text"
  | "placeholder-open" // {{
  | "placeholder-close" // }}
  | "block-open" // [[
  | "block-close" // ]]
  | "pipe"; // |

/** A delimiter, or the text between two of them. */
export interface Token extends Span {
  readonly type: TokenType;
}
