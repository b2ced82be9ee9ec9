import type { Template } from "./ast.js";
import type { TemplateError } from "./errors.js";
import type { MessageTable } from "./messages.js";
import { parse } from "./parse.js";
import { present } from "./present.js";
import type { Suggest } from "./suggest/suggest.js";

/** A tree that holds the whole text, broken pieces included, and the errors of its form. */
export interface ParsedTemplate {
  readonly template: Template;
  readonly errors: readonly TemplateError[];
}

/**
 * Parses a template. Every text has a tree, which prints back to the same text. The errors are those of
 * form (braces, names, nesting); filters, grammar and limits are the work of `checkTemplate`.
 *
 * @param options `suggest` of `@skladno/template/lint` makes errors with a `hint` and a `suggestion`
 * @throws TypeError when the source is no string
 */
export function parseTemplate(
  source: string,
  options: { readonly messages?: MessageTable | undefined; readonly suggest?: Suggest | undefined } = {},
): ParsedTemplate {
  const { template, problems } = parse(source, options.suggest);
  return { template, errors: present(source, problems, options) };
}
