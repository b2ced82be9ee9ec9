import { openForCommands, storeCommand, storeCommandKinds } from "@skladno/jobs/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examineStorage, jobsHarness } from "../exam/exam.js";
import { sqliteHarness } from "./testing/sqlite-harness.js";

describe("the storage over SQLite", () => {
  examineStorage({ describe, test, expect }, sqliteHarness);

  test("keeps the rules of the model of jobs under any commands", async () => {
    const harness = jobsHarness(sqliteHarness);
    const numbers = fc.tuple(fc.nat(30), fc.nat(30));
    const commands = storeCommandKinds.map((kind) =>
      numbers.map(([choice, extent]) => storeCommand(harness, kind, choice, extent)),
    );
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 100, size: "max" }), async (chosen) => {
        const opened = await openForCommands(harness);
        try {
          await fc.asyncModelRun(() => opened, chosen);
        } finally {
          await opened.real.opened.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
