import { previewRequest } from "@skladno/contract";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { requestNotices } from "../../http/notices.js";
import { plainPreviewRequest } from "../../http/plain-request.js";
import { readJson } from "../../http/read-json.js";
import { presentPreview } from "../../present/preview.js";
import { type PreviewDeps, previewTemplates } from "../../services/preview-templates.js";

/** `POST /v1/templates/preview` */
export function previewTemplatesRoute(deps: PreviewDeps): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, previewRequest, { plain: plainPreviewRequest });
    const caller = context.get("caller");
    const preview = previewTemplates(deps, caller, value);
    const notices = requestNotices(unknownMembers, { locale: value.locale, items: [value.item] }, caller.language);
    return answerJson(context, presentPreview(value.item.external_id, preview, notices));
  };
}
