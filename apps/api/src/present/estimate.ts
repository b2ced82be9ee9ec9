import type { Estimate, GenerationMode } from "@skladno/contract";
import type { JobEstimate } from "../services/estimate-job.js";

/** The answer of `POST /v1/jobs/estimate`. */
export function presentEstimate(
  estimated: JobEstimate,
  generationMode: GenerationMode,
  notices: readonly string[],
): Estimate {
  const { variationCombinationsExact: exact } = estimated;
  return {
    items: estimated.items,
    templates: estimated.templates,
    outputs: estimated.outputs,
    template_characters: estimated.templateCharacters,
    generation_mode: generationMode,
    ai_calls: 0,
    tokens: 0,
    monetary_reserve: 0,
    operations: estimated.operations,
    quota_remaining: estimated.quotaRemaining,
    fits_quota: estimated.fitsQuota,
    variation_combinations: { ...estimated.variationCombinations },
    ...(exact === undefined ? {} : { variation_combinations_exact: { ...exact } }),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
