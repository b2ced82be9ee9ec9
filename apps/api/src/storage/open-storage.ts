import type { Storage } from "./port.js";
import { openSqliteStorage } from "./sqlite/open-sqlite-storage.js";

/**
 * Opens the storage that the settings name.
 * @throws OpenDatabaseError, whose message names the file, what is wrong and what to do
 */
export function openStorage(databasePath: string): Promise<Storage> {
  return openSqliteStorage(databasePath);
}
