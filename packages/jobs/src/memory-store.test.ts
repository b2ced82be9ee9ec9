import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.js";
import { exerciseStore, modelActionKinds, runAgainstModel, type StoreHarness } from "./testing/exercise-store.js";

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

  test("keeps the rules of the model under any actions", async () => {
    const action = fc.record({ kind: fc.constantFrom(...modelActionKinds), choice: fc.nat(30), extent: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), (actions) => runAgainstModel(harness, actions)),
      { numRuns: 300 },
    );
  });
});
