import type { JobRequest } from "@skladno/contract";
import type { Caller } from "./caller.js";
import type { Variations } from "./count-variations.js";
import { quotaState, type ReadQuota } from "./quota.js";
import { type CheckDeps, checkRequest } from "./submit-job.js";
import { codePoints } from "./text-size.js";

export interface EstimateDeps extends CheckDeps {
  readonly readQuota: ReadQuota;
}

/** The volume of a job that was not accepted. */
export interface JobEstimate {
  readonly items: number;
  readonly templates: number;
  readonly outputs: number;
  readonly templateCharacters: number;
  readonly operations: number;
  /** Null for a plan without a quota. */
  readonly quotaRemaining: number | null;
  /** Whether a job of these items would be accepted now. */
  readonly fitsQuota: boolean;
  readonly variationCombinations: Variations["combinations"];
  readonly variationCombinationsExact?: NonNullable<Variations["exactCombinations"]>;
}

/**
 * Measures a job request, checked exactly as for a job, and stores nothing.
 * @throws ApiError 403, 422 as `submitJob` does
 */
export async function estimateJob(deps: EstimateDeps, caller: Caller, request: JobRequest): Promise<JobEstimate> {
  const { combinations, exactCombinations } = await checkRequest(deps, caller, request);
  const items = request.items.length;
  const texts = Object.values(request.templates);
  const quota = await quotaState(deps.readQuota, caller);
  return {
    items,
    templates: texts.length,
    outputs: texts.length * items,
    templateCharacters: texts.reduce((sum, text) => sum + codePoints(text), 0),
    operations: items,
    quotaRemaining: quota === null ? null : quota.remaining,
    fitsQuota: quota === null || items <= quota.remaining,
    variationCombinations: combinations,
    ...(exactCombinations === undefined ? {} : { variationCombinationsExact: exactCombinations }),
  };
}
