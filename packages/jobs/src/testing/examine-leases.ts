/** Leases that run out, workers that wake up late, work that is given back. */
import { type Exam, LEASE, NOW, SECOND } from "./exam.js";

export function examineLeases<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const { describe, expect, exam, request, created, claimed, done, keep, release, lease, recover, rowsOf, harness } =
    tools;

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
      await claimed(store, earlier);
    });

    exam(
      "pause, and a pause from before a backward jump of the clock does not hang the job",
      async ({ store, scope }) => {
        await created(store, request(scope, ["a"]));
        for (const now of [NOW, NOW + LEASE]) {
          await claimed(store, now);
          await store.recoverExpired(recover(now + LEASE));
        }
        expect(await store.claimItems({ ...lease(NOW + 2 * LEASE), limit: 1 })).toBe(null);
        await claimed(store, NOW - 3_600 * SECOND);
      },
    );

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
      // The pause is over: nothing comes due by time before the end of the lease.
      expect(await store.nextDue()).toBe(now + LEASE);
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
}
