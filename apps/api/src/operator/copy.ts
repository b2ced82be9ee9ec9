import { CopyError, type CopyOptions, copyDatabase } from "../storage/copy/copy-database.js";
import { openPostgresSide } from "../storage/copy/postgres-side.js";
import { openSqliteSide } from "../storage/copy/sqlite-side.js";
import type { Side } from "../storage/copy/tables.js";
import { CommandError, type Console, type Show } from "./console.js";

const isUrl = (text: string) => /^postgres(?:ql)?:\/\//.test(text);

/** Between two lines of progress, in milliseconds. */
const LINES = 1_000;

/**
 * `copy <from> <to>`: everything from a SQLite file into an empty PostgreSQL database, or back; repeated, it goes on.
 */
export async function copy(
  console: Console,
  show: Show,
  from: string,
  to: string,
  passwordFile: string | undefined,
): Promise<void> {
  if (isUrl(from) === isUrl(to)) {
    throw new CommandError(
      'One of the two has to be a SQLite file and the other a URL such as postgres://user@host:5432/database. "backup" copies ' +
        "a SQLite file, pg_dump a PostgreSQL database.",
      2,
    );
  }
  const sides: Side[] = [];
  const open = async (text: string, isSource: boolean): Promise<Side> => {
    const path = text.replace(/^sqlite:/, "");
    const opening = isUrl(text)
      ? openPostgresSide({ url: text, passwordFile }, isSource)
      : openSqliteSide(path, isSource);
    sides.push(await opening);
    return opening;
  };
  try {
    const source = await open(from, true);
    const target = await open(to, false);
    const tables = await copyDatabase(source, target, { onProgress: progress(console) });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    show({ from: source.name, to: target.name, tables }, [
      ...tables.map(({ table, rows }) => `${table}: ${rows} rows`),
      `Copied and compared: ${rows} rows from ${source.name} to ${target.name}.`,
    ]);
  } catch (error) {
    if (error instanceof CopyError) throw new CommandError(error.message);
    throw error;
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

function progress(console: Console): NonNullable<CopyOptions["onProgress"]> {
  let next = performance.now() + LINES;
  return (table, copied, all) => {
    if (performance.now() < next) return;
    next = performance.now() + LINES;
    console.error(`${table}: ${copied} of ${all} rows`);
  };
}
