/** Where reading goes on after a page; the one decision that every store shares. */
import type { Job } from "./job.js";
import { isFinal } from "./state-machine.js";
import type { JobPosition, JobsPage } from "./store.js";

/**
 * The cursor after a page of results.
 * @param page `rows`: how many rows it has; `isCut`: it was cut by the limit or by its size, so more rows may follow
 * @returns null once the job is final and the page was not cut
 */
export function nextCursor(
  job: Pick<Job<unknown>, "status">,
  page: { readonly cursor: number; readonly rows: number; readonly isCut: boolean },
): number | null {
  return isFinal(job.status) && !page.isCut ? null : page.cursor + page.rows;
}

/** A page of a list of jobs. @param found in order, one more than `limit` where there are more */
export function jobsPage<Details>(found: readonly Job<Details>[], limit: number): JobsPage<Details> {
  const jobs = found.slice(0, limit);
  const last = jobs.at(-1);
  return { jobs, next: last === undefined || found.length <= limit ? null : positionOf(last) };
}

/** The place of a job in the list of its scope. */
export function positionOf({ createdAt, id }: Pick<Job<unknown>, "createdAt" | "id">): JobPosition {
  return { createdAt, id };
}

/** Negative when the first stands before the second in a list: the newest first. */
export function comparePositions(one: JobPosition, other: JobPosition): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

/** Counts of warnings by code, with the codes of another row added. */
export function addWarnings(
  counts: Readonly<Record<string, number>>,
  codes: readonly string[],
): Readonly<Record<string, number>> {
  if (codes.length === 0) return counts;
  const added: Record<string, number> = { ...counts };
  for (const code of codes) added[code] = (added[code] ?? 0) + 1;
  return added;
}
