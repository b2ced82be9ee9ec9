/**
 * The exam every store takes: each operation, each race of two workers, leases that run out, workers that wake up late, calls that come twice.
 * Time is an argument of the operations, so nothing here waits.
 */
import type { Claim, JobStore, Lease, NewJob, NewRetryJob, PositionedOutcome } from "../store.js";
import { interleavings } from "./interleave.js";
import type { StoreHarness, TestFunctions } from "./store-harness.js";

export { createFakeClock, type FakeClock } from "./fake-clock.js";
export { interleavings } from "./interleave.js";
export { type ModelAction, modelActionKinds, runAgainstModel } from "./run-against-model.js";
export type { OpenedStore, StoreHarness, TestFunctions } from "./store-harness.js";

const NOW = Date.UTC(2026, 0, 15, 12);
const SECOND = 1_000;
const LEASE = 15 * SECOND;
const PAUSES = [0, 2 * SECOND];

/** Runs the exam with the functions of the test framework. */
export function exerciseStore<Input, Output, Details>(
  { describe, test, expect }: TestFunctions,
  harness: StoreHarness<Input, Output, Details>,
): void {
  type Store = JobStore<Input, Output, Details>;
  interface Exam {
    readonly store: Store;
    readonly other: Store;
    readonly scope: string;
    readonly otherScope: string;
  }

  let ids = 0;
  const newId = () => {
    ids += 1;
    return `01890000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
  };

  function exam(name: string, body: (given: Exam) => Promise<void>): void {
    test(name, async () => {
      const { stores, scopes, close } = await harness.open();
      try {
        await body({ store: stores[0], other: stores[1], scope: scopes[0], otherScope: scopes[1] });
      } finally {
        await close();
      }
    });
  }

  const request = (
    scope: string,
    itemIds: readonly string[],
    changes: Partial<NewJob<Input, Details>> = {},
  ): NewJob<Input, Details> => ({
    id: newId(),
    scope,
    details: harness.details("details"),
    items: itemIds.map((id) => ({ id, input: harness.input(id) })),
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: NOW,
    ...changes,
  });

  const retryOf = (scope: string, sourceId: string, changes: Partial<NewRetryJob> = {}): NewRetryJob => ({
    id: newId(),
    scope,
    sourceId,
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: NOW,
    ...changes,
  });

  async function created(store: Store, job: NewJob<Input, Details>): Promise<string> {
    expect(await store.createJob(job)).toMatchObject({ kind: "created" });
    return job.id;
  }

  async function claimed(store: Store, now = NOW, limit = 100): Promise<Claim<Input, Details>> {
    const claim = await store.claimItems({ now, leaseMilliseconds: LEASE, limit });
    if (claim === null) throw new Error("There should have been rows to claim; the store gave none.");
    return claim;
  }

  const done = (position: number, label = `text ${position}`, hasWarnings = false): PositionedOutcome<Output> => ({
    position,
    outcome: { status: "completed", output: harness.output(label), hasWarnings },
  });
  const failed = (position: number): PositionedOutcome<Output> => ({
    position,
    outcome: { status: "failed", error: { code: "broken", message: "This row is broken." } },
  });
  const keep = (now = NOW) => ({ kind: "keep", now, leaseMilliseconds: LEASE }) as const;
  const release = (now = NOW) => ({ kind: "release", now }) as const;
  const lease = (now = NOW) => ({ now, leaseMilliseconds: LEASE });
  const recover = (now: number) => ({ now, pauses: PAUSES, limit: 100 });

  /** Submits and works off a job whose rows all complete. */
  async function ended(store: Store, scope: string, itemIds: readonly string[], label: string): Promise<string> {
    const jobId = await created(store, request(scope, itemIds));
    const claim = await claimed(store);
    await store.recordOutcomes(
      claim.lease,
      itemIds.map((_, position) => done(position, label)),
      release(),
    );
    return jobId;
  }

  const rowsOf = async (store: Store, scope: string, jobId: string) =>
    (await store.readPage(scope, jobId, { cursor: 0, limit: 500 }))?.rows ?? [];

  describe("createJob", () => {
    exam("stores the job and answers with it", async ({ store, other, scope }) => {
      const job = request(scope, ["a", "b"], { maxAttempts: 5 });
      const expected = {
        id: job.id,
        scope,
        status: "queued",
        details: job.details,
        total: 2,
        completed: 0,
        failed: 0,
        cancelled: 0,
        withWarnings: 0,
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

    exam("holds when many ask at once", async ({ store, other, scope }) => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).createJob(request(scope, [`item ${index}`], { quota: { limit: 7 } })),
        ),
      );
      expect(results.filter(({ kind }) => kind === "created").length).toBe(7);
    });
  });

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
        const page: Awaited<ReturnType<Store["readPage"]>> = await store.readPage(scope, jobId, { cursor, limit: 2 });
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

  describe("claimItems", () => {
    exam("gives nothing when there is nothing", async ({ store }) => {
      expect(await store.claimItems({ ...lease(), limit: 10 })).toBe(null);
    });

    exam("hands out rows in order and moves the job to processing", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c"]));
      const claim = await claimed(store, NOW + 5, 2);
      expect(claim.items).toEqual([
        { position: 0, id: "a", input: harness.input("a") },
        { position: 1, id: "b", input: harness.input("b") },
      ]);
      expect(claim.lease.jobId).toBe(jobId);
      expect(claim.lease.expiresAt).toBe(NOW + 5 + LEASE);
      expect(claim.job).toMatchObject({ id: jobId, status: "processing", attempts: 1, startedAt: NOW + 5 });
      expect(await store.readJob(scope, jobId)).toEqual(claim.job);
    });

    exam("gives a job to one worker only", async ({ store, other, scope }) => {
      await created(store, request(scope, ["a", "b"]));
      await claimed(store, NOW, 1);
      expect(await other.claimItems({ ...lease(), limit: 1 })).toBe(null);
    });

    exam("lets jobs take turns, the oldest first", async ({ store, scope, otherScope }) => {
      const first = await created(store, request(scope, ["a", "b", "c"]));
      const second = await created(store, request(otherScope, ["a", "b"], { now: NOW + 1 }));
      const turns = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const { items, lease: taken } = await claimed(store, NOW + 10 + turn, 1);
        turns.push(taken.jobId);
        const outcomes = items.map(({ position }) => done(position));
        await store.recordOutcomes(taken, outcomes, release(NOW + 10 + turn));
      }
      expect(turns).toEqual([first, second, first, second, first]);
    });

    exam("takes the higher priority first", async ({ store, scope }) => {
      await created(store, request(scope, ["a"]));
      const urgent = await created(store, request(scope, ["b"], { priority: 1, now: NOW + 1 }));
      expect((await claimed(store)).lease.jobId).toBe(urgent);
    });

    exam("makes the fencing token of a job grow with each claim", async ({ store, scope }) => {
      await created(store, request(scope, ["a", "b", "c"]));
      let before = 0;
      for (let position = 0; position < 3; position += 1) {
        const claim = await claimed(store, NOW, 1);
        expect(claim.lease.token > before).toBe(true);
        before = claim.lease.token;
        await store.recordOutcomes(claim.lease, [done(position)], release());
      }
    });

    exam("hands out what a late chunk left open, and nothing that has ended", async ({ store, scope }) => {
      await created(store, request(scope, ["a", "b", "c", "d"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(1), done(2)], release());
      expect((await claimed(store)).items.map(({ position }) => position)).toEqual([0, 3]);
    });
  });

  describe("recordOutcomes", () => {
    exam("counts and ends the job with its last row", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      const claim = await claimed(store);
      const first = await store.recordOutcomes(claim.lease, [done(0)], keep(NOW + 3));
      expect(first).toMatchObject({
        kind: "recorded",
        job: { status: "processing", completed: 1, completedAt: null },
        lease: { token: claim.lease.token, expiresAt: NOW + 3 + LEASE },
      });
      const last = await store.recordOutcomes(claim.lease, [done(1)], keep(NOW + 4));
      expect(last).toMatchObject({
        kind: "recorded",
        lease: null,
        job: { status: "completed", completed: 2, failed: 0, error: null, completedAt: NOW + 4 },
      });
      expect(await store.readJob(scope, jobId)).toMatchObject({ status: "completed" });
      expect(await store.nextDue()).toBe(null);
    });

    for (const [name, outcomes, status, error] of [
      ["warnings", [done(0), done(1, "text", true)], "completed_with_warnings", null],
      ["a failed row", [done(0), failed(1)], "completed_with_warnings", null],
      ["only failed rows", [failed(0), failed(1)], "failed", "all_items_failed"],
    ] as const) {
      exam(`ends a job with ${name} as ${status}`, async ({ store, scope }) => {
        const jobId = await created(store, request(scope, ["a", "b"]));
        await store.recordOutcomes((await claimed(store)).lease, outcomes, release());
        const job = await store.readJob(scope, jobId);
        expect(job?.status).toBe(status);
        expect(job?.error?.code ?? null).toBe(error);
      });
    }

    exam("changes nothing when it comes twice", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0, "first")], keep());
      const repeated = await store.recordOutcomes(claim.lease, [done(0, "second")], keep());
      expect(repeated).toMatchObject({ kind: "recorded", job: { completed: 1 } });
      await store.recordOutcomes(claim.lease, [failed(0), done(1)], release());
      expect(await store.recordOutcomes(claim.lease, [done(1, "again")], release())).toEqual({ kind: "lease_lost" });
      const rows = await rowsOf(store, scope, jobId);
      expect(rows.map(({ output, version }) => [output, version])).toEqual([
        [harness.output("first"), 1],
        [harness.output("text 1"), 1],
      ]);
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 2, reserved: 0 });
    });

    exam("takes one outcome of a row named twice in one chunk", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0, "first"), done(0, "second")], keep());
      expect(await store.readJob(scope, jobId)).toMatchObject({ completed: 1 });
      expect((await rowsOf(store, scope, jobId))[0]).toMatchObject({ version: 1, output: harness.output("first") });
    });

    exam("extends the lease also without outcomes", async ({ store, scope }) => {
      await created(store, request(scope, ["a"]));
      const claim = await claimed(store);
      expect(await store.recordOutcomes(claim.lease, [], keep(NOW + 7))).toMatchObject({
        lease: { expiresAt: NOW + 7 + LEASE },
      });
    });

    exam("stores nothing of a chunk that names a row that is not there", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"]));
      const claim = await claimed(store);
      const outcome = await store.recordOutcomes(claim.lease, [done(0), done(1)], keep()).then(
        () => "recorded",
        (error: Error) => error.name,
      );
      expect(outcome).toBe("JobUsageError");
      expect(await store.readJob(scope, jobId)).toMatchObject({ completed: 0, status: "processing" });
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 0, reserved: 1 });
    });
  });

  describe("versions", () => {
    exam("grow by one with each completed row of an item id", async ({ store, scope, otherScope }) => {
      const versions = [];
      for (let run = 0; run < 3; run += 1) {
        const jobId = await ended(store, scope, ["a", `only ${run}`], "text");
        versions.push((await rowsOf(store, scope, jobId)).map(({ version }) => version));
      }
      expect(versions).toEqual([
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
      const foreign = await ended(store, otherScope, ["a"], "text");
      expect((await rowsOf(store, otherScope, foreign))[0]?.version).toBe(1);
    });

    exam("leave no gap for failed and cancelled rows", async ({ store, scope }) => {
      await ended(store, scope, ["a"], "one");
      await created(store, request(scope, ["a", "b"]));
      await store.recordOutcomes((await claimed(store)).lease, [failed(0), done(1)], release());
      await store.cancelJob(scope, await created(store, request(scope, ["a"])), NOW);
      const jobId = await ended(store, scope, ["a"], "two");
      expect((await rowsOf(store, scope, jobId))[0]?.version).toBe(2);
    });

    exam("count on after the jobs were deleted", async ({ store, scope }) => {
      await ended(store, scope, ["a"], "one");
      expect(await store.deleteEndedBefore(NOW + 1, 100)).toBe(1);
      const jobId = await ended(store, scope, ["a"], "two");
      expect((await rowsOf(store, scope, jobId))[0]?.version).toBe(2);
    });

    exam("are given once when two jobs of the same items run side by side", async ({ store, other, scope }) => {
      const first = await created(store, request(scope, ["a", "b"]));
      const second = await created(store, request(scope, ["b", "a"]));
      const one = await claimed(store);
      const two = await claimed(other);
      await store.recordOutcomes(one.lease, [done(0)], keep());
      await other.recordOutcomes(two.lease, [done(0), done(1)], release());
      await store.recordOutcomes(one.lease, [done(1)], release());
      const versions = async (jobId: string) =>
        (await rowsOf(store, scope, jobId)).map(({ id, version }) => [id, version]);
      expect(await versions(first)).toEqual([
        ["a", 1],
        ["b", 2],
      ]);
      expect(await versions(second)).toEqual([
        ["b", 1],
        ["a", 2],
      ]);
    });
  });

  describe("leases", () => {
    exam("can be extended as long as nobody has taken the job", async ({ store, scope }) => {
      await created(store, request(scope, ["a"]));
      const claim = await claimed(store);
      const late = NOW + 10 * LEASE;
      expect(await store.extendLease(claim.lease, lease(late))).toEqual({
        kind: "extended",
        lease: { ...claim.lease, expiresAt: late + LEASE },
      });
      expect(await store.recoverExpired(recover(late + LEASE - 1))).toEqual([]);
    });

    exam(
      "run out: the job is queued again, with one attempt spent and what was stored kept",
      async ({ store, other, scope }) => {
        const jobId = await created(store, request(scope, ["a", "b"]));
        const claim = await claimed(store);
        await store.recordOutcomes(claim.lease, [done(0)], keep());
        expect(await store.recoverExpired(recover(NOW + LEASE - 1))).toEqual([]);
        expect(await store.nextDue()).toBe(NOW + LEASE);
        const recovered = await other.recoverExpired(recover(NOW + LEASE));
        expect(recovered.map(({ id, status, attempts }) => [id, status, attempts])).toEqual([[jobId, "queued", 2]]);
        const again = await claimed(other, NOW + LEASE);
        expect(again.items.map(({ position }) => position)).toEqual([1]);
        expect(again.job).toMatchObject({ attempts: 2, startedAt: NOW, completed: 1 });
      },
    );

    exam("are refused to a worker that wakes up late, whatever it calls", async ({ store, other, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      const zombie = (await claimed(store)).lease;
      await other.recoverExpired(recover(NOW + LEASE));
      const refuse = async () => {
        expect(await store.extendLease(zombie, lease(NOW + LEASE))).toEqual({ kind: "lease_lost" });
        expect(await store.recordOutcomes(zombie, [done(0, "zombie")], keep())).toEqual({ kind: "lease_lost" });
        expect(await store.recordOutcomes(zombie, [done(0, "zombie")], release())).toEqual({ kind: "lease_lost" });
        expect(await store.giveBack(zombie, NOW)).toBe(false);
        expect(await store.startAiCall(zombie, lease())).toEqual({ kind: "lease_lost" });
        expect(await store.endPlanning(zombie, { kind: "planned" }, NOW)).toEqual({ kind: "lease_lost" });
      };
      await refuse();
      const current = (await claimed(other, NOW + LEASE)).lease;
      await refuse();
      await other.recordOutcomes(current, [done(0), done(1)], release());
      await refuse();
      expect((await rowsOf(store, scope, jobId)).map(({ output }) => output)).toEqual([
        harness.output("text 0"),
        harness.output("text 1"),
      ]);
    });

    exam("are refused after the rows were released", async ({ store, scope }) => {
      await created(store, request(scope, ["a", "b"]));
      const claim = await claimed(store, NOW, 1);
      await store.recordOutcomes(claim.lease, [done(0)], release());
      expect(await store.recordOutcomes(claim.lease, [done(1)], release())).toEqual({ kind: "lease_lost" });
      expect(await store.extendLease(claim.lease, lease())).toEqual({ kind: "lease_lost" });
    });

    exam("that come from before a backward jump of the clock do not hang the job", async ({ store, scope }) => {
      await created(store, request(scope, ["a"]));
      await claimed(store);
      const earlier = NOW - 3_600 * SECOND;
      expect((await store.recoverExpired(recover(earlier))).length).toBe(1);
      // So do pauses that seem to end in an hour.
      await store.recoverExpired(recover(NOW));
      await claimed(store, earlier);
    });

    exam("pause longer with each loss, and fail the job when no attempt is left", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c"]));
      let now = NOW;
      const first = await claimed(store, now);
      await store.recordOutcomes(first.lease, [done(0)], keep(now));
      now += LEASE;
      await store.recoverExpired(recover(now));
      await claimed(store, now);
      now += LEASE;
      await store.recoverExpired(recover(now));
      expect(await store.claimItems({ ...lease(now + 2 * SECOND - 1), limit: 1 })).toBe(null);
      expect(await store.nextDue()).toBe(now + 2 * SECOND);
      now += 2 * SECOND;
      await claimed(store, now);
      now += LEASE;
      const [job] = await store.recoverExpired(recover(now));
      expect(job).toMatchObject({ status: "failed", attempts: 3, completed: 1, failed: 2, completedAt: now });
      expect(job?.error?.code).toBe("attempts_exhausted");
      expect((await rowsOf(store, scope, jobId)).map(({ status, error }) => [status, error?.code])).toEqual([
        ["completed", undefined],
        ["failed", "attempts_exhausted"],
        ["failed", "attempts_exhausted"],
      ]);
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 1, reserved: 0 });
      expect(await store.claimItems({ ...lease(now + 60 * SECOND), limit: 1 })).toBe(null);
    });

    exam("that run out together are recovered up to the limit of one call", async ({ store, scope }) => {
      for (const id of ["a", "b", "c"]) {
        await created(store, request(scope, [id]));
        await claimed(store);
      }
      expect((await store.recoverExpired({ ...recover(NOW + LEASE), limit: 2 })).length).toBe(2);
      expect((await store.recoverExpired({ ...recover(NOW + LEASE), limit: 2 })).length).toBe(1);
      expect((await store.recoverExpired({ ...recover(NOW + LEASE), limit: 2 })).length).toBe(0);
    });
  });

  describe("giveBack", () => {
    exam("returns the rest without spending an attempt", async ({ store, other, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b"], { maxAttempts: 1 }));
      for (let turn = 0; turn < 5; turn += 1) {
        const claim = await claimed(store);
        expect(await store.giveBack(claim.lease, NOW)).toBe(true);
        expect(await store.giveBack(claim.lease, NOW)).toBe(false);
        expect(await store.readJob(scope, jobId)).toMatchObject({ status: "queued", attempts: 1 });
      }
      expect((await claimed(other)).items.length).toBe(2);
    });
  });

  describe("cancelJob", () => {
    exam("ends the job and its rows before the first claim", async ({ store, other, scope, otherScope }) => {
      const jobId = await created(store, request(scope, ["a", "b"]));
      expect(await store.cancelJob(otherScope, jobId, NOW)).toEqual({ kind: "not_found" });
      expect(await store.cancelJob(scope, jobId, NOW + 9)).toMatchObject({
        kind: "cancelled",
        job: { status: "cancelled", cancelled: 2, completed: 0, failed: 0, completedAt: NOW + 9 },
      });
      expect(await other.cancelJob(scope, jobId, NOW + 10)).toMatchObject({
        kind: "cancelled",
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
        job: { id: retry.id, total: 2, details, retryOf: sourceId, status: "queued" },
      });
      const claim = await claimed(store);
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

  describe("planning", () => {
    const planning = { status: "planning" } as const;

    exam(
      "keeps rows from being claimed until it is done, and may replace the details",
      async ({ store, other, scope }) => {
        const jobId = await created(store, request(scope, ["a", "b"], planning));
        expect(await store.claimItems({ ...lease(), limit: 1 })).toBe(null);
        const claim = await store.claimPlanning(lease());
        expect(claim?.items.map(({ id }) => id)).toEqual(["a", "b"]);
        expect(claim?.job).toMatchObject({ id: jobId, status: "planning", attempts: 1, startedAt: null });
        expect(await other.claimPlanning(lease())).toBe(null);
        const details = harness.details("planned");
        expect(await store.endPlanning(claim?.lease as Lease, { kind: "planned", details }, NOW)).toMatchObject({
          kind: "recorded",
          job: { status: "queued", details, attempts: 0 },
          lease: null,
        });
        expect((await claimed(other)).job).toMatchObject({ id: jobId, attempts: 1, details });
      },
    );

    exam("can be cancelled, and its worker then writes no more", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"], planning));
      const claim = await store.claimPlanning(lease());
      expect(await store.cancelJob(scope, jobId, NOW)).toMatchObject({ kind: "cancelled" });
      expect(await store.startAiCall(claim?.lease as Lease, lease())).toEqual({ kind: "lease_lost" });
      expect(await store.endPlanning(claim?.lease as Lease, { kind: "planned" }, NOW)).toEqual({ kind: "lease_lost" });
    });

    exam("fails the job with the planner's error", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"], planning));
      const claim = await store.claimPlanning(lease());
      const error = { code: "refused", message: "Not this one." };
      await store.endPlanning(claim?.lease as Lease, { kind: "failed", error }, NOW);
      expect(await store.readJob(scope, jobId)).toMatchObject({ status: "failed", failed: 1, error });
      expect((await rowsOf(store, scope, jobId))[0]).toMatchObject({ status: "failed", error });
    });

    exam("begins again after a lost worker, within the budget of attempts", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"], { ...planning, maxAttempts: 2 }));
      await store.claimPlanning(lease());
      expect(await store.recoverExpired(recover(NOW + LEASE))).toMatchObject([
        { id: jobId, status: "planning", attempts: 2 },
      ]);
      const again = await store.claimPlanning(lease(NOW + LEASE));
      expect(await store.giveBack(again?.lease as Lease, NOW + LEASE)).toBe(true);
      await store.claimPlanning(lease(NOW + LEASE));
      expect(await store.recoverExpired(recover(NOW + 3 * LEASE))).toMatchObject([
        { id: jobId, status: "failed", failed: 1 },
      ]);
    });

    exam("goes to review when a call is left with an unknown outcome", async ({ store, scope, otherScope }) => {
      for (const way of ["said", "lost", "stopped"] as const) {
        const jobId = await created(store, request(scope, ["a"], planning));
        const claim = await store.claimPlanning(lease());
        const held = claim?.lease as Lease;
        expect(await store.startAiCall(held, lease())).toMatchObject({ kind: "extended" });
        expect(await store.readJob(scope, jobId)).toMatchObject({ status: "planning_ai" });
        expect(await store.cancelJob(scope, jobId, NOW)).toMatchObject({ kind: "not_cancellable" });
        if (way === "said") await store.endPlanning(held, { kind: "outcome_unknown" }, NOW);
        if (way === "lost") await store.recoverExpired(recover(NOW + LEASE));
        if (way === "stopped") await store.giveBack(held, NOW);
        expect(await store.readJob(scope, jobId)).toMatchObject({ status: "review" });
        expect(await store.claimPlanning(lease(NOW + 2 * LEASE))).toBe(null);
        expect(await store.claimItems({ ...lease(NOW + 2 * LEASE), limit: 1 })).toBe(null);
        expect(await store.cancelJob(scope, jobId, NOW)).toMatchObject({ kind: "not_cancellable" });
        expect(await store.resolveReview(otherScope, jobId, "approve", NOW)).toEqual({ kind: "not_found" });
      }
    });

    exam("is resolved by a person in three ways", async ({ store, scope }) => {
      for (const [decision, status] of [
        ["approve", "queued"],
        ["reject", "failed"],
        ["cancel", "cancelled"],
      ] as const) {
        const jobId = await created(store, request(scope, ["a"], planning));
        expect(await store.resolveReview(scope, jobId, decision, NOW)).toMatchObject({ kind: "not_in_review" });
        const claim = await store.claimPlanning(lease());
        await store.startAiCall(claim?.lease as Lease, lease());
        await store.endPlanning(claim?.lease as Lease, { kind: "outcome_unknown" }, NOW);
        expect(await store.resolveReview(scope, jobId, decision, NOW)).toMatchObject({
          kind: "resolved",
          job: { status },
        });
        expect(await store.resolveReview(scope, jobId, decision, NOW)).toMatchObject({ kind: "not_in_review" });
        if (decision === "approve") {
          await store.recordOutcomes((await claimed(store)).lease, [done(0)], release());
        }
      }
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 1, reserved: 0 });
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

    exam("stops at the limit of one call", async ({ store, scope }) => {
      for (const id of ["a", "b", "c"]) await ended(store, scope, [id], "text");
      expect(await store.deleteEndedBefore(NOW + 1, 2)).toBe(2);
      expect(await store.deleteEndedBefore(NOW + 1, 2)).toBe(1);
    });
  });

  describe("races", () => {
    /**
     * Two workers, each doing: claim, store one row, store another and release; and the time, which makes every lease run out once.
     * In all 560 orders of these steps the job ends with each row once, whoever stored it.
     */
    exam("of two workers and the end of a lease leave each row ended once", async ({ store, other, scope }) => {
      let round = 0;
      for (const order of interleavings([3, 3, 2])) {
        round += 1;
        const start = NOW + round * 1_000 * SECOND;
        let now = start;
        const jobId = await created(store, request(scope, ["a", "b", "c"], { now, maxAttempts: 9 }));
        const claims: (Claim<Input, Details> | null)[] = [null, null];
        const steps = [0, 0];
        let recorded = 0;
        for (const actor of order) {
          if (actor === 2) {
            now += LEASE;
            await other.recoverExpired(recover(now));
            continue;
          }
          const handle = actor === 0 ? store : other;
          const step = steps[actor] ?? 0;
          steps[actor] = step + 1;
          if (step === 0) {
            claims[actor] = await handle.claimItems({ ...lease(now), limit: 2 });
            continue;
          }
          const claim = claims[actor];
          const item = claim?.items[step - 1];
          if (claim == null || item === undefined) continue;
          const outcome = done(item.position, `${actor} ${step}`);
          const result = await handle.recordOutcomes(claim.lease, [outcome], step === 1 ? keep(now) : release(now));
          if (result.kind === "recorded") {
            recorded += 1;
            expect(result.job.completed).toBe(recorded);
          }
        }
        // Whatever happened, a third worker can finish it.
        now += LEASE;
        await store.recoverExpired(recover(now));
        now += 10 * SECOND;
        for (;;) {
          const claim = await store.claimItems({ ...lease(now), limit: 10 });
          if (claim === null) break;
          recorded += claim.items.length;
          await store.recordOutcomes(
            claim.lease,
            claim.items.map(({ position }) => done(position)),
            release(now),
          );
        }
        const rows = await rowsOf(store, scope, jobId);
        expect(rows.map(({ status, version }) => [status, version])).toEqual([
          ["completed", round],
          ["completed", round],
          ["completed", round],
        ]);
        expect(recorded).toBe(3);
        expect(await store.readJob(scope, jobId)).toMatchObject({ status: "completed", completed: 3 });
      }
      expect(await store.readQuota(scope, NOW)).toMatchObject({ reserved: 0 });
    });

    exam("of a claim and a cancellation end in exactly one of the two", async ({ store, other, scope }) => {
      for (const order of interleavings([1, 1])) {
        const jobId = await created(store, request(scope, ["a"]));
        let cancelled = false;
        let claim: Claim<Input, Details> | null = null;
        for (const actor of order) {
          if (actor === 0) cancelled = (await store.cancelJob(scope, jobId, NOW)).kind === "cancelled";
          else claim = await other.claimItems({ ...lease(), limit: 1 });
        }
        expect(cancelled).toBe(claim === null);
        if (claim !== null) await other.recordOutcomes(claim.lease, [done(0)], release());
      }
    });

    exam("of many claims at once give each job to one worker", async ({ store, other, scope }) => {
      for (let job = 0; job < 8; job += 1) await created(store, request(scope, [`item ${job}`]));
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).claimItems({ ...lease(), limit: 5 }),
        ),
      );
      const taken = claims.filter((claim) => claim !== null).map((claim) => claim?.lease.jobId);
      expect(taken.length).toBe(8);
      expect(new Set(taken).size).toBe(8);
    });

    exam("of two processes that recover at once spend one attempt", async ({ store, other, scope }) => {
      await created(store, request(scope, ["a"]));
      await claimed(store);
      const recovered = await Promise.all(
        [store, other, store, other].map((each) => each.recoverExpired(recover(NOW + LEASE))),
      );
      expect(recovered.flat().map(({ attempts }) => attempts)).toEqual([2]);
    });

    exam("of two retries with one key make one job", async ({ store, other, scope }) => {
      const sourceId = await created(store, request(scope, ["a"]));
      await store.recordOutcomes((await claimed(store)).lease, [failed(0)], release());
      const idempotency = { key: "key-1", fingerprint: "retry" };
      const results = await Promise.all(
        [store, other, store, other].map((each) => each.createRetryJob(retryOf(scope, sourceId, { idempotency }))),
      );
      expect(results.map(({ kind }) => kind).sort()).toEqual(["created", "replayed", "replayed", "replayed"]);
    });
  });
}
