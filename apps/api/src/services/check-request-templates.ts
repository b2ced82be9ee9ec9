import { type GenerationMode, limits, type Templates } from "@skladno/contract";
import { type CheckTemplatesResult, checkTemplates } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import type { Language } from "../language.js";
import { messagesIn } from "./text-messages.js";

/**
 * Checks the templates of a request. Of one template so many mistakes and notices are named as `limits.findingsPerTemplate` says, the first ones: a few
 * kilobytes of nothing but signs have tens of thousands, which would be an answer of tens of megabytes.
 * @param mode absent where variants are valid, and where notices are wanted
 * @param language of the messages
 */
export function checkRequestTemplates(
  templates: Templates,
  mode: GenerationMode | undefined,
  language: Language,
): CheckTemplatesResult {
  const { templates: messages } = messagesIn(language);
  const { checked, errors, notices } = checkTemplates(
    templates,
    mode === undefined ? { lint, messages } : { mode, messages },
  );
  return { checked, errors: firstOfEach(errors), notices: firstOfEach(notices) };
}

/** They are sorted by output and offset. */
function firstOfEach<Found extends { readonly output?: string }>(found: readonly Found[]): readonly Found[] {
  if (found.length <= limits.findingsPerTemplate) return found;
  let output: string | undefined;
  let count = 0;
  return found.filter((one) => {
    count = one.output === output ? count + 1 : 1;
    output = one.output;
    return count <= limits.findingsPerTemplate;
  });
}
