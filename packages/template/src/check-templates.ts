import { type CheckOptions, checkTemplate } from "./check.js";
import type { CheckedTemplate } from "./checked-template.js";
import type { TemplateError, TemplateNotice } from "./errors.js";
import { checkOutputName } from "./output-name.js";
import { present } from "./present.js";

/** What the check of several templates found. */
export interface CheckTemplatesResult {
  /** The templates without errors, by output name, in the order given. */
  readonly checked: ReadonlyMap<string, CheckedTemplate>;
  /** All errors of all templates, sorted by output and offset. */
  readonly errors: readonly TemplateError[];
  /** Advice on names and on templates without errors; empty unless `lint` is given. */
  readonly notices: readonly TemplateNotice[];
}

/**
 * Checks every template of a request and its output name. Nothing is left out because of an error elsewhere.
 *
 * @param templates output name → template
 */
export function checkTemplates(
  templates: Readonly<Record<string, string>>,
  options: Omit<CheckOptions, "output"> = {},
): CheckTemplatesResult {
  const checked = new Map<string, CheckedTemplate>();
  const errors: TemplateError[] = [];
  const notices: TemplateNotice[] = [];
  const entries = Object.entries(templates);
  // By code units, not by a language's alphabet: the order must be the same on every machine.
  for (const [output, source] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = checkOutputName(output);
    const result = checkTemplate(source, { ...options, output });
    const named = { ...options, output };
    errors.push(...present(source, name.problems, named), ...result.errors);
    if (options.lint !== undefined) {
      notices.push(...present(source, name.notices, { ...named, sentences: options.lint.sentences }));
    }
    notices.push(...result.notices);
    if (result.checked !== undefined && name.problems.length === 0) checked.set(output, result.checked);
  }
  const order = new Map(
    entries.flatMap(([output]) => (checked.has(output) ? [[output, checked.get(output)]] : [])) as [
      string,
      CheckedTemplate,
    ][],
  );
  return { checked: order, errors, notices };
}
