import { type ValidateResponse, validateRequest } from "@skladno/contract";
import { grammarVersion } from "@skladno/template";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { unknownMemberNotice } from "../../http/notices.js";
import { readJson } from "../../http/read-json.js";
import { presentTemplateErrors, presentTemplateNotices } from "../../present/templates.js";
import { checkRequestTemplates } from "../../services/check-request-templates.js";

/** `POST /v1/templates/validate`: 200 also for templates with errors; no product is needed. */
export const validateTemplates: Handler = async (context) => {
  const { value, unknownMembers } = await readJson(context, validateRequest);
  const language = context.get("language");
  const { errors, notices } = checkRequestTemplates(value.templates, undefined, language);
  const unknown = unknownMembers.slice(0, 100).map((name) => ({
    code: "unknown_member",
    message: unknownMemberNotice(name, language).replace(/^unknown_member: /, ""),
    path: name,
  }));
  const body: ValidateResponse = {
    valid: errors.length === 0,
    templates: value.templates,
    errors: presentTemplateErrors(errors),
    notices: [...unknown, ...presentTemplateNotices(notices)],
    rule_version: grammarVersion,
  };
  return answerJson(context, body);
};
