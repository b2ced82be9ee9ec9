import type { BatchObserver, RunResult } from "./submit-batch.js";

/** Where a run stands; every figure counts products but `jobs`. */
export interface RunProgress {
  /** Read from the source so far. */
  readonly read: number;
  /** Accepted by the server in jobs. */
  readonly submitted: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Jobs that the server accepted. */
  readonly jobs: number;
}

/** Adds up what batches tell, jobs still under way included, and hands it on. */
export function createProgress(onProgress: ((progress: RunProgress) => void) | undefined) {
  const ended = { completed: 0, failed: 0, cancelled: 0 };
  /** Rows read of jobs under way; they are counted once more, for good, when the job ends. */
  const underway = new Map<string, { readonly completed: number; readonly failed: number }>();
  let read = 0;
  let submitted = 0;
  let jobs = 0;

  function tell(): void {
    if (onProgress === undefined) return;
    let { completed, failed } = ended;
    for (const job of underway.values()) {
      completed += job.completed;
      failed += job.failed;
    }
    onProgress({ read, submitted, completed, failed, cancelled: ended.cancelled, jobs });
  }

  const observer: BatchObserver = {
    accepted(job) {
      jobs += 1;
      submitted += job.accepted_items;
      tell();
    },
    read({ job_id, completed, failed }) {
      underway.set(job_id, { completed, failed });
      tell();
    },
    ended(jobId, results: readonly RunResult[]) {
      if (jobId !== null) underway.delete(jobId);
      for (const { status } of results) ended[status] += 1;
      tell();
    },
  };
  return {
    observer,
    read(count: number) {
      read += count;
      tell();
    },
  };
}
