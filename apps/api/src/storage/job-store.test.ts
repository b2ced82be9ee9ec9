import { exerciseStore, openForCommands, storeCommand, storeCommandKinds } from "@skladno/jobs/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detailsOf, harness, openFixture, outputOf } from "./testing/storage-fixture.js";

describe("the store over SQLite", () => {
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
      { numRuns: 40 },
    );
  });
});

describe("the index of texts", () => {
  async function workOff(store: Awaited<ReturnType<typeof openFixture>>["stores"][0], jobCount: number, rows: number) {
    for (let job = 0; job < jobCount; job += 1) {
      const items = Array.from({ length: rows }, (_, index) => ({ id: `sku ${job} ${index}`, input: {} }));
      const common = { scope: "project-1", status: "queued", idempotency: null, priority: 0, maxAttempts: 3 } as const;
      await store.createJob({
        ...common,
        id: `${job}`,
        details: detailsOf("h1"),
        items,
        quota: { limit: null },
        now: 1_000,
      });
      const claim = await store.claimItems({ now: 1_000, leaseMilliseconds: 1_000, limit: rows });
      if (claim === null) throw new Error("There should be a job to claim.");
      const outcomes = claim.items.map(({ position, id }) => ({
        position,
        outcome: { status: "completed", output: outputOf({ h1: id }), hasWarnings: false } as const,
      }));
      await store.recordOutcomes(claim.lease, outcomes, { kind: "release", now: 1_000 });
    }
  }

  test("is brought up to date by a worker that has nothing to do for a moment", async () => {
    const { stores, databases, close } = await openFixture();
    const missing = () =>
      databases[0].prepare("select count(*) from current_versions where indexed is not null").pluck().get();
    await workOff(stores[0], 1, 10);
    const look = (now: number) => stores[0].claimItems({ now, leaseMilliseconds: 1_000, limit: 1 });
    expect([await look(1_100), missing()]).toEqual([null, 10]);
    expect([await look(1_250), missing()]).toEqual([null, 0]);
    close();
  });

  test("is brought up to date by a busy worker when too much has gathered", async () => {
    const { stores, databases, close } = await openFixture();
    const missing = () =>
      databases[0].prepare("select count(*) from current_versions where indexed is not null").pluck().get();
    await workOff(stores[0], 9, 250);
    expect(missing()).toBe(250);
    close();
  });
});
