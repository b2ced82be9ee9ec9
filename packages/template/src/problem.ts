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
  | "first_else"
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
export interface Problem<Code extends TemplateErrorCode | NoticeCode = TemplateErrorCode> extends Span, Particulars {
  readonly code: Code;
  readonly values: Readonly<Record<string, string>>;
}

/** What only some problems have. */
export interface Particulars {
  readonly reason?: ErrorReason;
  readonly hint?: string | undefined;
  readonly replacement?: Replacement | undefined;
  readonly related?: readonly RelatedSpan[];
}

/** A problem at the place of a node, token or span. */
export function problem<Code extends TemplateErrorCode | NoticeCode>(
  code: Code,
  { start, end }: Span,
  values: Readonly<Record<string, string>>,
  particulars?: Particulars,
): Problem<Code> {
  return { code, start, end, values, ...particulars };
}

/** The replacement of a place; undefined where it is not known what to write. */
export function replace({ start, end }: Span, text: string | undefined): Replacement | undefined {
  return text === undefined ? undefined : { start, end, text };
}

/** A place beside a problem. */
export function relate({ start, end }: Span, role: RelatedRole): RelatedSpan {
  return { start, end, role };
}
