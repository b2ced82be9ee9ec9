import type { Connection } from "./connection.js";
import { finalJobStatuses, type Job, type JobStatus } from "./contract.js";
import { growingPauses } from "./pause.js";
import { jobPath } from "./read-results.js";

/** How a job is waited for. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the job as often as it is asked for. */
  readonly onProgress?: ((job: Job) => void) | undefined;
}

/** True for the statuses at which polling stops. */
export function isFinal(status: JobStatus): boolean {
  return (finalJobStatuses as readonly JobStatus[]).includes(status);
}

/** Asks for a job until it has ended, with growing pauses, and longer ones where the server wants them (`Retry-After`). */
export async function waitForJob(
  connection: Connection,
  jobId: string,
  { signal, onProgress }: WaitOptions = {},
): Promise<Job> {
  const pauses = growingPauses();
  for (;;) {
    const answer = await connection.request({ method: "GET", path: jobPath(jobId), expects: "status" }, signal);
    const job = answer.body as Job;
    onProgress?.(job);
    if (isFinal(job.status)) return job;
    await connection.environment.pause(Math.max(pauses.next(), answer.retryAfterMilliseconds ?? 0), signal);
  }
}
