import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exerciseStore } from "@skladno/jobs/testing";
import { describe, expect, test } from "vitest";
import { openJournalStore } from "./journal-store.js";

describe("the shop's own store", () => {
  exerciseStore(
    { describe, test, expect },
    {
      async open() {
        const folder = mkdtempSync(join(tmpdir(), "shop-"));
        const store = await openJournalStore<{ field: string }, { text: string }, { label: string }>(
          join(folder, "jobs.jsonl"),
          // Thousands of operations: what a disk does at each is not what is examined.
          () => undefined,
        );
        const close = () => {
          store.close();
          rmSync(folder, { recursive: true });
        };
        return { stores: [store, store], scopes: ["one", "two"], close };
      },
      details: (label) => ({ label }),
      input: (label) => ({ field: label }),
      output: (label) => ({ text: label }),
    },
  );

  test("is the same after a crash in the middle of a line", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shop-"));
    const path = join(folder, "jobs.jsonl");
    const store = await openJournalStore<string, string, null>(path);
    await store.createJob({
      id: "job",
      scope: "shop",
      details: null,
      items: [{ id: "1", input: "x" }],
      status: "queued",
      idempotency: null,
      priority: 0,
      maxAttempts: 3,
      quota: { limit: null },
      now: 0,
    });
    const before = await store.readJob("shop", "job");
    store.close();
    appendFileSync(path, '["cancelJob",["shop","jo');
    const again = await openJournalStore<string, string, null>(path);
    expect(await again.readJob("shop", "job")).toEqual(before);
    again.close();
    rmSync(folder, { recursive: true });
  });
});
