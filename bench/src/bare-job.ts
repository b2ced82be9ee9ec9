/**
 * What a job leaves in the server's database, written again by bare better-sqlite3: the same rows into the same tables with the same indexes and foreign
 * keys, under the same pragmas, in the transactions of the server (the acceptance, then chunks of 100 rows, the first of them with the open rows), with
 * every value at hand.
 */
import { join } from "node:path";
import Database from "better-sqlite3";

/** Rows committed at a time, as the server's worker does. */
const CHUNK = 100;

type Row = Readonly<Record<string, string | number | bigint | Buffer | null>>;

export interface BareTime {
  /** All that the job leaves. */
  readonly rows: number;
  /** Only the fields as they were sent and the texts that were made, in two tables without anything else. */
  readonly texts: number;
}

/** The keys of the versions that a job has made. */
const versionsOf = "select version_key from job_items where job_key = (select key from jobs where id = ?)";

export interface BareWriter {
  /** Reads what a job has left, and gives the function that writes it; to be called in the order of the jobs. */
  prepare(jobId: string): () => BareTime;
  /** @throws Error when the rows that were written for this job are not those of the server */
  compare(jobId: string): void;
  /** By how many bytes the server's database and this one have grown since the beginning. */
  growth(): { readonly server: number; readonly bare: number };
  close(): void;
}

/** Begins with a copy of the server's database, so that the trees of both have the same height. */
export async function createBareWriter(folder: string, serverFile: string): Promise<BareWriter> {
  const server = new Database(serverFile, { readonly: true });
  const file = join(folder, "bare.db");
  await server.backup(file);
  const bare = new Database(file);
  const texts = new Database(join(folder, "texts.db"));
  for (const database of [bare, texts]) {
    for (const pragma of [
      "journal_mode = wal",
      "synchronous = full",
      "foreign_keys = on",
      "cache_size = -16384",
      "wal_autocheckpoint = 4000",
    ]) {
      database.pragma(pragma);
    }
  }
  texts.exec(
    "create table fields (key integer primary key, value text); create table texts (key integer primary key, value text)",
  );
  const bytes = (database: Database.Database) =>
    Number(database.pragma("page_count", { simple: true })) * Number(database.pragma("page_size", { simple: true }));
  const before = { server: bytes(server), bare: bytes(bare) };

  function insertInto(table: string, row: Row | undefined) {
    const names = Object.keys(row ?? {});
    return bare.prepare(`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`);
  }
  const endItem = bare.prepare(
    "update job_items set status = ?, has_warnings = ?, version_key = ? where job_key = ? and position = ?",
  );
  const putCurrent = bare.prepare(`
    insert into current_versions (product_key, channel, version_key, texts, indexed) values (?, ?, ?, ?, ?)
    on conflict (product_key, channel) do update set version_key = excluded.version_key, texts = excluded.texts, indexed = excluded.indexed`);
  const putQuota = bare.prepare(
    "update quota_counters set completed = ?, reserved = ? where project_key = ? and period = ?",
  );
  const insertField = texts.prepare("insert into fields (value) values (?)");
  const insertText = texts.prepare("insert into texts (value) values (?)");

  /** Runs the chunks of a job, each in a transaction. */
  function inChunks<Value>(
    database: Database.Database,
    values: readonly Value[],
    write: (value: Value) => void,
    after = () => {},
  ): void {
    for (let from = 0; from < values.length; from += CHUNK) {
      database
        .transaction(() => {
          for (const value of values.slice(from, from + CHUNK)) write(value);
          after();
        })
        .immediate();
    }
  }

  function timed(work: () => void): number {
    const started = performance.now();
    work();
    return performance.now() - started;
  }

  return {
    prepare(jobId) {
      const all = (sql: string, ...values: unknown[]) => server.prepare<unknown[], Row>(sql).all(...values);
      const [job] = all("select * from jobs where id = ?", jobId);
      if (job === undefined) throw new Error(`The job ${jobId} has left no row.`);
      const details = all("select * from job_details where job_key = ?", job.key);
      const inputs = all("select * from job_inputs where job_key = ?", job.key);
      const items = all("select * from job_items where job_key = ? order by position", job.key);
      const generations = all("select * from generations where job_id = ?", jobId);
      const [quota] = all(
        "select * from quota_counters where project_key = ? and period = ?",
        job.project_key,
        job.period,
      );
      const made = all(`select * from product_versions where key in (${versionsOf})`, jobId);
      const versions = new Map(made.map((row) => [row.key, row]));
      // Where a later job has made the product again, only the key of its version is another one: the texts of the bench are the same.
      const ofProducts = all(
        "select * from current_versions where product_key in (select product_key from job_items where job_key = ?)",
        job.key,
      );
      const currents = new Map(ofProducts.map((row) => [row.product_key, row]));
      const rows = items.map(({ job_key, position, product_key, status, has_warnings, version_key }) => {
        const version = versions.get(version_key ?? null) ?? {};
        const current = currents.get(product_key);
        return {
          open: [job_key, position, product_key],
          version: Object.values(version),
          end: [status, has_warnings, version_key, job_key, position],
          current: [product_key, current?.channel, version_key, current?.texts, current?.indexed],
          outputs: version.outputs,
        };
      });
      const accepted = { ...job, status: "queued", completed: 0, completed_at: null, first_open: 0, items_written: 0 };
      const insertJob = insertInto("jobs", accepted);
      const insertDetails = insertInto("job_details", details[0]);
      const insertInputs = insertInto("job_inputs", inputs[0]);
      const insertGeneration = insertInto("generations", generations[0]);
      const insertVersion = insertInto("product_versions", made[0]);
      const insertItem = bare.prepare("insert into job_items (job_key, position, product_key) values (?, ?, ?)");
      const startJob = bare.prepare("update jobs set items_written = 1 where key = ?");
      const countRows = bare.prepare("update jobs set completed = ?, first_open = ? where key = ?");
      const endJob = bare.prepare("update jobs set status = ?, completed_at = ? where key = ?");
      const writeRows = () => {
        bare
          .transaction(() => {
            insertJob.run(...Object.values(accepted));
            for (const row of details) insertDetails.run(...Object.values(row));
            for (const row of inputs) insertInputs.run(...Object.values(row));
          })
          .immediate();
        let completed = 0;
        inChunks(
          bare,
          rows,
          ({ version, end, current }) => {
            if (completed === 0) {
              for (const { open } of rows) insertItem.run(...open);
              startJob.run(job.key);
              for (const row of generations) insertGeneration.run(...Object.values(row));
            }
            insertVersion.run(...version);
            endItem.run(...end);
            putCurrent.run(...current);
            completed += 1;
          },
          () => {
            countRows.run(completed, completed, job.key);
            putQuota.run(quota?.completed, quota?.reserved, job.project_key, job.period);
            if (completed === rows.length) endJob.run(job.status, job.completed_at, job.key);
          },
        );
      };
      const fields = (JSON.parse(String(inputs[0]?.inputs)) as unknown[]).map((input) => JSON.stringify(input));
      const writeTexts = () => {
        texts.transaction(() => {
          for (const input of fields) insertField.run(input);
        })();
        inChunks(texts, rows, ({ outputs }) => void insertText.run(outputs));
      };
      return () => ({ rows: timed(writeRows), texts: timed(writeTexts) });
    },
    compare(jobId) {
      for (const [name, sql] of [
        ["jobs", "select * from jobs where id = ?"],
        ["job_inputs", "select * from job_inputs where job_key = (select key from jobs where id = ?)"],
        ["job_items", "select * from job_items where job_key = (select key from jobs where id = ?)"],
        ["product_versions", `select * from product_versions where key in (${versionsOf})`],
        ["current_versions", `select * from current_versions where version_key in (${versionsOf})`],
      ] as const) {
        const [theirs, ours] = [server, bare].map((database) => JSON.stringify(database.prepare(sql).all(jobId)));
        if (theirs !== ours) throw new Error(`The bare side has not written what the job left in ${name}.`);
      }
    },
    growth: () => ({ server: bytes(server) - before.server, bare: bytes(bare) - before.bare }),
    close() {
      for (const database of [server, bare, texts]) database.close();
    },
  };
}
