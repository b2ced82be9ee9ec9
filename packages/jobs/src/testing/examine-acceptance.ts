/** Accepting jobs: once for each key, whole or not at all, within the quota; cancelling, repeating and deleting them. */
import { type Exam, NOW } from "./exam.js";

export function examineAcceptance<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const {
    describe,
    expect,
    exam,
    request,
    retryOf,
    summaryOf,
    created,
    claimed,
    done,
    failed,
    keep,
    release,
    lease,
    ended,
    rowsOf,
    harness,
  } = tools;

  describe("createJob", () => {
    exam("stores the job and answers with it", async ({ store, other, scope }) => {
      const job = request(scope, ["a", "b"], { maxAttempts: 5 });
      const expected = {
        id: job.id,
        scope,
        status: "queued",
        details: summaryOf(job.details),
        total: 2,
        completed: 0,
        failed: 0,
        cancelled: 0,
        withWarnings: 0,
        warnings: {},
        outputSize: 0,
        error: null,
        attempts: 0,
        maxAttempts: 5,
        retryOf: null,
        createdAt: NOW,
        startedAt: null,
        completedAt: null,
      };
      expect(await store.createJob(job)).toEqual({ kind: "created", job: expected });
      expect(await store.readJob(scope, job.id)).toEqual(expected);
      expect(await other.readJob(scope, job.id)).toEqual(expected);
    });

    exam("keeps ids of items as they are, whatever characters they have", async ({ store, scope }) => {
      const itemIds = [
        "",
        " ",
        "/",
        "..",
        "%2F",
        "\u00e9",
        "e\u0301",
        "Ё",
        "constructor",
        "__proto__",
        "\u{1F600}",
        "a".repeat(240),
      ];
      await created(store, request(scope, itemIds));
      const claim = await claimed(store);
      expect(claim.items.map(({ id }) => id)).toEqual(itemIds);
    });

    exam("replays the same key with the same fingerprint", async ({ store, other, scope }) => {
      const idempotency = { key: "key-1", fingerprint: "one" };
      const jobId = await created(store, request(scope, ["a"], { idempotency }));
      expect(await other.createJob(request(scope, ["a"], { idempotency }))).toMatchObject({
        kind: "replayed",
        job: { id: jobId },
      });
      expect(await store.findReplay(scope, idempotency)).toMatchObject({ kind: "replayed", job: { id: jobId } });
      expect((await store.readQuota(scope, NOW)).reserved).toBe(1);
      await claimed(store);
      expect(await store.claimItems({ ...lease(), limit: 1 })).toBe(null);
    });

    exam("refuses the same key with another fingerprint", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"], { idempotency: { key: "key-1", fingerprint: "one" } }));
      const idempotency = { key: "key-1", fingerprint: "other" };
      const mismatch = { kind: "mismatch", originalJobId: jobId };
      expect(await store.createJob(request(scope, ["a"], { idempotency }))).toEqual(mismatch);
      expect(await store.findReplay(scope, idempotency)).toEqual(mismatch);
    });

    exam("keeps the keys of two scopes apart", async ({ store, scope, otherScope }) => {
      const idempotency = { key: "key-1", fingerprint: "one" };
      await created(store, request(scope, ["a"], { idempotency }));
      expect(await store.findReplay(otherScope, idempotency)).toBe(null);
      await created(store, request(otherScope, ["a"], { idempotency }));
    });

    exam("creates one job for fifty equal requests at once", async ({ store, other, scope }) => {
      const idempotency = { key: "key-1", fingerprint: "one" };
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? store : other).createJob(request(scope, ["a", "b"], { idempotency })),
        ),
      );
      expect(results.filter(({ kind }) => kind === "created").length).toBe(1);
      expect(results.filter(({ kind }) => kind === "replayed").length).toBe(49);
      expect(new Set(results.map((result) => ("job" in result ? result.job.id : ""))).size).toBe(1);
    });
  });

  describe("quota", () => {
    exam("is reserved at acceptance and refused whole when it does not suffice", async ({ store, other, scope }) => {
      const quota = { limit: 3 };
      await created(store, request(scope, ["a", "b"], { quota }));
      const idempotency = { key: "key-1", fingerprint: "one" };
      expect(await other.createJob(request(scope, ["c", "d"], { quota, idempotency }))).toEqual({
        kind: "quota_exceeded",
        limit: 3,
        used: 2,
        requested: 2,
        resetsAt: Date.UTC(2026, 1, 1),
      });
      // What was refused leaves no job and no key behind.
      expect(await store.findReplay(scope, idempotency)).toBe(null);
      await created(store, request(scope, ["c"], { quota }));
      expect(await store.readQuota(scope, NOW)).toEqual({ completed: 0, reserved: 3, resetsAt: Date.UTC(2026, 1, 1) });
    });

    exam("counts completed rows and releases the others", async ({ store, scope, otherScope }) => {
      await created(store, request(scope, ["a", "b", "c"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0), failed(1)], keep());
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 1, reserved: 1 });
      await store.recordOutcomes(claim.lease, [done(2)], release());
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 2, reserved: 0 });
      expect(await store.readQuota(otherScope, NOW)).toMatchObject({ completed: 0, reserved: 0 });
    });

    exam("is given back by a cancelled job, and a replay costs nothing", async ({ store, scope }) => {
      const idempotency = { key: "key-1", fingerprint: "one" };
      const quota = { limit: 2 };
      const jobId = await created(store, request(scope, ["a", "b"], { quota, idempotency }));
      expect(await store.createJob(request(scope, ["a", "b"], { quota, idempotency }))).toMatchObject({
        kind: "replayed",
      });
      await store.cancelJob(scope, jobId, NOW);
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 0, reserved: 0 });
      await created(store, request(scope, ["c", "d"], { quota }));
    });

    exam("belongs to the month of acceptance, even when the rows end in the next one", async ({ store, scope }) => {
      const newYear = Date.UTC(2026, 0, 1);
      await created(store, request(scope, ["a"], { now: newYear - 1, quota: { limit: 1 } }));
      const claim = await claimed(store, newYear);
      await created(store, request(scope, ["b"], { now: newYear, quota: { limit: 1 } }));
      await store.recordOutcomes(claim.lease, [done(0)], release(newYear));
      expect(await store.readQuota(scope, newYear - 1)).toEqual({ completed: 1, reserved: 0, resetsAt: newYear });
      expect(await store.readQuota(scope, newYear)).toMatchObject({ completed: 0, reserved: 1 });
    });

    exam(
      "bounds what waits or is being worked on, whenever it was accepted",
      async ({ store, other, scope, otherScope }) => {
        const newYear = Date.UTC(2026, 0, 1);
        const quota = { limit: null, openLimit: 3 };
        await created(store, request(scope, ["a", "b"], { now: newYear - 1, quota }));
        const idempotency = { key: "key-1", fingerprint: "one" };
        const refused = { kind: "too_many_open", limit: 3, open: 2, requested: 2 };
        expect(await other.createJob(request(scope, ["c", "d"], { now: newYear, quota, idempotency }))).toEqual(
          refused,
        );
        expect(await store.findReplay(scope, idempotency)).toBe(null);
        await created(store, request(otherScope, ["a", "b", "c"], { now: newYear, quota }));
        const waiting = await created(store, request(scope, ["c"], { now: newYear, quota }));
        const claim = await claimed(store, newYear);
        const row = request(scope, ["d"], { now: newYear, quota });
        expect(await store.createJob(row)).toMatchObject({ ...refused, open: 3, requested: 1 });
        await store.recordOutcomes(claim.lease, [failed(0)], keep(newYear));
        await created(store, row);
        await store.cancelJob(scope, waiting, newYear);
        await created(store, request(scope, ["e"], { now: newYear, quota }));
        await store.recordOutcomes(claim.lease, [done(1)], release(newYear));
        // The failed row of the job that has ended waits once more.
        const again = { now: newYear, quota: { limit: null, openLimit: 2 } };
        expect(await store.createRetryJob(retryOf(scope, claim.job.id, again))).toEqual({
          ...{ kind: "too_many_open", limit: 2, open: 2, requested: 1 },
        });
      },
    );

    exam("holds when many ask at once", async ({ store, other, scope }) => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).createJob(request(scope, [`item ${index}`], { quota: { limit: 7 } })),
        ),
      );
      expect(results.filter(({ kind }) => kind === "created").length).toBe(7);
    });
  });

  describe("cancelJob", () => {
    exam("ends the job and its rows before the first claim", async ({ store, other, scope, otherScope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      expect(await store.cancelJob(otherScope, jobId, NOW)).toEqual({ kind: "not_found" });
      expect(await store.cancelJob(scope, jobId, NOW + 9)).toMatchObject({
        kind: "cancelled",
        repeated: false,
        job: { status: "cancelled", cancelled: 2, completed: 0, failed: 0, completedAt: NOW + 9 },
      });
      expect(await other.cancelJob(scope, jobId, NOW + 9)).toMatchObject({
        kind: "cancelled",
        repeated: true,
        job: { completedAt: NOW + 9 },
      });
      expect((await rowsOf(store, scope, jobId)).map(({ status, version }) => [status, version])).toEqual([
        ["cancelled", 0],
        ["cancelled", 0],
      ]);
      expect(await store.claimItems({ ...lease(), limit: 1 })).toBe(null);
    });

    exam(
      "is refused once a row was claimed, also after it was given back or the job has ended",
      async ({ store, scope }) => {
        const jobId = await created(store, request(scope, ["a"]));
        const refused = async (status: string) =>
          expect(await store.cancelJob(scope, jobId, NOW)).toMatchObject({ kind: "not_cancellable", job: { status } });
        const claim = await claimed(store);
        await refused("processing");
        await store.giveBack(claim.lease, NOW);
        await refused("queued");
        await store.recordOutcomes((await claimed(store)).lease, [done(0)], release());
        await refused("completed");
      },
    );
  });

  describe("createRetryJob", () => {
    exam("repeats the failed rows, in their order, as a new job", async ({ store, scope, otherScope }) => {
      const details = harness.details("of the source");
      const sourceId = await created(store, request(scope, ["a", "b", "c"], { details }));
      await store.recordOutcomes((await claimed(store)).lease, [failed(0), done(1), failed(2)], release());
      expect(await store.createRetryJob(retryOf(otherScope, sourceId))).toEqual({ kind: "not_found" });
      const retry = retryOf(scope, sourceId);
      expect(await store.createRetryJob(retry)).toMatchObject({
        kind: "created",
        job: { id: retry.id, total: 2, details: summaryOf(details), retryOf: sourceId, status: "queued" },
      });
      const claim = await claimed(store);
      expect(claim.job.details).toEqual(details);
      expect(claim.items).toEqual([
        { position: 0, id: "a", input: harness.input("a") },
        { position: 1, id: "c", input: harness.input("c") },
      ]);
      await store.recordOutcomes(claim.lease, [done(0), done(1)], release());
      // The source stays what it was.
      expect(await store.readJob(scope, sourceId)).toMatchObject({ status: "completed_with_warnings", failed: 2 });
    });

    exam("is refused before the end, and without failed rows", async ({ store, scope }) => {
      const sourceId = await created(store, request(scope, ["a"]));
      expect(await store.createRetryJob(retryOf(scope, sourceId))).toMatchObject({
        kind: "not_finished",
        job: { id: sourceId },
      });
      await store.recordOutcomes((await claimed(store)).lease, [done(0)], release());
      expect(await store.createRetryJob(retryOf(scope, sourceId))).toMatchObject({ kind: "no_failed_items" });
      const cancelled = await created(store, request(scope, ["a"]));
      await store.cancelJob(scope, cancelled, NOW);
      expect(await store.createRetryJob(retryOf(scope, cancelled))).toMatchObject({ kind: "no_failed_items" });
    });

    exam("has its place in the key space of the scope and in the quota", async ({ store, scope }) => {
      const key = "key-1";
      const sourceId = await created(store, request(scope, ["a"], { idempotency: { key, fingerprint: "job" } }));
      await store.recordOutcomes((await claimed(store)).lease, [failed(0)], release());
      const idempotency = { key, fingerprint: "retry" };
      expect(await store.createRetryJob(retryOf(scope, sourceId, { idempotency }))).toEqual({
        kind: "mismatch",
        originalJobId: sourceId,
      });
      expect(await store.createRetryJob(retryOf(scope, sourceId, { quota: { limit: 0 } }))).toMatchObject({
        kind: "quota_exceeded",
      });
      const fresh = { key: "key-2", fingerprint: "retry" };
      const first = retryOf(scope, sourceId, { idempotency: fresh });
      expect(await store.createRetryJob(first)).toMatchObject({ kind: "created" });
      expect(await store.createRetryJob(retryOf(scope, sourceId, { idempotency: fresh }))).toMatchObject({
        kind: "replayed",
        job: { id: first.id },
      });
    });
  });

  describe("deleteEndedBefore", () => {
    exam("deletes old jobs that have ended, with their keys, and nothing else", async ({ store, scope }) => {
      const idempotency = { key: "key-1", fingerprint: "one" };
      const old = await created(store, request(scope, ["a"], { idempotency }));
      await store.cancelJob(scope, old, NOW);
      const running = await created(store, request(scope, ["b"]));
      expect(await store.deleteEndedBefore(NOW, 100)).toBe(0);
      expect(await store.deleteEndedBefore(NOW + 1, 100)).toBe(1);
      expect(await store.readJob(scope, old)).toBe(null);
      expect(await store.readPage(scope, old, { cursor: 0, limit: 1 })).toBe(null);
      expect(await store.findReplay(scope, idempotency)).toBe(null);
      expect(await store.readJob(scope, running)).toMatchObject({ status: "queued" });
    });

    exam("knows when the newest job was made", async ({ store, scope }) => {
      expect(await store.newestCreatedAt()).toBe(null);
      await created(store, request(scope, ["a"], { now: NOW }));
      const newest = await created(store, request(scope, ["b"], { now: NOW + 5 }));
      expect(await store.newestCreatedAt()).toBe(NOW + 5);
      await store.cancelJob(scope, newest, NOW + 6);
      await store.deleteEndedBefore(NOW + 7, 100);
      expect(await store.newestCreatedAt()).toBe(NOW);
    });

    exam("stops at the limit of one call", async ({ store, scope }) => {
      for (const id of ["a", "b", "c"]) await ended(store, scope, [id], "text");
      expect(await store.deleteEndedBefore(NOW + 1, 2)).toBe(2);
      expect(await store.deleteEndedBefore(NOW + 1, 2)).toBe(1);
    });
  });
}
