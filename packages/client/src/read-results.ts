import type { Connection } from "./connection.js";
import { limits, type ResultItem, type ResultsPage } from "./contract.js";
import { ConnectionError } from "./errors.js";
import { growingPauses } from "./pause.js";

/** The path of a job. */
export function jobPath(jobId: string): string {
  return `/v1/jobs/${encodeURIComponent(jobId)}`;
}

/** Which page of results. */
export interface PageOptions {
  /** The position of the first row, 0 when absent. */
  readonly cursor?: number | undefined;
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One page of the results of a job, and how long to wait where it has no rows yet. */
export async function readPage(connection: Connection, jobId: string, { cursor = 0, limit, signal }: PageOptions) {
  const path = `${jobPath(jobId)}/results?cursor=${cursor}${limit === undefined ? "" : `&limit=${limit}`}`;
  const answer = await connection.request({ method: "GET", path, expects: "items" }, signal);
  return { page: answer.body as ResultsPage, retryAfterMilliseconds: answer.retryAfterMilliseconds };
}

/**
 * The pages of a job until its last row. Where the job is still running, waits with growing pauses between pages, and longer where the
 * server wants it (`Retry-After`).
 * @param count how many rows there are, where that is known: it saves asking for the empty page after the last full one
 * @throws ConnectionError where the pages of the server do not go on
 */
export async function* readPages(
  connection: Connection,
  jobId: string,
  signal: AbortSignal | undefined,
  count = Number.POSITIVE_INFINITY,
): AsyncGenerator<ResultsPage, void, undefined> {
  const pauses = growingPauses();
  const limit = limits.resultsPage;
  let cursor = 0;
  let read = 0;
  for (;;) {
    const { page, retryAfterMilliseconds } = await readPage(connection, jobId, { cursor, limit, signal });
    yield page;
    const { items, next_cursor: next, completed } = page;
    read += items.length;
    if (next === null || read >= count) return;
    // Only a running job may ask to come back to the same position.
    const mayStay = !completed && items.length === 0;
    if (next < cursor || (next === cursor && !mayStay)) {
      const message = `The results of job ${jobId} do not go on after cursor ${cursor}.`;
      throw new ConnectionError(message, { code: "unreadable_answer" });
    }
    cursor = next;
    if (!completed && items.length < limit) {
      await connection.environment.pause(Math.max(pauses.next(), retryAfterMilliseconds ?? 0), signal);
    }
  }
}

/** All rows of a job in the order of the request, those of a running job as they become final; one page is held at a time. */
export async function* readRows(
  connection: Connection,
  jobId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ResultItem, void, undefined> {
  for await (const { items } of readPages(connection, jobId, signal)) yield* items;
}
