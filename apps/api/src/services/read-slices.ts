/*
 * A page may hold a hundred megabytes of text. It is read slice by slice, and written down piece by piece; between them the event loop turns, so that whoever asks
 * for little need not wait for whoever asks for much.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { ResultsPage } from "@skladno/jobs";
import type { JobDetails, ProductOutput } from "../storage/stored-output.js";
import type { StoredVersion } from "./catalogue.js";
import type { JobQueue } from "./submit-job.js";

/** So much text, about, is read or written down in one go: some twenty milliseconds' work. */
export const CHARACTERS_AT_ONCE = 500_000;
/** Nothing is known yet of how long they are. */
const FIRST_ENTRIES = 25;
/** The entries to come may be longer than those that were read. */
const GROWTH = 4;

/** A page of results. Rows that have ended do not change, and what it says of the job was read with the last of them: so it is of one moment. */
export async function readPage(
  jobs: Pick<JobQueue, "readPage">,
  scope: string,
  jobId: string,
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
): Promise<ResultsPage<ProductOutput, JobDetails> | null> {
  const pages: (ResultsPage<ProductOutput, JobDetails> | null)[] = [];
  const rows = await readSlices(
    limit,
    async (from, count) => {
      const page = await jobs.readPage(scope, jobId, { cursor: cursor + from, limit: count });
      pages.push(page);
      return page?.rows ?? [];
    },
    ({ output }) => charactersOf(output),
  );
  const last = pages.at(-1);
  return last ? { ...last, rows } : null;
}

/** The current versions of products, for every id that is asked for. */
export async function lookUp(
  catalogue: LookUp,
  project: string,
  externalIds: readonly string[],
  channel: string | undefined,
): Promise<ReadonlyMap<string, readonly StoredVersion[]>> {
  const found = await readSlices(
    externalIds.length,
    async (from, count) => [...(await catalogue.lookup(project, externalIds.slice(from, from + count), channel))],
    ([, versions]) => versions.reduce((sum, version) => sum + charactersOf(version), 0),
  );
  return new Map(found);
}

export interface LookUp {
  lookup(
    project: string,
    externalIds: readonly string[],
    channel?: string,
  ): Promise<ReadonlyMap<string, readonly StoredVersion[]>>;
}

/** @param read gives the entries from one on, as many as are asked for; fewer at the end of the list */
async function readSlices<Entry>(
  limit: number,
  read: (from: number, count: number) => Promise<readonly Entry[]>,
  charactersOfEntry: (entry: Entry) => number,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let count = FIRST_ENTRIES; ; ) {
    const asked = Math.min(count, limit - entries.length);
    const slice = await read(entries.length, asked);
    entries.push(...slice);
    if (slice.length < asked || entries.length === limit) return entries;
    const characters = slice.reduce((sum, entry) => sum + charactersOfEntry(entry), 1);
    count = Math.max(1, Math.min(asked * GROWTH, Math.floor((asked * CHARACTERS_AT_ONCE) / characters)));
    await turn();
  }
}

function charactersOf(output: { readonly outputs: Readonly<Record<string, string>> } | null): number {
  let characters = 0;
  for (const text of Object.values(output?.outputs ?? {})) characters += text.length;
  return characters;
}
