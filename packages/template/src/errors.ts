import type { ErrorReason, NoticeCode, TemplateErrorCode } from "./error-codes.js";
import type { RelatedRole } from "./problem.js";

/** A replacement of the text from `offset` up to `end_offset` (UTF-16) that removes the error. */
export interface Suggestion {
  readonly text: string;
  readonly offset: number;
  readonly end_offset: number;
}

/** Another place that belongs to the error, such as the first of two heads. */
export interface RelatedPlace {
  readonly role: RelatedRole;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly end_offset: number;
}

/** What errors and notices have in common. Plain data, ready for JSON. */
export interface Finding {
  /** The output name of the template; absent when a single template is checked without one. */
  readonly output?: string;
  /** What was found, what is allowed, what to write. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
  /** UTF-16, of the wrong token itself. */
  readonly offset: number;
  /** UTF-16, after the last unit of the wrong token. */
  readonly end_offset: number;
  /** The line with a caret under the wrong token. */
  readonly frame: string;
  /** The name that was most likely meant. */
  readonly hint?: string;
  readonly suggestion?: Suggestion;
  readonly related?: readonly RelatedPlace[];
  /** The parts of the message, for programs that write their own. */
  readonly values: Readonly<Record<string, string>>;
}

/** A mistake: a template that has one is not rendered. */
export interface TemplateError extends Finding {
  readonly code: TemplateErrorCode;
  /** Narrows `invalid_template_graph` and `invalid_filter_argument` down. */
  readonly reason?: ErrorReason;
}

/** Advice: what is allowed, but seldom meant. */
export interface TemplateNotice extends Finding {
  readonly code: NoticeCode;
}
