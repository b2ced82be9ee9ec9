/** Reading jobs and pages of their rows. */
import type { JobStatus } from "../job.js";
import type { JobPosition, JobStore, JobsPage } from "../store.js";
import { broken, type Exam, NOW, SECOND } from "./exam.js";

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
      await store.recordOutcomes(
        claim.lease,
        [failed(2), done(1, "text b", ["missing"]), done(0, "text a")],
        release(),
      );
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
        { ...base, position: 2, id: "c", status: "failed", error: broken },
      ]);
    });

    exam("give each row its own outcome, however a chunk mixes them", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c", "d", "e", "f", "g"]));
      const claim = await claimed(store);
      const chunk = [done(0, "0"), done(1, "1"), failed(2), done(3, "3", ["missing"]), done(4, "4"), done(6, "6")];
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
      expect(page?.nextCursor).toBe(1);
      expect(await store.readPage(scope, jobId, { cursor: 1, limit: 10 })).toMatchObject({ rows: [], nextCursor: 1 });
    });

    exam("give every row to a reader who pages while the job runs", async ({ store, other, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c", "d", "e"]));
      const read: string[] = [];
      let cursor: number | null = 0;
      const readOn = async () => {
        for (;;) {
          const page: Awaited<ReturnType<JobStore<Input, Output, Details, unknown>["readPage"]>> = await other.readPage(
            scope,
            jobId,
            { cursor: cursor ?? 0, limit: 2 },
          );
          read.push(...(page?.rows ?? []).map(({ id }) => id));
          cursor = page?.nextCursor ?? null;
          if (page?.rows.length === 0 || cursor === null) return;
        }
      };
      await readOn();
      expect(cursor).toBe(0);
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0), done(1), done(3)], keep());
      await readOn();
      expect([read, cursor]).toEqual([["a", "b"], 2]);
      await store.recordOutcomes(claim.lease, [done(2), done(4)], release());
      await readOn();
      expect([read, cursor]).toEqual([["a", "b", "c", "d", "e"], null]);
    });

    exam("cut a page by its bytes, but never below one row", async ({ store, scope }) => {
      const jobId = await ended(store, scope, ["a", "b", "c"], "text");
      const pageOf = async (cursor: number, maxBytes: number) => {
        const page = await store.readPage(scope, jobId, { cursor, limit: 10, maxBytes });
        return [page?.rows.map(({ id }) => id), page?.nextCursor];
      };
      expect(await pageOf(0, 1)).toEqual([["a"], 1]);
      expect(await pageOf(2, 1)).toEqual([["c"], null]);
      expect(await pageOf(0, 10_000_000)).toEqual([["a", "b", "c"], null]);
      expect(await pageOf(3, 1)).toEqual([[], null]);
    });

    exam("count the warnings by their codes, and the sizes of outputs", async ({ store, other, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c", "d"]));
      expect(await store.readJob(scope, jobId)).toMatchObject({ warnings: {}, outputSize: 0 });
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0, "0", ["long", "missing", "long"], 40), failed(1)], keep());
      await store.recordOutcomes(claim.lease, [done(0, "0", ["long"], 40)], keep());
      await store.recordOutcomes(claim.lease, [done(2, "2", ["missing"], 2), done(3, "3", [], 100)], release());
      const job = await other.readJob(scope, jobId);
      expect(job?.warnings).toEqual({ long: 2, missing: 2 });
      expect([job?.withWarnings, job?.outputSize]).toEqual([2, 142]);
    });

    exam("give a next cursor when an ended page is full", async ({ store, scope }) => {
      const jobId = await ended(store, scope, ["a", "b", "c", "d"], "text");
      const cursors = [];
      for (let cursor: number | null = 0; cursor !== null; ) {
        const page: Awaited<ReturnType<JobStore<Input, Output, Details, unknown>["readPage"]>> = await store.readPage(
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

  describe("listJobs", () => {
    exam("gives the jobs of a scope, the newest first, page by page", async ({ store, other, scope, otherScope }) => {
      const made: string[] = [];
      for (const at of [0, 1, 1, 2, 3]) {
        made.push(await created(store, request(scope, ["a"], { now: NOW + at * SECOND })));
      }
      await created(store, request(otherScope, ["a"], { now: NOW + SECOND }));
      const listed: string[] = [];
      let after: JobPosition | null = null;
      do {
        const page: JobsPage<unknown> = await other.listJobs(scope, { after, limit: 2 });
        listed.push(...page.jobs.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect(listed).toEqual([...made].reverse());
      expect((await store.listJobs(scope, { after: null, limit: 5 })).next).toBe(null);
      expect((await store.listJobs(newId(), { after: null, limit: 5 })).jobs).toEqual([]);
    });

    exam("narrows the list to statuses, and keeps its places when jobs are deleted", async ({ store, scope }) => {
      const first = await ended(store, scope, ["a"], "text");
      const second = await created(store, request(scope, ["b"], { now: NOW + SECOND }));
      await store.cancelJob(scope, second, NOW + SECOND);
      const third = await created(store, request(scope, ["c"], { now: NOW + 2 * SECOND }));
      const idsOf = async (statuses: readonly JobStatus[], after: JobPosition | null = null, limit = 10) =>
        (await store.listJobs(scope, { statuses, after, limit })).jobs.map(({ id }) => id);
      expect(await idsOf(["completed", "queued"])).toEqual([third, first]);
      expect(await idsOf(["cancelled"])).toEqual([second]);
      expect(await idsOf(["failed"])).toEqual([]);
      expect(await idsOf(["completed", "queued", "cancelled"], null, 2)).toEqual([third, second]);
      const { next } = await store.listJobs(scope, { after: null, limit: 2 });
      await store.deleteEndedBefore(NOW + 2 * SECOND, 10);
      expect((await store.listJobs(scope, { after: next, limit: 10 })).jobs).toEqual([]);
      expect((await store.listJobs(scope, { after: null, limit: 10 })).jobs.map(({ id }) => id)).toEqual([third]);
    });
  });
}
