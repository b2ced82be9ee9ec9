import { openForCommands, storeCommand, storeCommandKinds } from "@skladno/jobs/testing";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { examineStorage, jobsHarness } from "../exam/exam.js";
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
