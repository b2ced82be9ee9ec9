import type { Caller } from "./caller.js";
import { quotaState, type ReadQuota } from "./quota.js";
import type { ReadJob } from "./read-job.js";
import { type CheckDeps, checkRequest } from "./submit-job.js";

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
  readonly variationCombinations: Readonly<Record<string, number>>;
}

/**
 * Measures a job request, checked exactly as for a job, and stores nothing.
 * @throws ApiError 403, 422 as `submitJob` does
 */
export async function estimateJob(deps: EstimateDeps, caller: Caller, request: ReadJob): Promise<JobEstimate> {
  const { combinations } = checkRequest(deps, caller, request);
  const texts = Object.values(request.templates);
  const quota = await quotaState(deps.readQuota, caller);
  return {
    items: request.itemCount,
    templates: texts.length,
    outputs: texts.length * request.itemCount,
    templateCharacters: texts.reduce((sum, text) => sum + [...text].length, 0),
    operations: request.itemCount,
    quotaRemaining: quota === null ? null : quota.remaining,
    variationCombinations: combinations,
  };
}
