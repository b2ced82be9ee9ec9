import type { Connection } from "./connection.js";
import { type Job, type JobStatus, type JobsPage, limits } from "./contract.js";
import { ConnectionError } from "./errors.js";
import { query } from "./query.js";

/** Which jobs of the project. */
export interface JobsFilter {
  /** Jobs of this status, or of one of these; of any status when absent. */
  readonly status?: JobStatus | readonly JobStatus[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Which page of jobs. */
export interface ListJobsOptions extends JobsFilter {
  /** Jobs on the page: 1 to 100, 20 when absent. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the page before; the newest jobs when absent. */
  readonly cursor?: string | undefined;
}

/** One page of the project's jobs, the newest first. */
export async function listJobs(
  connection: Connection,
  { status, limit, cursor, signal }: ListJobsOptions,
): Promise<JobsPage> {
  const path = `/v1/jobs${query({ status, limit, cursor })}`;
  return (await connection.request({ method: "GET", path, expects: "items" }, signal)).body as JobsPage;
}

/** All jobs of the project, the newest first; one page is held at a time. */
export async function* readJobs(connection: Connection, filter: JobsFilter): AsyncGenerator<Job, void, undefined> {
  let cursor: string | undefined;
  do {
    const page: JobsPage = await listJobs(connection, { ...filter, limit: limits.jobsPage, cursor });
    yield* page.items;
    if (page.next_cursor !== null && page.next_cursor === cursor) {
      throw new ConnectionError("The list of jobs does not go on: a page names its own cursor as the next.", {
        code: "unreadable_answer",
      });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
