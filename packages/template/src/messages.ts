import type {
  ArgumentReason,
  ErrorReason,
  GraphReason,
  NoticeCode,
  PlainErrorCode,
  TemplateErrorCode,
} from "./error-codes.js";
import type { RelatedRole } from "./problem.js";

/** Names of things that a message shows: long ones are cut. */
export type Values = Readonly<Record<string, string>>;

/**
 * The sentences of one language. A code with reasons has one sentence for each. English is built in; Russian is
 * `@skladno/template/ru`.
 */
export interface MessageTable {
  readonly errors: Sentences<PlainErrorCode>;
  readonly arguments: Sentences<ArgumentReason>;
  readonly graph: Sentences<GraphReason>;
  /** English where they are left out. */
  readonly notices?: NoticeSentences;
  readonly related: Readonly<Record<RelatedRole, string>>;
  readonly didYouMean: (name: string) => string;
}

/** Code or reason → its sentence. */
export type Sentences<Code extends string> = Readonly<Record<Code, (values: Values) => string>>;

/** The sentences of notices: apart, because only who lints needs them. */
export type NoticeSentences = Sentences<NoticeCode>;

const LONGEST_QUOTE = 40;
/** What is to be written helps whole only. */
const LONGEST_WRITE = 120;

/** The sentence for a code; undefined for a notice when there are no sentences of notices. Long names are cut. */
export type Describe = (
  code: TemplateErrorCode | NoticeCode,
  reason: ErrorReason | undefined,
  values: Values,
) => string | undefined;

/** @param notices the sentences of notices for a table that has none */
export function createDescribe(table: MessageTable, notices: NoticeSentences | undefined): Describe {
  const sentences: Readonly<Record<string, ((values: Values) => string) | undefined>> = {
    ...(table.notices ?? notices),
    ...table.errors,
    ...table.arguments,
    ...table.graph,
  };
  // A code that has reasons has no sentence of its own.
  return (code, reason, values) => (sentences[code] ?? sentences[reason ?? ""])?.(shorten(values));
}

function shorten(values: Values): Values {
  let short = values;
  for (const key in values) {
    const value = values[key] ?? "";
    const longest = key === "write" ? LONGEST_WRITE : LONGEST_QUOTE;
    if (value.length <= longest || key === "allowed" || key === "cycle") continue;
    const start = Array.from(value.slice(0, 2 * longest)).slice(0, longest);
    short = { ...short, [key]: `${start.join("")}…` };
  }
  return short;
}
