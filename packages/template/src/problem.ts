import type { Span } from "./ast.js";
import type { ErrorReason, NoticeCode, TemplateErrorCode } from "./error-codes.js";

/** A place beside the wrong token that the reader must see to understand the error. */
export interface RelatedSpan extends Span {
  readonly role: RelatedRole;
}

/** What another place has to do with the wrong token. */
export type RelatedRole =
  | "first_head"
  | "other_filter"
  | "first_variant"
  | "outer_condition"
  | "outer_block"
  | "cycle"
  | "governor"
  | "governed_field";

/** A replacement of `start..end` by `text` that removes the problem. */
export interface Replacement extends Span {
  readonly text: string;
}

/**
 * A fault as the parser and the checks find it: code, place and the values that the message names. Lines, columns,
 * frames and words are added once, when all problems of a template are known (see present.ts).
 */
export interface Problem<Code extends TemplateErrorCode | NoticeCode = TemplateErrorCode> extends Span {
  readonly code: Code;
  readonly reason?: ErrorReason;
  readonly values: Readonly<Record<string, string>>;
  readonly hint?: string | undefined;
  readonly replacement?: Replacement | undefined;
  readonly related?: readonly RelatedSpan[];
}
