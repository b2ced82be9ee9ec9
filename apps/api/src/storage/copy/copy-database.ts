/** Copying everything from one kind of database into the other: in steps that can be repeated, and compared at the end. */
import { createHash } from "node:crypto";
import { cursors, type Row, type Side, type TableName, tableNames } from "./tables.js";

/** A copy that cannot be made; the message says why and what to do. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}

const ROWS_AT_ONCE = 500;

export interface CopiedTable {
  readonly table: TableName;
  readonly rows: number;
}

export interface CopyOptions {
  /** Of one transaction, and in memory; 500 when absent. A job has all its rows in one. */
  readonly rowsAtOnce?: number;
  /** Told after each step. */
  readonly onProgress?: (table: TableName, copied: number, all: number) => void;
}

/**
 * Copies all tables into an empty database, or goes on with a copy that was interrupted, and compares the counts and
 * checksums of both.
 * @throws CopyError when the target holds other data, or when it differs from the source at the end
 */
export async function copyDatabase(
  source: Side,
  target: Side,
  { rowsAtOnce = ROWS_AT_ONCE, onProgress }: CopyOptions = {},
): Promise<readonly CopiedTable[]> {
  await begin(source, target);
  for (const table of tableNames) {
    const all = await source.count(table);
    let copied = await target.count(table);
    for await (const rows of steps(source, table, await target.last(table), rowsAtOnce)) {
      await target.write(table, rows);
      copied += rows.length;
      onProgress?.(table, copied, all);
    }
  }
  const tables: CopiedTable[] = [];
  for (const table of tableNames) tables.push(await compare(source, target, table, rowsAtOnce));
  await target.endCopy();
  return tables;
}

async function begin(source: Side, target: Side): Promise<void> {
  if ((await source.unfinishedCopyOf()) !== null) {
    throw new CopyError(`${source.name} is an unfinished copy itself. Finish it first, by the command that began it.`);
  }
  const begun = await target.unfinishedCopyOf();
  if (begun === source.name) return;
  if (begun !== null) {
    throw new CopyError(
      `${target.name} is an unfinished copy of ${begun}. Repeat that command, or name an empty database.`,
    );
  }
  for (const table of tableNames) {
    if ((await target.count(table)) === 0) continue;
    throw new CopyError(`${target.name} holds data already and was left untouched. Name an empty database.`);
  }
  await target.beginCopy(source.name);
}

/** The rows of a table after a cursor, step by step. */
async function* steps(side: Side, table: TableName, after: number, rowsAtOnce: number): AsyncGenerator<readonly Row[]> {
  const cursor = cursors[table];
  if (cursor === null) {
    // What one transaction writes is there as a whole or not at all.
    if (after === 0) {
      const rows = await side.read(table, 0, rowsAtOnce);
      if (rows.length > 0) yield rows;
    }
    return;
  }
  for (let last = after; ; ) {
    const rows = await side.read(table, last, rowsAtOnce);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.[cursor] as number;
  }
}

async function compare(source: Side, target: Side, table: TableName, rowsAtOnce: number): Promise<CopiedTable> {
  const [wanted, found] = [await digest(source, table, rowsAtOnce), await digest(target, table, rowsAtOnce)];
  if (wanted.rows === found.rows && wanted.checksum === found.checksum) return { table, rows: found.rows };
  throw new CopyError(
    `The copy differs in ${table}: ${wanted.rows} rows with the checksum ${wanted.checksum} in ${source.name}, ${found.rows} with ` +
      `${found.checksum} in ${target.name}. Stop all servers on both, empty ${target.name}, and copy again.`,
  );
}

/** Counts the rows and adds up their hashes: databases disagree on the order of texts, and the sum needs none. */
async function digest(
  side: Side,
  table: TableName,
  rowsAtOnce: number,
): Promise<{ readonly rows: number; readonly checksum: string }> {
  let rows = 0;
  let sum = 0n;
  for await (const step of steps(side, table, 0, rowsAtOnce)) {
    rows += step.length;
    for (const row of step)
      sum += BigInt(`0x${createHash("sha256").update(canonical(row)).digest("hex").slice(0, 32)}`);
  }
  return { rows, checksum: BigInt.asUintN(128, sum).toString(16).padStart(32, "0") };
}

/** A row as JSON with its columns in one order; the members of values keep theirs. */
function canonical(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
}
