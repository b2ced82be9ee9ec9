import type { GenerationMode, Templates } from "@skladno/contract";
import { checkTemplates } from "@skladno/template";
import { ApiError } from "../api-error.js";
import type { Language } from "../language.js";

/**
 * Refuses templates with mistakes inside.
 * @param language the language of the messages
 * @throws ApiError 422 `invalid_templates` naming every error of every template
 */
export function refuseBrokenTemplates(templates: Templates, mode: GenerationMode, language: Language): void {
  const { errors } = checkTemplates(templates, { mode, locale: language });
  if (errors.length === 0) return;
  throw new ApiError("invalid_templates", {
    values: { count: errors.length, first: `${errors[0]?.output}: ${errors[0]?.message}` },
    details: { errors },
  });
}
