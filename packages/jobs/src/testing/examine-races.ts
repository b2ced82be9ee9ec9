/** What two workers can do to each other, in every order of their steps. */
import type { Claim } from "../store.js";
import { type Exam, LEASE, NOW, SECOND } from "./exam.js";
import { interleavings } from "./interleave.js";

export function examineRaces<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const {
    describe,
    expect,
    exam,
    request,
    retryOf,
    created,
    claimed,
    done,
    failed,
    keep,
    release,
    lease,
    recover,
    rowsOf,
  } = tools;

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
        for (let turn = 0; turn < 5; turn += 1) {
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
