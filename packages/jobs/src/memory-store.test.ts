import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.js";
import {
  exerciseStore,
  openForCommands,
  type StoreHarness,
  storeCommand,
  storeCommandKinds,
} from "./testing/exercise-store.js";

const harness: StoreHarness<{ field: string }, { text: string }, { label: string }> = {
  open() {
    const store = createMemoryStore<{ field: string }, { text: string }, { label: string }>();
    return { stores: [store, store], scopes: ["one", "two"], close: () => {} };
  },
  details: (label) => ({ label }),
  input: (label) => ({ field: label }),
  output: (label) => ({ text: label }),
};

describe("the store in memory", () => {
  exerciseStore({ describe, test, expect }, harness);

  test("keeps the rules of the model under any commands", async () => {
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
      { numRuns: 300 },
    );
  });
});
