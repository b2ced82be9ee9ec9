import type { Estimate } from "@skladno/contract";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { type JobReaderDeps, readJobRequest } from "../../http/read-job.js";
import { type EstimateDeps, estimateJob } from "../../services/estimate-job.js";

/** `POST /v1/jobs/estimate` */
export function estimate(deps: EstimateDeps & JobReaderDeps): Handler {
  return async (context) => {
    const request = await readJobRequest(context, deps);
    const estimated = await estimateJob(deps, context.get("caller"), request);
    const { notices } = request;
    const body: Estimate = {
      items: estimated.items,
      templates: estimated.templates,
      outputs: estimated.outputs,
      template_characters: estimated.templateCharacters,
      generation_mode: request.generation_mode,
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
