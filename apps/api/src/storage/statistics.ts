import type { JobStatus } from "@skladno/jobs";
import type Database from "better-sqlite3";
import { type DatabaseTime, databaseTime } from "./transaction.js";

/** The jobs of one status that have not ended. */
export interface OpenJobs {
  readonly status: JobStatus;
  readonly jobs: number;
  /** Rows of these jobs that have not ended. */
  readonly rows: number;
  /** When the first of them was queued. */
  readonly oldest: number;
}

/** What an operator wants to know of a database; over all projects. */
export interface Statistics {
  readonly open: readonly OpenJobs[];
  /** The file without its log. */
  readonly bytes: number;
  /** Spent by this process since the database was opened. */
  readonly time: Readonly<DatabaseTime>;
}

/** Makes the function that reads the statistics. */
export function createStatistics(database: Database.Database): () => Statistics {
  const open = database.prepare<[], OpenJobs>(
    `select status, count(*) as jobs, sum(total - completed - failed - cancelled) as rows, min(queued_at) as oldest
     from jobs where completed_at is null group by status`,
  );
  const size = database.prepare<[], { bytes: number }>(
    "select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()",
  );
  return () => ({ open: open.all(), bytes: size.get()?.bytes ?? 0, time: databaseTime(database) });
}
