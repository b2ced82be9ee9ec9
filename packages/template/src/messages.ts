import type { ErrorReason, NoticeCode, TemplateErrorCode } from "./error-codes.js";
import { english } from "./messages-en.js";
import type { RelatedRole } from "./problem.js";

/** Names of things that a message shows: long ones are cut. */
export type Values = Readonly<Record<string, string>>;

/**
 * The sentences of one language. A code with reasons has one sentence for each. English is built in; Russian is
 * `@skladno/template/ru`.
 */
export interface MessageTable {
  readonly sentences: Readonly<
    Record<
      Exclude<TemplateErrorCode, "invalid_template_graph" | "invalid_filter_argument"> | ErrorReason,
      (values: Values) => string
    >
  >;
  /** English where they are left out. */
  readonly notices?: NoticeSentences;
  readonly related: Readonly<Record<RelatedRole, string>>;
  readonly didYouMean: (name: string) => string;
}

/** The sentences of notices: apart, because only who lints needs them. */
export type NoticeSentences = Readonly<Record<NoticeCode, (values: Values) => string>>;

/** A table of sentences made ready by {@link readMessages}. */
export interface Messages {
  /** The sentence for a code; undefined for a notice when there are no sentences of notices. */
  readonly describe: (
    code: TemplateErrorCode | NoticeCode,
    reason: ErrorReason | undefined,
    values: Values,
  ) => string | undefined;
  readonly related: MessageTable["related"];
  readonly didYouMean: (name: string) => string;
}

const LONGEST_QUOTE = 40;

/**
 * A table made ready: long names are cut, reasons are looked up. English where there is no table.
 *
 * @param notices the sentences of notices for a table that has none
 */
export function readMessages(table: MessageTable = english, notices?: NoticeSentences): Messages {
  const sentences: Readonly<Record<string, ((values: Values) => string) | undefined>> = {
    ...(table.notices ?? notices),
    ...table.sentences,
  };
  return {
    // A code that has reasons has no sentence of its own.
    describe: (code, reason, values) => (sentences[code] ?? sentences[reason ?? ""])?.(shorten(values)),
    related: table.related,
    didYouMean: table.didYouMean,
  };
}

function shorten(values: Values): Values {
  let short = values;
  for (const key in values) {
    const value = values[key] ?? "";
    if (value.length <= LONGEST_QUOTE || key === "allowed" || key === "cycle") continue;
    const start = Array.from(value.slice(0, 2 * LONGEST_QUOTE)).slice(0, LONGEST_QUOTE);
    short = { ...short, [key]: `${start.join("")}…` };
  }
  return short;
}
