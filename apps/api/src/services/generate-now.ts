import { limits } from "@skladno/contract";
import { isFinal, type Job, type JobRow } from "@skladno/jobs";
import type { JobDetails, ProductOutput } from "../storage/stored-output.js";
import type { Caller } from "./caller.js";
import type { ReadJob } from "./read-job.js";
import { readPage } from "./read-slices.js";
import { type Accepted, type JobQueue, type SubmitDeps, submitJob } from "./submit-job.js";

/** What `POST /v1/generate` has to show when its patience ends. */
export type Generated =
  | ({ readonly kind: "pending" } & Accepted)
  | {
      readonly kind: "ended";
      readonly job: Job<JobDetails>;
      readonly rows: readonly JobRow<ProductOutput>[];
      readonly replayed: boolean;
    };

export interface GenerateDeps extends SubmitDeps {
  readonly jobs: Pick<JobQueue, "findReplay" | "submit" | "waitFor" | "readPage">;
}

/**
 * So many products are worked on in front of jobs that nobody waits for; what is larger takes its turn with them, or whoever generates whole
 * catalogues would leave nothing for the others.
 */
const MOST_AT_ONCE = 20;

/**
 * Submits a job and waits up to 1.5 seconds for its end.
 * @param signal aborted when the client goes away or the server stops: the wait ends, the job goes on
 * @throws ApiError as `submitJob` does
 */
export async function generateNow(
  deps: GenerateDeps,
  caller: Caller,
  request: ReadJob,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<Generated> {
  const { job, replayed } = await submitJob(
    deps,
    caller,
    request,
    idempotencyKey,
    request.itemCount <= MOST_AT_ONCE ? 1 : 0,
  );
  const scope = caller.projectId;
  const latest = isFinal(job.status)
    ? job
    : ((await deps.jobs.waitFor(scope, job.id, limits.generateWaitMilliseconds, signal)) ?? job);
  if (!isFinal(latest.status)) return { kind: "pending", job: latest, replayed };
  const page = await readPage(deps.jobs, scope, job.id, { cursor: 0, limit: limits.itemsPerJob.max });
  return { kind: "ended", job: page?.job ?? latest, rows: page?.rows ?? [], replayed };
}
