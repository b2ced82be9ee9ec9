import { type Estimate, jobRequest } from "@skladno/contract";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { requestNotices } from "../../http/notices.js";
import { plainJobRequest } from "../../http/plain-request.js";
import { readJson } from "../../http/read-json.js";
import { type EstimateDeps, estimateJob } from "../../services/estimate-job.js";

/** `POST /v1/jobs/estimate` */
export function estimate(deps: EstimateDeps): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, jobRequest, { plain: plainJobRequest });
    const caller = context.get("caller");
    const estimated = await estimateJob(deps, caller, value);
    const notices = requestNotices(unknownMembers, value, caller.language);
    const body: Estimate = {
      items: estimated.items,
      templates: estimated.templates,
      outputs: estimated.outputs,
      template_characters: estimated.templateCharacters,
      generation_mode: value.generation_mode,
      ai_calls: 0,
      tokens: 0,
      monetary_reserve: 0,
      operations: estimated.operations,
      quota_remaining: estimated.quotaRemaining,
      variation_combinations: estimated.variationCombinations as Record<string, number>,
      ...(notices.length === 0 ? {} : { notices: [...notices] }),
    };
    return answerJson(context, body);
  };
}
