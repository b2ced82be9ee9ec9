import { retryFingerprint } from "@skladno/jobs";
import type { Caller } from "./caller.js";
import { type Accepted, acceptedResult, checkPlan, type JobQueue } from "./submit-job.js";

/**
 * Accepts a job for the failed rows of another, in the order of the contract: replay, the present plan, quota.
 * @throws ApiError 404, 409, 403 `generation_mode_not_in_plan`, 429 `operation_quota_exceeded` or `too_many_open_rows`
 */
export async function retryFailedRows(
  { jobs }: { readonly jobs: Pick<JobQueue, "findReplay" | "read" | "retryFailed"> },
  caller: Caller,
  jobId: string,
  idempotencyKey: string | undefined,
): Promise<Accepted> {
  const scope = caller.projectId;
  if (idempotencyKey !== undefined) {
    const replay = await jobs.findReplay(scope, { key: idempotencyKey, fingerprint: retryFingerprint(jobId) });
    if (replay !== null) return acceptedResult(replay);
  }
  const source = await jobs.read(scope, jobId);
  if (source !== null) checkPlan(caller, source.details.generationMode);
  const { monthlyQuota: quotaLimit, openRows: openLimit } = caller.plan;
  return acceptedResult(await jobs.retryFailed(scope, jobId, { idempotencyKey, quotaLimit, openLimit }));
}
