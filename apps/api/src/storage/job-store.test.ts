import { exerciseStore, modelActionKinds, runAgainstModel } from "@skladno/jobs/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harness } from "./testing/storage-fixture.js";

describe("the store over SQLite", () => {
  exerciseStore({ describe, test, expect }, harness);

  test("keeps the rules of the model under any actions", async () => {
    const action = fc.record({ kind: fc.constantFrom(...modelActionKinds), choice: fc.nat(30), extent: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), (actions) => runAgainstModel(harness, actions)),
      { numRuns: 25 },
    );
  });
});
