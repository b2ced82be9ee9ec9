/**
 * What a job leaves in the server's database, written again by bare better-sqlite3: the same rows into the same tables with the same
 * indexes and foreign keys, under the same pragmas, in the transactions of the server (the acceptance, then chunks), every value at
 * hand.
 */
import { join } from "node:path";
import { openConnection } from "../../apps/api/src/storage/sqlite/driver.js";

/** Rows committed at a time, as the server's worker does. */
const CHUNK = 50;

type Row = Readonly<Record<string, string | number | null>>;

export interface BareWriter {
  /** Reads what a job of new products has left, and gives the function that writes it: milliseconds. */
  prepare(jobId: string): () => number;
  /** @throws Error when the rows that were written for this job are not those of the server */
  compare(jobId: string): void;
  /** By how many bytes the server's database and this one have grown since the beginning. */
  growth(): { readonly server: number; readonly bare: number };
  close(): void;
}

const ofJob = "job_key = (select key from jobs where id = ?)";
const ofProducts = `product_key in (select product_key from job_items where ${ofJob})`;
/** Table → the rows that belong to a job. */
const left = {
  jobs: "select * from jobs where id = ?",
  job_details: `select * from job_details where ${ofJob}`,
  products: `select * from products where key in (select product_key from job_items where ${ofJob})`,
  job_items: `select * from job_items where ${ofJob} order by position`,
  product_versions: "select * from product_versions where job_id = ? order by key",
  current_versions: `select * from current_versions where ${ofProducts}`,
  current_texts: `select * from current_texts where ${ofProducts}`,
} as const;

function groupByProduct(rows: readonly Row[]): ReadonlyMap<string | number, readonly Row[]> {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) groups.set(row.product_key ?? 0, [...(groups.get(row.product_key ?? 0) ?? []), row]);
  return groups;
}

/** Begins with a copy of the server's database, so that the trees of both have the same height. */
export async function createBareWriter(folder: string, serverFile: string): Promise<BareWriter> {
  const server = openConnection(serverFile, { readonly: true });
  const file = join(folder, "bare.db");
  await server.backup(file);
  const bare = openConnection(file);
  for (const pragma of [
    "journal_mode = wal",
    "synchronous = full",
    "foreign_keys = on",
    "cache_size = -16384",
    "wal_autocheckpoint = 4000",
  ]) {
    bare.pragma(pragma);
  }
  const bytes = (database: ReturnType<typeof openConnection>) =>
    Number(database.pragma("page_count", { simple: true })) * Number(database.pragma("page_size", { simple: true }));
  const before = { server: bytes(server), bare: bytes(bare) };

  function insertInto(table: string, row: Row | undefined) {
    const names = Object.keys(row ?? {});
    const insert = bare.prepare(
      `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    );
    return (values: Row) => void insert.run(...Object.values(values));
  }
  const countVersion = bare.prepare("update products set last_version = ? where key = ?");
  const endItem = bare.prepare(
    "update job_items set status = ?, has_warnings = ?, version = ? where job_key = ? and position = ?",
  );
  const countRows = bare.prepare("update jobs set completed = ?, first_open = ?, output_size = ? where key = ?");
  const endJob = bare.prepare("update jobs set status = ?, completed_at = ? where key = ?");
  const putQuota = bare.prepare(
    "update quota_counters set completed = ?, reserved = ? where project_key = ? and period = ?",
  );

  function rowsOf(database: ReturnType<typeof openConnection>, table: keyof typeof left, jobId: string): Row[] {
    return database.prepare<[string], Row>(left[table]).all(jobId);
  }

  return {
    prepare(jobId) {
      const rows = (table: keyof typeof left) => rowsOf(server, table, jobId);
      const [job] = rows("jobs");
      if (job === undefined) throw new Error(`The job ${jobId} has left no row.`);
      const items = rows("job_items");
      const byProduct = (table: keyof typeof left) => groupByProduct(rows(table));
      const [versions, currents, texts] = (["product_versions", "current_versions", "current_texts"] as const).map(
        byProduct,
      );
      const [quota] = server
        .prepare<unknown[], Row>("select * from quota_counters where project_key = ? and period = ?")
        .all(job.project_key, job.period);
      const accepted = { ...job, status: "queued", completed: 0, completed_at: null, first_open: 0, output_size: 0 };
      const details = rows("job_details");
      const products = rows("products");
      const insertJob = insertInto("jobs", accepted);
      const insertDetails = insertInto("job_details", details[0]);
      const insertProduct = insertInto("products", products[0]);
      const insertItem = insertInto("job_items", items[0]);
      const insertVersion = insertInto("product_versions", rows("product_versions")[0]);
      const insertCurrent = insertInto("current_versions", rows("current_versions")[0]);
      const insertText = insertInto("current_texts", rows("current_texts")[0]);
      const accept = bare.transaction(() => {
        insertJob(accepted);
        for (const row of details) insertDetails(row);
        for (const row of products) insertProduct({ ...row, last_version: 0 });
        for (const row of items) insertItem({ ...row, status: "open", has_warnings: 0, version: 0 });
      });
      const record = bare.transaction((from: number) => {
        for (const item of items.slice(from, from + CHUNK)) {
          const { product_key: product = 0 } = item;
          for (const row of versions?.get(product ?? 0) ?? []) insertVersion(row);
          countVersion.run(item.version, product);
          endItem.run(item.status, item.has_warnings, item.version, item.job_key, item.position);
          for (const row of currents?.get(product ?? 0) ?? []) insertCurrent(row);
          for (const row of texts?.get(product ?? 0) ?? []) insertText(row);
        }
        const completed = Math.min(from + CHUNK, items.length);
        countRows.run(completed, completed, job.output_size, job.key);
        putQuota.run(quota?.completed, quota?.reserved, job.project_key, job.period);
        if (completed === items.length) endJob.run(job.status, job.completed_at, job.key);
      });
      return () => {
        const started = performance.now();
        accept.immediate();
        for (let from = 0; from < items.length; from += CHUNK) record.immediate(from);
        return performance.now() - started;
      };
    },
    compare(jobId) {
      for (const table of Object.keys(left) as (keyof typeof left)[]) {
        const [theirs, ours] = [server, bare].map((database) => JSON.stringify(rowsOf(database, table, jobId)));
        if (theirs !== ours) throw new Error(`The bare side has not written what the job left in ${table}.`);
      }
    },
    growth: () => ({ server: bytes(server) - before.server, bare: bytes(bare) - before.bare }),
    close() {
      for (const database of [server, bare]) database.close();
    },
  };
}
