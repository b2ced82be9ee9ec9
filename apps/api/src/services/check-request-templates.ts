import { type GenerationMode, limits, type Templates } from "@skladno/contract";
import {
  type CheckedTemplate,
  type CheckTemplatesResult,
  checkTemplates,
  type Finding,
  type TemplateError,
  type TemplateNotice,
} from "@skladno/template";
import { lint, suggest } from "@skladno/template/lint";
import type { Language } from "../language.js";
import { createPace } from "./pace.js";
import { messagesIn } from "./text-messages.js";

/** Checking a character takes up to 5 µs. */
const UNITS_PER_CHARACTER = 100;

/**
 * Checks templates one by one, and yields to the event loop between large ones. Of each it names the first
 * `limits.findingsPerTemplate` mistakes and notices: a few kilobytes may have tens of thousands.
 * @param mode absent where variants are valid, and where notices are wanted
 * @param language of the messages
 */
export async function checkRequestTemplates(
  templates: Templates,
  mode: GenerationMode | undefined,
  language: Language,
  pace = createPace(),
): Promise<CheckTemplatesResult> {
  const options = {
    ...(mode === undefined ? { lint } : { mode, suggest }),
    messages: messagesIn(language).templates,
    maxFindings: limits.findingsPerTemplate,
  };
  const checked = new Map<string, CheckedTemplate>();
  const errors: TemplateError[] = [];
  const notices: TemplateNotice[] = [];
  for (const [output, text] of Object.entries(templates)) {
    const result = checkTemplates({ [output]: text }, options);
    for (const [name, template] of result.checked) checked.set(name, template);
    errors.push(...result.errors);
    notices.push(...result.notices);
    if (pace.isDue(text.length * UNITS_PER_CHARACTER)) await pace.rest();
  }
  return { checked, errors: errors.sort(byOutput), notices: notices.sort(byOutput) };
}

/** As `checkTemplates` sorts them; within an output they are sorted already. */
function byOutput({ output: one = "" }: Finding, { output: other = "" }: Finding): number {
  return one < other ? -1 : Number(one > other);
}
