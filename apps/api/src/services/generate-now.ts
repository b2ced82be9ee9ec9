import { type JobRequest, limits } from "@skladno/contract";
import { isFinal } from "@skladno/jobs";
import type { Caller } from "./caller.js";
import { type Accepted, type JobQueue, type SubmitDeps, submitJob } from "./submit-job.js";

/** What `POST /v1/generate` has to show when its wait ends. */
export interface Generated extends Accepted {
  readonly kind: "pending" | "ended";
}

export interface GenerateDeps extends SubmitDeps {
  readonly jobs: Pick<JobQueue, "findReplay" | "submit" | "waitFor">;
}

/** Jobs of up to so many products go ahead; a client that generates whole catalogues must not starve the others. */
const MOST_AT_ONCE = 20;

/**
 * Submits a job and waits up to 1.5 seconds for its end.
 * @param signal aborted when the client goes away or the server stops: the wait ends, the job goes on
 * @throws ApiError as `submitJob` does
 */
export async function generateNow(
  deps: GenerateDeps,
  caller: Caller,
  request: JobRequest,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<Generated> {
  const { job, replayed } = await submitJob(
    deps,
    caller,
    request,
    idempotencyKey,
    request.items.length <= MOST_AT_ONCE ? 1 : 0,
  );
  const scope = caller.projectId;
  const latest = isFinal(job.status)
    ? job
    : ((await deps.jobs.waitFor(scope, job.id, limits.generateWaitMilliseconds, signal)) ?? job);
  return { kind: isFinal(latest.status) ? "ended" : "pending", job: latest, replayed };
}
