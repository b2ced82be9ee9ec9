import type { TemplateError, TemplateNotice } from "./errors.js";

/** An error or notice as a compiler prints it: place, code, message, the line with carets, related places. */
export function formatError(error: TemplateError | TemplateNotice): string {
  const place = [error.output, error.line, error.column].filter((part) => part !== undefined).join(":");
  const reason = "reason" in error && error.reason !== undefined ? `/${error.reason}` : "";
  const related = (error.related ?? []).map(({ line, column, message }) => `${line}:${column} ${message}`);
  return [`${place} ${error.code}${reason}`, error.message, error.frame, ...related].join("\n");
}
