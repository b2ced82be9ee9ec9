/** A consistent copy of the database while servers run. */
import { link, open, rm } from "node:fs/promises";
import type Sqlite from "better-sqlite3";
import { openConnection } from "./driver.js";
import { storageError } from "./errors.js";

/**
 * Copies the database. The copy is made and checked under another name beside the final one, so a
 * backup that is killed leaves no file that looks whole.
 * @throws Error when the file is there already, cannot be written, or the copy is damaged
 */
export async function backUp(database: Sqlite.Database, file: string): Promise<void> {
  const partial = `${file}.partial-${process.pid}`;
  try {
    // All pages in one step: between two steps another process may write, and SQLite would start the copy again.
    await database.backup(partial, { progress: () => 0x7fffffff });
    checkCopy(partial);
    const handle = await open(partial, "r+");
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
    // Unlike a rename, a link never replaces a file that came into being meanwhile.
    await link(partial, file);
  } catch (error) {
    throw storageError(error);
  } finally {
    // The check of the copy leaves a log beside it.
    for (const name of [partial, `${partial}-wal`, `${partial}-shm`]) await rm(name, { force: true });
  }
}

function checkCopy(file: string): void {
  const copy = openConnection(file, { readonly: true });
  try {
    const found = copy.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new Error(`the copy is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
}
