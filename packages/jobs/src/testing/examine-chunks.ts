/** Claiming rows, recording what became of them, and the versions they take. */
import { type Exam, LEASE, NOW, SECOND } from "./exam.js";

export function examineChunks<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const {
    describe,
    expect,
    exam,
    request,
    summaryOf,
    created,
    claimed,
    done,
    failed,
    keep,
    release,
    lease,
    recover,
    ended,
    rowsOf,
    harness,
  } = tools;

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
      expect(await store.readJob(scope, jobId)).toEqual({ ...claim.job, details: summaryOf(claim.job.details) });
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

    exam("lets scopes take turns, whatever the priority and however many jobs they have", async (given) => {
      const { store, other, scope, otherScope } = given;
      for (let job = 0; job < 3; job += 1) await created(store, request(scope, ["a"], { priority: 1 }));
      const small = await created(store, request(otherScope, ["a", "b"], { now: NOW + 1 }));
      const turns: string[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const { items, job, lease: taken } = await claimed(turn % 2 === 0 ? store : other, NOW + 2, 1);
        turns.push(job.scope);
        const outcomes = items.map(({ position }) => done(position));
        await store.recordOutcomes(taken, outcomes, release(NOW + 2));
        // One that comes and goes has its turn among the others, not before them.
        if (turn === 3) await created(store, request(otherScope, ["c"], { priority: 1, now: NOW + 2 }));
      }
      // Of scopes that had no turn yet any may be the first.
      const [one, two] = turns[0] === scope ? [scope, otherScope] : [otherScope, scope];
      expect(turns).toEqual([one, two, one, two, one]);
      expect(await store.readJob(otherScope, small)).toMatchObject({ status: "completed" });
    });

    exam("gives scopes that are claimed for at once a turn each", async ({ store, other, scope, otherScope }) => {
      for (const one of [scope, scope, otherScope, otherScope]) await created(store, request(one, ["a"]));
      for (let round = 0; round < 2; round += 1) {
        const claims = await Promise.all([claimed(store), claimed(other)]);
        expect(claims.map(({ job }) => job.scope).sort()).toEqual([scope, otherScope].sort());
      }
      expect(await store.claimItems({ ...lease(), limit: 1 })).toBe(null);
    });

    exam("takes the higher priority of a scope first", async ({ store, scope }) => {
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
      ["warnings", [done(0), done(1, "text", ["missing"])], "completed_with_warnings", null],
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

    exam("counts rows that completed with warnings among those that completed", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a", "b", "c"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0, "text", ["missing"]), done(1)], keep());
      await store.recordOutcomes(claim.lease, [done(2, "text", ["missing"])], keep());
      expect(await store.readJob(scope, jobId)).toMatchObject({ completed: 3, withWarnings: 2 });
    });

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

    exam("keeps the job from others for as long as it was extended", async ({ store, other, scope }) => {
      await created(store, request(scope, ["a", "b"]));
      const claim = await claimed(store);
      await store.recordOutcomes(claim.lease, [done(0)], keep(NOW + 5 * SECOND));
      expect(await other.recoverExpired(recover(NOW + LEASE))).toEqual([]);
      expect((await other.recoverExpired(recover(NOW + 5 * SECOND + LEASE))).length).toBe(1);
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
}
