import { openForCommands, storeCommand, storeCommandKinds } from "@skladno/jobs/testing";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { examineStorage, jobsHarness } from "../exam/exam.js";
import { openShop, PROJECT } from "../exam/harness.js";
import { openHarness } from "./testing/postgres-harness.js";

// Each pair of operations is tried at many moments, each of them some ten round trips.
vi.setConfig({ testTimeout: 180_000 });

const harness = await openHarness("exam");
afterAll(() => harness.close());

describe("the storage over PostgreSQL", () => {
  // The pairs take as long as everything else: `postgres-pairs.test.ts` runs at the same time.
  const others = (name: string, body: () => void) => {
    if (name !== "pairs of operations") describe(name, body);
  };
  examineStorage({ describe: others, test, expect }, harness);

  test("reads a product by as many queries, however many channels it has", async () => {
    const shop = await openShop(harness);
    const query = vi.spyOn(Client.prototype, "query");
    const queriesOf = async (id: string) => {
      query.mockClear();
      await shop.storage.catalogue.readProduct(PROJECT, id);
      // The database's clock is asked now and then, whatever else is done.
      return query.mock.calls.filter((parameters) => !JSON.stringify(parameters).includes("clock_timestamp")).length;
    };
    try {
      await shop.store(PROJECT, { one: { h1: "same" }, other: { h1: "same" } });
      for (let index = 0; index < 20; index += 1) {
        await shop.store(
          PROJECT,
          { many: { h1: "same", seo_title: "same" }, other: { h1: "same" } },
          `channel ${index}`,
        );
      }
      expect(await queriesOf("one")).toBeGreaterThan(0);
      expect(await queriesOf("many")).toBe(await queriesOf("one"));
    } finally {
      query.mockRestore();
      await shop.opened.close();
    }
  });

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
  });
});
