import type {
  TemplateError as TemplateErrorShape,
  TemplateNotice as TemplateNoticeShape,
  Templates,
  ValidateResponse,
} from "@skladno/contract";
import { type CheckTemplatesResult, grammarVersion, type TemplateError, type TemplateNotice } from "@skladno/template";
import type { Language } from "../language.js";
import { unknownMemberNotice } from "./notices.js";

/** Errors inside templates, as `details.errors` and the answer of validate carry them. */
export function presentTemplateErrors(errors: readonly TemplateError[]): TemplateErrorShape[] {
  return errors.map((error) => ({ ...error, output: error.output ?? "" }));
}

function presentTemplateNotices(notices: readonly TemplateNotice[]): TemplateNoticeShape[] {
  return notices.map((notice) => ({ ...notice }));
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
    notices: [...unknown, ...presentTemplateNotices(notices)],
    rule_version: grammarVersion,
  };
}
