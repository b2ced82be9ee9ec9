import type { Connection } from "./connection.js";
import { limits, type ResultItem, type ResultsPage } from "./contract.js";
import { ConnectionError } from "./errors.js";

/** The path of a job. */
export function jobPath(jobId: string): string {
  return `/v1/jobs/${encodeURIComponent(jobId)}`;
}

/** One page of the results of a job. */
export async function readPage(
  connection: Connection,
  jobId: string,
  options: { readonly cursor?: number; readonly limit?: number; readonly signal?: AbortSignal | undefined },
): Promise<ResultsPage> {
  const { cursor = 0, limit, signal } = options;
  const path = `${jobPath(jobId)}/results?cursor=${cursor}${limit === undefined ? "" : `&limit=${limit}`}`;
  return (await connection.request({ method: "GET", path, expects: "items" }, signal)).body as ResultsPage;
}

/**
 * All rows of a job that has ended, in the order of the request; one page is held at a time.
 * @param count how many rows there are, where that is known: it saves asking for the empty page behind the last full one
 */
export async function* readRows(
  connection: Connection,
  jobId: string,
  signal: AbortSignal | undefined,
  count = Number.POSITIVE_INFINITY,
): AsyncGenerator<ResultItem, void, undefined> {
  let read = 0;
  for (let cursor: number | null = 0; cursor !== null && read < count; ) {
    const page: ResultsPage = await readPage(connection, jobId, { cursor, limit: limits.resultsPage, signal });
    yield* page.items;
    read += page.items.length;
    // A cursor that stands still would be asked for ever.
    if (page.next_cursor !== null && page.next_cursor <= cursor) {
      throw new ConnectionError(`The results of job ${jobId} do not go on behind cursor ${cursor}.`, {
        code: "unreadable_answer",
      });
    }
    cursor = page.next_cursor;
  }
}
