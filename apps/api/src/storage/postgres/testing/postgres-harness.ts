/** A storage for tests: a new database, opened twice as two machines would; emptied between tests. */
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { inject } from "vitest";
import type { OpenedStorage, StorageHarness } from "../../exam/harness.js";
import type { Storage } from "../../port.js";
import { openPostgresStorage } from "../open-postgres-storage.js";
import * as schema from "../schema.js";
import { createDatabase } from "./start-postgres.js";

const tables: PgTable[] = Object.values(schema).filter((value) => is(value, PgTable));
const empty = `truncate ${tables.map((table) => getTableName(table)).join(", ")} restart identity cascade`;

/** @param name of the database */
export async function openHarness(name: string): Promise<StorageHarness & { close(): Promise<void> }> {
  const url = await createDatabase(inject("postgres"), `${name}_${process.pid}`);
  // What a busy machine delays is none of the exam's business.
  const open = () => openPostgresStorage({ url, requestMilliseconds: 60_000 });
  /** Open handles that a test has not taken away; the next test takes them over. */
  const idle: Storage[] = [await open(), await open()];
  const admin = new Client({ connectionString: url });
  await admin.connect();
  return {
    async open(): Promise<OpenedStorage> {
      await admin.query(empty);
      const take = async () => idle.pop() ?? (await open());
      const storages: [Storage, Storage] = [await take(), await take()];
      const alive = [true, true];
      return {
        storages,
        async crash(index) {
          alive[index] = false;
          await storages[index].close();
        },
        async restart(index) {
          storages[index] = await open();
          alive[index] = true;
          return storages[index];
        },
        async close() {
          idle.push(...storages.filter((_, index) => alive[index]));
        },
      };
    },
    async close() {
      for (const storage of idle) await storage.close();
      await admin.end();
    },
  };
}
