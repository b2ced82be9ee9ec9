/** A storage for tests: a new file, opened twice as two processes would. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenedStorage, StorageHarness } from "../../exam/harness.js";
import type { Storage } from "../../port.js";
import { openSqliteStorage } from "../open-sqlite-storage.js";

// In memory where the system offers it: each commit waits for the disk, and tests make thousands.
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export const sqliteHarness: StorageHarness = {
  async open(): Promise<OpenedStorage> {
    const folder = mkdtempSync(join(parent, "skladno-"));
    const path = join(folder, "test.db");
    const storages: [Storage, Storage] = [await openSqliteStorage(path), await openSqliteStorage(path)];
    return {
      storages,
      crash: (index) => storages[index].close(),
      async restart(index) {
        storages[index] = await openSqliteStorage(path);
        return storages[index];
      },
      async close() {
        for (const storage of storages) await storage.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};
