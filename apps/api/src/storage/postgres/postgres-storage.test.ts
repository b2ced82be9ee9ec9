import { openForCommands, storeCommand, storeCommandKinds } from "@skladno/jobs/testing";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { examineStorage, jobsHarness } from "../exam/exam.js";
import type { StorageHarness } from "../exam/harness.js";
import type { Storage } from "../port.js";
import { openPostgresStorage } from "./open-postgres-storage.js";
import * as schema from "./schema.js";
import { createDatabase } from "./testing/start-postgres.js";

// Each pair of operations is tried at many moments, each of them some ten round trips.
vi.setConfig({ testTimeout: 180_000 });

let url: string;
let admin: Client;
/** Open handles that a test has not taken away; the next test takes them over. */
let idle: Storage[] = [];
beforeAll(async () => {
  url = await createDatabase(inject("postgres"), `exam_${process.pid}`);
  idle = [await openPostgresStorage({ url }), await openPostgresStorage({ url })];
  admin = new Client({ connectionString: url });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  for (const storage of idle) await storage.close();
  await admin.end();
});

const tables: PgTable[] = Object.values(schema).filter((value) => is(value, PgTable));
const empty = `truncate ${tables.map((table) => getTableName(table)).join(", ")} restart identity cascade`;

const harness: StorageHarness = {
  async open() {
    await admin.query(empty);
    const take = async () => idle.pop() ?? (await openPostgresStorage({ url }));
    const storages: [Storage, Storage] = [await take(), await take()];
    const alive = [true, true];
    return {
      storages,
      async crash(index) {
        alive[index] = false;
        await storages[index].close();
      },
      async restart(index) {
        storages[index] = await openPostgresStorage({ url });
        alive[index] = true;
        return storages[index];
      },
      async close() {
        idle.push(...storages.filter((_, index) => alive[index]));
      },
    };
  },
};

describe("the storage over PostgreSQL", () => {
  examineStorage({ describe, test, expect }, harness);

  test("keeps the rules of the model of jobs under any commands", async () => {
    const jobs = jobsHarness(harness);
    const numbers = fc.tuple(fc.nat(30), fc.nat(30));
    const commands = storeCommandKinds.map((kind) =>
      numbers.map(([choice, extent]) => storeCommand(jobs, kind, choice, extent)),
    );
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: "max" }), async (chosen) => {
        const opened = await openForCommands(jobs);
        try {
          await fc.asyncModelRun(() => opened, chosen);
        } finally {
          await opened.real.opened.close();
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);
});
