import type { TemplateError as TemplateErrorShape, Templates, ValidateResponse } from "@skladno/contract";
import { type CheckTemplatesResult, grammarVersion, type TemplateError } from "@skladno/template";
import type { Language } from "../language.js";
import { unknownMemberNotice } from "./notices.js";

/** Errors inside templates, as `details.errors` and the answer of validate carry them. */
export function presentTemplateErrors(errors: readonly TemplateError[]): TemplateErrorShape[] {
  return errors.map((error) => ({ ...error, output: error.output ?? "" }));
}

/** The answer of `POST /v1/templates/validate`. */
export function presentValidation(
  templates: Templates,
  { errors, notices }: Pick<CheckTemplatesResult, "errors" | "notices">,
  unknownMembers: readonly string[],
  language: Language,
): ValidateResponse {
  const unknown = unknownMembers.slice(0, 100).map((name) => ({
    code: "unknown_member" as const,
    message: unknownMemberNotice(name, language).replace(/^unknown_member: /, ""),
    path: name,
  }));
  return {
    valid: errors.length === 0,
    templates,
    errors: presentTemplateErrors(errors),
    notices: [...unknown, ...notices.map((notice) => ({ ...notice }))],
    rule_version: grammarVersion,
  };
}
