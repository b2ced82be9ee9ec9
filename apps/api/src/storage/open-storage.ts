import type { Database } from "./database.js";
import type { Storage } from "./port.js";

/** Opens the storage that the settings name. Only the adapter that is used is loaded. @throws OpenDatabaseError */
export async function openStorage(database: Database): Promise<Storage> {
  if ("path" in database) {
    const { openSqliteStorage } = await import("./sqlite/open-sqlite-storage.js");
    return openSqliteStorage(database.path);
  }
  const { openPostgresStorage } = await import("./postgres/open-postgres-storage.js");
  return openPostgresStorage(database);
}
