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
      Exclude<TemplateErrorCode, "invalid_template_graph" | "invalid_filter_argument"> | ErrorReason | NoticeCode,
      (values: Values) => string
    >
  >;
  readonly related: Readonly<Record<RelatedRole, string>>;
  readonly didYouMean: (name: string) => string;
}

export interface Messages {
  readonly describe: (code: TemplateErrorCode | NoticeCode, reason: ErrorReason | undefined, values: Values) => string;
  readonly related: MessageTable["related"];
  readonly didYouMean: (name: string) => string;
}

const LONGEST_QUOTE = 40;

/** A table made ready: long names are cut, reasons are looked up. English where there is no table. */
export function readMessages(table: MessageTable = english): Messages {
  return {
    describe: (code, reason, values) => {
      const key = code === "invalid_template_graph" || code === "invalid_filter_argument" ? reason : code;
      if (key === undefined) throw new Error(`The code ${code} is always given with a reason.`);
      return table.sentences[key](shorten(values));
    },
    related: table.related,
    didYouMean: table.didYouMean,
  };
}

function shorten(values: Values): Values {
  const short: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of Object.entries(values)) {
    if (value.length <= LONGEST_QUOTE || key === "allowed" || key === "cycle") short[key] = value;
    else
      short[key] = `${Array.from(value.slice(0, 2 * LONGEST_QUOTE))
        .slice(0, LONGEST_QUOTE)
        .join("")}…`;
  }
  return short;
}
