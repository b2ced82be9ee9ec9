/** The way of jobs that wait for a planner, and through review. */
import type { Lease } from "../store.js";
import { type Exam, LEASE, NOW } from "./exam.js";

export function examinePlanning<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const {
    describe,
    expect,
    exam,
    request,
    summaryOf,
    created,
    claimed,
    done,
    keep,
    release,
    lease,
    recover,
    rowsOf,
    harness,
  } = tools;

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
          job: { status: "queued", details: summaryOf(details), attempts: 0 },
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

    exam("gives its lease no right to record rows", async ({ store, scope }) => {
      const jobId = await created(store, request(scope, ["a"], planning));
      const claim = await store.claimPlanning(lease());
      const held = claim?.lease as Lease;
      expect(await store.recordOutcomes(held, [done(0)], keep())).toEqual({ kind: "lease_lost" });
      expect(await store.recordOutcomes(held, [done(0)], release())).toEqual({ kind: "lease_lost" });
      expect(await store.readJob(scope, jobId)).toMatchObject({ status: "planning", completed: 0 });
      expect(await rowsOf(store, scope, jobId)).toEqual([]);
      expect(await store.endPlanning(held, { kind: "planned" }, NOW)).toMatchObject({ kind: "recorded" });
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

    exam("is one worker's, also when many ask at once", async ({ store, other, scope }) => {
      for (let job = 0; job < 4; job += 1) await created(store, request(scope, [`item ${job}`], planning));
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? store : other).claimPlanning(lease())),
      );
      const taken = claims.flatMap((claim) => (claim === null ? [] : [claim.lease.jobId]));
      expect([taken.length, new Set(taken).size]).toEqual([4, 4]);
    });

    exam("keeps its lease for the time of the call", async ({ store, other, scope }) => {
      await created(store, request(scope, ["a"], planning));
      const claim = await store.claimPlanning(lease());
      await store.startAiCall(claim?.lease as Lease, lease(NOW + 5_000));
      expect(await other.recoverExpired(recover(NOW + LEASE))).toEqual([]);
      expect(await other.recoverExpired(recover(NOW + 5_000 + LEASE))).toMatchObject([{ status: "review" }]);
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
        // Its worker is lost, and the attempt with it.
        await store.recoverExpired(recover(NOW + LEASE));
        const error = decision === "reject" ? { code: "review_rejected" } : null;
        expect(await store.resolveReview(scope, jobId, decision, NOW)).toMatchObject({
          kind: "resolved",
          // Rows have a budget of their own.
          job: { status, error, attempts: decision === "approve" ? 0 : 1 },
        });
        if (decision === "reject") {
          expect((await rowsOf(store, scope, jobId))[0]).toMatchObject({ status: "failed", error });
        }
        expect(await store.resolveReview(scope, jobId, decision, NOW)).toMatchObject({ kind: "not_in_review" });
        if (decision === "approve") {
          await store.recordOutcomes((await claimed(store)).lease, [done(0)], release());
        }
      }
      expect(await store.readQuota(scope, NOW)).toMatchObject({ completed: 1, reserved: 0 });
    });
  });
}
