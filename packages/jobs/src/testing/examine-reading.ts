/** Reading jobs and pages of their rows. */
import type { JobStore } from "../store.js";
import type { Exam } from "./exam.js";

export function examineReading<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const { describe, expect, exam, request, created, claimed, done, failed, keep, release, ended, newId, harness } =
    tools;

  describe("readJob and readPage", () => {
    exam("show nothing to another scope, and nothing that is not there", async ({ store, scope, otherScope }) => {
      const jobId = await created(store, request(scope, ["a"]));
      expect(await store.readJob(otherScope, jobId)).toBe(null);
      expect(await store.readPage(otherScope, jobId, { cursor: 0, limit: 10 })).toBe(null);
      expect(await store.readJob(scope, newId())).toBe(null);
      expect(await store.readPage(scope, newId(), { cursor: 0, limit: 10 })).toBe(null);
    });

    exam("give rows in order, with the outcome that was recorded", async ({ store, other, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [failed(2), done(1, "text b", true), done(0, "text a")], release());
      const page = await other.readPage(scope, jobId, { cursor: 0, limit: 10 });
      expect(page?.job.status).toBe("completed_with_warnings");
      expect(page?.nextCursor).toBe(null);
      const base = { version: 0, output: null, hasWarnings: false, error: null };
      expect(page?.rows).toEqual([
        { ...base, position: 0, id: "a", status: "completed", version: 1, output: harness.output("text a") },
        {
          ...base,
          position: 1,
          id: "b",
          status: "completed",
          version: 1,
          output: harness.output("text b"),
          hasWarnings: true,
        },
        { ...base, position: 2, id: "c", status: "failed", error: { code: "broken", message: "This row is broken." } },
      ]);
    });

    exam("give each row its own outcome, however a chunk mixes them", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c", "d", "e", "f", "g"]));
      const claim = await claimed(store);
      const chunk = [done(0, "0"), done(1, "1"), failed(2), done(3, "3", true), done(4, "4"), done(6, "6")];
      await store.recordOutcomes(claim.lease, chunk, keep());
      await store.recordOutcomes(claim.lease, [done(5, "5")], release());
      const page = await store.readPage(scope, jobId, { cursor: 0, limit: 10 });
      expect(page?.rows.map(({ status, hasWarnings, output }) => [status, hasWarnings, output])).toEqual([
        ["completed", false, harness.output("0")],
        ["completed", false, harness.output("1")],
        ["failed", false, null],
        ["completed", true, harness.output("3")],
        ["completed", false, harness.output("4")],
        ["completed", false, harness.output("5")],
        ["completed", false, harness.output("6")],
      ]);
    });

    exam("end a page before the first row that has not ended", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c", "d"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0), done(2)], keep());
      const page = await store.readPage(scope, jobId, { cursor: 0, limit: 10 });
      expect(page?.rows.map(({ position }) => position)).toEqual([0]);
      expect(page?.nextCursor).toBe(null);
      expect((await store.readPage(scope, jobId, { cursor: 1, limit: 10 }))?.rows).toEqual([]);
    });

    exam("give a next cursor exactly when the page is full", async ({ store, scope }) => {
      const jobId = await ended(store, scope, ["a", "b", "c", "d"], "text");
      const cursors = [];
      for (let cursor: number | null = 0; cursor !== null; ) {
        const page: Awaited<ReturnType<JobStore<Input, Output, Details>["readPage"]>> = await store.readPage(
          scope,
          jobId,
          { cursor, limit: 2 },
        );
        cursors.push([cursor, page?.rows.length, page?.nextCursor]);
        cursor = page?.nextCursor ?? null;
      }
      expect(cursors).toEqual([
        [0, 2, 2],
        [2, 2, 4],
        [4, 0, null],
      ]);
      expect((await store.readPage(scope, jobId, { cursor: 999_999, limit: 2 }))?.rows).toEqual([]);
    });
  });
}
