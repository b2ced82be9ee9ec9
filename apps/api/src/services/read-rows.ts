import type { JobRow } from "@skladno/jobs";
import type { ProductOutput } from "../storage/port.js";
import type { JobQueue } from "./submit-job.js";

/** Rows are read in batches of so many bytes. */
const BATCH_BYTES = 1_048_576;

/** All rows of a job that have ended, in the order of the request. */
export async function* readRows(
  jobs: Pick<JobQueue, "readPage">,
  projectId: string,
  jobId: string,
): AsyncGenerator<JobRow<ProductOutput>> {
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page = await jobs.readPage(projectId, jobId, { cursor, limit: 500, maxBytes: BATCH_BYTES });
    if (page === null || page.rows.length === 0) return;
    yield* page.rows;
    cursor = page.nextCursor;
  }
}
