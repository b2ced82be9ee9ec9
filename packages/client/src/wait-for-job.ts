import type { Connection } from "./connection.js";
import { finalJobStatuses, type Job, type JobStatus } from "./contract.js";
import { jobPath } from "./read-results.js";

/** How a job is waited for. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of the job as often as it is asked for. */
  readonly onProgress?: ((job: Job) => void) | undefined;
}

/** The pauses between two questions: the first, how each grows, the longest. */
const FIRST_PAUSE = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE = 15_000;

/** True for the statuses at which polling stops. */
export function isFinal(status: JobStatus): boolean {
  return (finalJobStatuses as readonly JobStatus[]).includes(status);
}

/**
 * Asks for a job until it has ended, with growing pauses, and longer ones where the server wants them (`Retry-After`).
 * @param firstPause before the first question; 0 for a job of unknown age, what the server said for a new one
 */
export async function waitForJob(
  connection: Connection,
  jobId: string,
  { signal, onProgress }: WaitOptions = {},
  firstPause = 0,
): Promise<Job> {
  const { pause } = connection.environment;
  if (firstPause > 0) await pause(firstPause, signal);
  for (let own = FIRST_PAUSE; ; own = Math.min(own * GROWTH, LONGEST_PAUSE)) {
    const answer = await connection.request({ method: "GET", path: jobPath(jobId), expects: "status" }, signal);
    const job = answer.body as Job;
    onProgress?.(job);
    if (isFinal(job.status)) return job;
    await pause(Math.max(own, answer.retryAfterMilliseconds ?? 0), signal);
  }
}
