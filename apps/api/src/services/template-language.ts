import type { GenerationMode, TemplateError, TemplateNotice, Templates } from "@skladno/contract";
import { ApiError } from "../api-error.js";
import type { Language } from "../language.js";

/** What is wrong with templates, and what could be better. */
export interface TemplateReport {
  /** Of all templates, sorted by output and place. */
  readonly errors: readonly TemplateError[];
  readonly notices: readonly TemplateNotice[];
}

/** What the service asks about templates; made in `deps.ts`. */
export interface TemplateLanguage {
  /** The label of the grammar, `rule_version`. */
  readonly ruleVersion: string;
  /** Without a mode a variant block is allowed. */
  check(templates: Templates, mode: GenerationMode | undefined, language: Language): TemplateReport;
}

/** @throws ApiError 422 `invalid_templates` naming every error of every template */
export function refuseBrokenTemplates(
  language: TemplateLanguage,
  templates: Templates,
  mode: GenerationMode,
  messages: Language,
): void {
  const { errors } = language.check(templates, mode, messages);
  if (errors.length === 0) return;
  throw new ApiError("invalid_templates", {
    values: { count: errors.length, first: `${errors[0]?.output}: ${errors[0]?.message}` },
    details: { errors },
  });
}
