import type { GenerationMode, Templates } from "@skladno/contract";
import { type CheckedTemplate, checkTemplates } from "@skladno/template";
import { ApiError } from "../api-error.js";
import type { Language } from "../language.js";
import { messagesIn } from "./text-messages.js";

/**
 * The templates of a request, checked for mistakes inside.
 * @param language the language of the messages
 * @throws ApiError 422 `invalid_templates` naming every error of every template
 */
export function checkedTemplates(
  templates: Templates,
  mode: GenerationMode,
  language: Language,
): ReadonlyMap<string, CheckedTemplate> {
  const { checked, errors } = checkTemplates(templates, { mode, messages: messagesIn(language).templates });
  if (errors.length === 0) return checked;
  throw new ApiError("invalid_templates", {
    values: { count: errors.length, first: `${errors[0]?.output}: ${errors[0]?.message}` },
    details: { errors },
  });
}
