import { formatError, type TemplateError } from "@skladno/template";

/** Thrown by `compile`: every error of every template, each with its place, so that all can be mended at once. */
export class InvalidTemplatesError extends Error {
  override readonly name = "InvalidTemplatesError";
  readonly code = "invalid_templates";
  readonly errors: readonly TemplateError[];

  constructor(errors: readonly TemplateError[]) {
    super(`Errors in the templates: ${errors.length}\n${errors.map(formatError).join("\n")}`);
    this.errors = errors;
  }
}
