import { type ValidateResponse, validateRequest } from "@skladno/contract";
import type { Handler } from "../../http/context.js";
import { unknownMemberNotice } from "../../http/notices.js";
import { readJson } from "../../http/read-json.js";
import type { TemplateLanguage } from "../../services/template-language.js";

/** `POST /v1/templates/validate`: 200 also for templates with errors; no product is needed. */
export function validateTemplates(deps: { readonly language: TemplateLanguage }): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, validateRequest);
    const language = context.get("language");
    const { errors, notices } = deps.language.check(value.templates, undefined, language);
    const unknown = unknownMembers.slice(0, 100).map((name) => ({
      code: "unknown_member",
      message: unknownMemberNotice(name, language).replace(/^unknown_member: /, ""),
      path: name,
    }));
    const body: ValidateResponse = {
      valid: errors.length === 0,
      templates: value.templates,
      errors: [...errors],
      notices: [...unknown, ...notices],
      rule_version: deps.language.ruleVersion,
    };
    return context.json(body);
  };
}
