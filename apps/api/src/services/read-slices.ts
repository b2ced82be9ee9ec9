/*
 * A page may hold a hundred megabytes of text. It is read slice by slice, and each slice is written down before the next one is read: between them the event loop
 * turns, so that whoever asks for little need not wait for whoever asks for much, and no page is kept as objects.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { JobRow, ResultsPage } from "@skladno/jobs";
import type { JobDetails, ProductOutput } from "../storage/stored-output.js";
import type { Catalogue, StoredVersion } from "./catalogue.js";
import type { JobQueue } from "./submit-job.js";

/** Writes a slice down, and gives the bytes that it takes. */
export type WriteSlice<Slice> = (slice: Slice) => number;

/** So much, about, is read and written down in one go: some ten milliseconds' work. */
const BYTES_AT_ONCE = 250_000;
/** Nothing is known yet of how long they are. */
const FIRST_ENTRIES = 15;
/** Those to come may be longer than those that were read. */
const GROWTH = 8;

/**
 * Reads a page of results. Rows that have ended do not change, and what is said of the job was read with the last of them: so it is of one moment.
 * @returns the page without its rows; null where there is no such job
 */
export async function readPage(
  jobs: Pick<JobQueue, "readPage">,
  scope: string,
  jobId: string,
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
  write: WriteSlice<readonly JobRow<ProductOutput>[]>,
): Promise<ResultsPage<ProductOutput, JobDetails> | null> {
  let last: ResultsPage<ProductOutput, JobDetails> | null = null;
  await readSlices(limit, async (from, count) => {
    const page = await jobs.readPage(scope, jobId, { cursor: cursor + from, limit: count });
    last = page && { ...page, rows: [] };
    return page === null ? END : { isLast: page.rows.length < count, bytes: write(page.rows) };
  });
  return last;
}

/** Reads the current versions of products: every id that is asked for, once. */
export function lookUp(
  catalogue: Pick<Catalogue, "lookup">,
  project: string,
  externalIds: readonly string[],
  channel: string | undefined,
  write: WriteSlice<ReadonlyMap<string, readonly StoredVersion[]>>,
): Promise<void> {
  return readSlices(externalIds.length, async (from, count) => ({
    isLast: false,
    bytes: write(await catalogue.lookup(project, externalIds.slice(from, from + count), channel)),
  }));
}

const END = { isLast: true, bytes: 0 };

/** @param read reads and writes the entries from one on, as many as are said */
async function readSlices(
  limit: number,
  read: (from: number, count: number) => Promise<{ readonly isLast: boolean; readonly bytes: number }>,
): Promise<void> {
  let from = 0;
  for (let count = Math.min(FIRST_ENTRIES, limit); ; ) {
    const { isLast, bytes } = await read(from, count);
    from += count;
    if (isLast || from === limit) return;
    const fitting = Math.floor((count * BYTES_AT_ONCE) / Math.max(1, bytes));
    count = Math.min(limit - from, count * GROWTH, Math.max(1, fitting));
    await turn();
  }
}
