import type { EngineMessages } from "../messages.js";

/** What may be said of a text (language, section 6). `length_exceeded` and `duplicate_output` are the service's own. */
export const warningCodes = [
  "missing_field",
  "not_inflected",
  "low_confidence",
  "not_a_number",
  "not_a_date",
  "agreement_target_missing",
  "gender_unknown",
  "no_plural",
  "no_singular",
] as const;

/** One of {@link warningCodes}. */
export type WarningCode = (typeof warningCodes)[number];

/** A warning for programs; its `message` is what `warnings` holds after the code. */
export interface Diagnostic {
  readonly code: WarningCode;
  readonly severity: "warning";
  readonly output: string;
  readonly field: string;
  readonly message: string;
}

/** The names and values that the sentence of a warning shows. */
export interface WarningDetails {
  readonly output: string;
  readonly field: string;
  /** The value as it was given, shortened, in quotation marks. */
  readonly value: string;
  /** The field to agree with. */
  readonly target: string;
}

/** What went wrong, in finer steps than the codes. */
export type Cause = WarningCode | "nothing_to_agree_with";

/** Puts a warning into words. `value` is shown shortened; `target` matters where agreement failed. */
export function describe(
  cause: Cause,
  output: string,
  field: string,
  value: string,
  target: string,
  messages: EngineMessages,
): Diagnostic {
  const message = messages.warnings[cause]({ output, field, value: messages.quote(shorten(value)), target });
  return { code: codeOf(cause), severity: "warning", output, field, message };
}

/** The code under which a cause is reported. */
export function codeOf(cause: Cause): WarningCode {
  return cause === "nothing_to_agree_with" ? "not_inflected" : cause;
}

const MAX_SHOWN = 60;

function shorten(value: string): string {
  // Cut between code points, so that no half of a pair is left.
  return value.length > MAX_SHOWN ? `${[...value.slice(0, MAX_SHOWN)].slice(0, -1).join("")}…` : value;
}
