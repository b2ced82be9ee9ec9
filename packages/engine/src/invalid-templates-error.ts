import type { TemplateError } from "@skladno/template";

/** Thrown by `compile`: every error of every template, each with its place, so that all can be mended at once. */
export class InvalidTemplatesError extends Error {
  override readonly name = "InvalidTemplatesError";
  readonly code = "invalid_templates";
  readonly errors: readonly TemplateError[];

  constructor(errors: readonly TemplateError[]) {
    const lines = errors.map(
      ({ output, line, column, code, message }) => `${output}:${line}:${column} ${code}: ${message}`,
    );
    super(`${errors.length} ${errors.length === 1 ? "error" : "errors"} in the templates:\n${lines.join("\n")}`);
    this.errors = errors;
  }
}
