/** Reading jobs and their rows: each answer is of one moment. */
import type Database from "better-sqlite3";
import type { QuotaCounters } from "./count-quota.js";
import type { JobFinder } from "./find-jobs.js";
import { type ResultRecord, toJob, toRow } from "./job-rows.js";
import type { ProductJobStore } from "./storage.js";
import type { Transactions } from "./transaction.js";

export function createReading(
  database: Database.Database,
  { read }: Transactions,
  jobs: JobFinder,
  quota: QuotaCounters,
): Pick<ProductJobStore, "readJob" | "readPage" | "readQuota"> {
  const results = database.prepare<[number, number, number], ResultRecord>(`
    select i.position, p.external_id, i.status, i.has_warnings, i.error_code, i.error_message, v.version, v.outputs,
      v.warnings, v.diagnostics, g.grammar_version, g.engine_version, g.dictionary_hash
    from job_items i join products p on p.key = i.product_key
      left join product_versions v on v.key = i.version_key left join generations g on g.key = v.generation_key
    where i.job_key = ? and i.position >= ? order by i.position limit ?`);

  return {
    readJob: (scope, jobId) =>
      read(() => {
        const record = jobs.byId(scope, jobId);
        return record === undefined ? null : toJob(record);
      }),

    readPage: (scope, jobId, { cursor, limit }) =>
      read(() => {
        const record = jobs.byId(scope, jobId);
        if (record === undefined) return null;
        const rows = [];
        for (const result of results.iterate(record.key, cursor, limit)) {
          const row = toRow(result);
          if (row === null) break;
          rows.push(row);
        }
        return { job: toJob(record), rows, nextCursor: rows.length === limit ? cursor + limit : null };
      }),

    readQuota: (scope, now) => read(() => quota.read(jobs.projectKey(scope), now)),
  };
}
