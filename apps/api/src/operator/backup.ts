import { existsSync } from "node:fs";
import type { Storage } from "../storage/port.js";
import { CommandError, type Show } from "./console.js";

/** `backup <file>`: a consistent copy of the database, also while servers run. */
export async function backUp(storage: Storage, show: Show, file: string): Promise<void> {
  if (storage.backup === null) {
    throw new CommandError(
      'A PostgreSQL database is backed up by its own tools: pg_dump --format=custom --file=skladno.dump "$DATABASE_URL", ' +
        "or continuous archiving for recovery to any moment. See the operator's guide, docs/operation.md.",
      2,
    );
  }
  if (existsSync(file))
    throw new CommandError(`${file} already exists. Choose another name: a backup never overwrites a file.`);
  try {
    // SQLite takes this name for a database in memory: the copy could never be opened.
    if (file === ":memory:") throw new Error("it is not the name of a file");
    await storage.backup(file);
  } catch (error) {
    throw new CommandError(
      `The database can't be copied to ${file}: ${(error as Error).message}. Name a new file in a folder that is there and can be written.`,
    );
  }
  show({ file }, [`The database was copied to ${file}.`]);
}
