import Database from "better-sqlite3";
import { storageError } from "./unavailable.js";

/** Counts the requests of keys in windows of time, over all processes that open the same file. */
export interface RequestCounters {
  /**
   * Counts one request, and gives how many there are in the key's present window and when that ends.
   * @throws StoreUnavailableError when the file can't be written
   */
  count(keyId: string, windowMilliseconds: number, now: number): { readonly count: number; readonly endsAt: number };
  close(): void;
}

/**
 * Request counters in a database of their own, beside the real one: every request writes, and none of it is worth waiting for the disk.
 * Losing the file costs one window.
 * @param path the file, or `:memory:` for one process
 */
export function openRequestCounters(path: string): RequestCounters {
  const database = new Database(path);
  database.pragma("busy_timeout = 2000");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = OFF");
  database.exec(`CREATE TABLE IF NOT EXISTS windows
    (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
  // A window that ends later than a new one would comes from a clock that was set back since: it begins anew.
  const upsert = database.prepare<{ key: string; now: number; ends: number }, { count: number; ends: number }>(`
    INSERT INTO windows (key, count, ends) VALUES (:key, 1, :ends)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ends > :now AND ends <= :ends THEN count + 1 ELSE 1 END,
      ends = CASE WHEN ends > :now AND ends <= :ends THEN ends ELSE :ends END
    RETURNING count, ends`);
  return {
    count(keyId, windowMilliseconds, now) {
      const ends = now + windowMilliseconds;
      try {
        const row = upsert.get({ key: keyId, now, ends });
        return { count: row?.count ?? 1, endsAt: row?.ends ?? ends };
      } catch (error) {
        throw storageError(error);
      }
    },
    close: () => {
      database.close();
    },
  };
}
