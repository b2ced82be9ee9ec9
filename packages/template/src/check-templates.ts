import { type CheckOptions, checkTemplate } from "./check.js";
import { checkTemplatesArgument } from "./check-arguments.js";
import type { CheckedTemplate } from "./checked-template.js";
import type { Finding, TemplateError, TemplateNotice } from "./errors.js";
import { checkOutputName } from "./output-name.js";
import { present } from "./present.js";

/** What the check of several templates found. */
export interface CheckTemplatesResult {
  /** The templates without errors, by output name, in the order given. */
  readonly checked: ReadonlyMap<string, CheckedTemplate>;
  /** All errors of all templates, sorted by output and offset. */
  readonly errors: readonly TemplateError[];
  /** Advice on names and templates; empty unless `lint` is given. */
  readonly notices: readonly TemplateNotice[];
}

/**
 * Checks every template of a request and its output name. Nothing is left out because of an error elsewhere.
 *
 * @param templates output name → template
 * @throws TypeError for templates that are not an object of strings, and for a mode that there isn't
 */
export function checkTemplates(
  templates: Readonly<Record<string, string>>,
  options: Omit<CheckOptions, "output"> = {},
): CheckTemplatesResult {
  checkTemplatesArgument(templates);
  const checked = new Map<string, CheckedTemplate>();
  const errors: TemplateError[] = [];
  const notices: TemplateNotice[] = [];
  for (const [output, source] of Object.entries(templates)) {
    const named = { ...options, output };
    const result = checkTemplate(source, named);
    const { lint, suggest = lint?.suggest } = options;
    const invalid = checkOutputName(output, suggest);
    if (invalid === undefined) {
      if (result.checked !== undefined) checked.set(output, result.checked);
      const advice = lint?.adviseOnOutputName(output);
      if (advice) notices.push(...present(source, [advice], { ...named, sentences: lint?.sentences }));
    } else errors.push(...present(source, [invalid], named));
    errors.push(...result.errors);
    notices.push(...result.notices);
  }
  return { checked, errors: errors.sort(byOutput), notices: notices.sort(byOutput) };
}

/** By code units, not by a language's alphabet: the order must be the same on every machine. */
function byOutput({ output: one = "" }: Finding, { output: other = "" }: Finding): number {
  return one < other ? -1 : Number(one > other);
}
