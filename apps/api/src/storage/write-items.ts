/**
 * The rows of a job. Accepting a job writes what was submitted in one piece; its 500 rows, each with its product and its place in an index, are written by
 * the first claim: who posts a job does not wait for them. Who asks for a product meanwhile finds it in what was submitted. All of it inside a transaction.
 */
import type Database from "better-sqlite3";
import { prepareInsertion } from "./insert-rows.js";
import { type ItemTexts, readInputs } from "./item-texts.js";
import type { JobRecord } from "./job-rows.js";
import type { ProductFields } from "./stored-output.js";

/** The products of a job as they were submitted, by position. */
export interface JobInputs {
  readonly ids: readonly string[];
  readonly inputs: readonly ProductFields[];
}

export interface ItemWriter {
  /** Keeps what was submitted, of a job whose rows are still to be written. */
  keep(jobKey: number, ids: string, inputs: ItemTexts["inputs"]): void;
  /** What was submitted. */
  read(jobKey: number): JobInputs;
  /** Writes the rows of a job; does nothing when they are written. */
  write(record: Pick<JobRecord, "key" | "project_key" | "items_written">): void;
  /** The newest job that has a row of a product still to be written; undefined where none has. */
  awaited(project: string, externalId: string): number | undefined;
}

/** By name, so that a test can ask how it is searched. */
export const awaitedStatement = `
  select j.key, i.ids from jobs j join job_inputs i on i.job_key = j.key
  where j.items_written = 0 and j.project_key = (select key from projects where id = ?) and instr(i.ids, ?) > 0
  order by j.key desc`;

export function createItemWriter(database: Database.Database): ItemWriter {
  const insertInputs = database.prepare<[number, string, ItemTexts["inputs"]]>(
    "insert into job_inputs (job_key, ids, inputs) values (?, ?, cast(? as text))",
  );
  const selectInputs = database.prepare<[number], { ids: string; inputs: string }>(
    "select ids, inputs from job_inputs where job_key = ?",
  );
  const selectIds = database.prepare<[number], string>("select ids from job_inputs where job_key = ?").pluck();
  const productByExternalId = database
    .prepare<[number, string], number>("select key from products where project_key = ? and external_id = ?")
    .pluck();
  const insertProduct = database.prepare<[number, string]>(
    "insert into products (project_key, external_id) values (?, ?)",
  );
  const insertItems = prepareInsertion(database, "insert into job_items (job_key, position, product_key)", 3);
  const markWritten = database.prepare<[number]>("update jobs set items_written = 1 where key = ?");
  const awaited = database.prepare<[string, string], { key: number; ids: string }>(awaitedStatement);

  const productKeyOf = (projectKey: number, externalId: string): number =>
    productByExternalId.get(projectKey, externalId) ??
    Number(insertProduct.run(projectKey, externalId).lastInsertRowid);

  function write({ key, project_key, items_written }: Pick<JobRecord, "key" | "project_key" | "items_written">): void {
    if (items_written === 1) return;
    const ids: readonly string[] = JSON.parse(selectIds.get(key) ?? "[]");
    const rows: unknown[] = [];
    for (const [position, id] of ids.entries()) rows.push(key, position, productKeyOf(project_key, id));
    insertItems(rows);
    markWritten.run(key);
  }

  return {
    keep: (jobKey, ids, inputs) => void insertInputs.run(jobKey, ids, inputs),
    read(jobKey) {
      const { ids = "[]", inputs = "[]" } = selectInputs.get(jobKey) ?? {};
      return { ids: JSON.parse(ids), inputs: readInputs(inputs) };
    },
    write,
    awaited(project, externalId) {
      for (const { key, ids } of awaited.iterate(project, JSON.stringify(externalId))) {
        // It may have been found at the end of another id, behind a quotation mark.
        if ((JSON.parse(ids) as string[]).includes(externalId)) return key;
      }
      return undefined;
    },
  };
}
