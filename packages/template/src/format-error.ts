import type { TemplateError, TemplateNotice } from "./errors.js";
import { type MessageTable, readMessages } from "./messages.js";

/**
 * An error or notice as a compiler prints it: place, code, message, the line with carets, and what may be written instead.
 *
 * @param options.messages another language than that of the check; without it the message stays as it is
 */
export function formatError(
  error: TemplateError | TemplateNotice,
  options: { readonly messages?: MessageTable | undefined } = {},
): string {
  const place = [error.output, error.line, error.column].filter((part) => part !== undefined).join(":");
  const reason = "reason" in error && error.reason !== undefined ? `/${error.reason}` : "";
  const lines = [
    `${place} ${error.code}${reason}`,
    options.messages === undefined ? error.message : messageOf(error, options.messages),
    error.frame,
  ];
  for (const { line, column, message } of error.related ?? []) lines.push(`${line}:${column} ${message}`);
  return lines.join("\n");
}

/**
 * The message of an error or notice in another language. A notice keeps its message where the table has no sentences of
 * notices; `english` of `@skladno/template/lint` has them, `english` of `@skladno/template` has not.
 */
export function messageOf(error: TemplateError | TemplateNotice, table: MessageTable): string {
  const messages = readMessages(table);
  const sentence = messages.describe(error.code, "reason" in error ? error.reason : undefined, error.values);
  if (sentence === undefined) return error.message;
  return error.hint === undefined ? sentence : `${sentence} ${messages.didYouMean(error.hint)}`;
}
