/**
 * Every two operations that two processes can call at one moment, in both orders and at once. In order they give what the store in memory gives; at
 * once, what one of the two orders gives: whole operations, with nothing of the one in the middle of the other.
 */
import { createMemoryStore } from "../memory-store.js";
import type { JobStore, Lease, PositionedOutcome } from "../store.js";
import { type Exam, LEASE, NOW, SECOND } from "./exam.js";
import { textOf } from "./text-of.js";

type Store = JobStore<never, never, never>;

/** What the operations of one situation are about. */
interface Given {
  readonly scope: string;
  readonly jobId: string;
  readonly lease: Lease;
  readonly now: number;
  /** Different in each round, so that versions begin at 1. */
  readonly round: number;
}

type Operation = (store: Store, given: Given) => Promise<unknown>;

interface Situation {
  readonly name: string;
  prepare(store: Store, scope: string, round: number): Promise<Given>;
  readonly operations: Readonly<Record<string, Operation>>;
}

const noLease: Lease = { jobId: "", token: -1, expiresAt: 0 };

export function examinePairs<Input, Output, Details>(tools: Exam<Input, Output, Details>): void {
  const { describe, exam, expect, keep, release, lease, recover } = tools;
  // The values of the exam fit both stores; their types are of no interest here.
  const done = (position: number) => tools.done(position) as PositionedOutcome<never>;
  const failed = (position: number) => tools.failed(position) as PositionedOutcome<never>;
  const idOf = (round: number, job: number) => `0189000${job}-0000-7000-8000-${String(round).padStart(12, "0")}`;
  const request = (scope: string, round: number, status: "queued" | "planning") =>
    ({
      ...tools.request(scope, [`a (${round})`, `b (${round})`, `c (${round})`], { status, maxAttempts: 2 }),
      id: idOf(round, 1),
      idempotency: { key: `key (${round})`, fingerprint: "one" },
    }) as never;

  const client: Readonly<Record<string, Operation>> = {
    cancel: (store, { scope, jobId, now }) => store.cancelJob(scope, jobId, now),
    "the same request again": (store, { scope, round }) => store.createJob(request(scope, round, "queued")),
    retry: (store, { scope, jobId, now, round }) =>
      store.createRetryJob({
        ...tools.retryOf(scope, jobId, { now, idempotency: { key: `retry (${round})`, fingerprint: "retry" } }),
        id: idOf(round, 2),
      }),
    "delete old jobs": (store, { now }) => store.deleteEndedBefore(now + 1, 100),
  };
  const worker: Readonly<Record<string, Operation>> = {
    claim: (store, { now }) => store.claimItems({ ...lease(now), limit: 2 }),
    "store a row": (store, given) => store.recordOutcomes(given.lease, [done(0)], keep(given.now)),
    "store the last rows": (store, given) =>
      store.recordOutcomes(given.lease, [failed(0), done(1), done(2)], release(given.now)),
    heartbeat: (store, given) => store.extendLease(given.lease, lease(given.now)),
    "give back": (store, given) => store.giveBack(given.lease, given.now),
    recover: (store, { now }) => store.recoverExpired(recover(now)),
  };

  async function queued(store: Store, scope: string, round: number): Promise<Given> {
    await store.createJob(request(scope, round, "queued"));
    return { scope, jobId: idOf(round, 1), lease: noLease, now: NOW, round };
  }

  async function leased(store: Store, scope: string, round: number): Promise<Given> {
    const given = await queued(store, scope, round);
    const claim = await store.claimItems({ ...lease(), limit: 3 });
    return { ...given, lease: claim?.lease ?? noLease };
  }

  async function planned(store: Store, scope: string, round: number): Promise<Given> {
    await store.createJob(request(scope, round, "planning"));
    const claim = await store.claimPlanning(lease());
    return { scope, jobId: idOf(round, 1), lease: claim?.lease ?? noLease, now: NOW + LEASE, round };
  }

  const planning: Readonly<Record<string, Operation>> = {
    "claim for planning": (store, { now }) => store.claimPlanning(lease(now)),
    "begin a call": (store, given) => store.startAiCall(given.lease, lease(given.now)),
    planned: (store, given) => store.endPlanning(given.lease, { kind: "planned" }, given.now),
    "outcome unknown": (store, given) => store.endPlanning(given.lease, { kind: "outcome_unknown" }, given.now),
    "give back": (store, given) => store.giveBack(given.lease, given.now),
    recover: (store, { now }) => store.recoverExpired(recover(now)),
    cancel: (store, { scope, jobId, now }) => store.cancelJob(scope, jobId, now),
    claim: (store, { now }) => store.claimItems({ ...lease(now), limit: 2 }),
    approve: (store, { scope, jobId, now }) => store.resolveReview(scope, jobId, "approve", now),
    reject: (store, { scope, jobId, now }) => store.resolveReview(scope, jobId, "reject", now),
    "cancel in review": (store, { scope, jobId, now }) => store.resolveReview(scope, jobId, "cancel", now),
  };

  const situations: readonly Situation[] = [
    { name: "a job that waits", prepare: queued, operations: { ...client, claim: worker.claim as Operation } },
    { name: "a job that is leased", prepare: leased, operations: { ...client, ...worker } },
    {
      name: "a job whose lease has run out",
      prepare: async (store, scope, round) => ({ ...(await leased(store, scope, round)), now: NOW + LEASE }),
      operations: { ...client, ...worker },
    },
    {
      name: "a job that was taken over",
      async prepare(store, scope, round) {
        const given = await leased(store, scope, round);
        await store.recoverExpired(recover(NOW + LEASE));
        await store.claimItems({ ...lease(NOW + LEASE), limit: 3 });
        return { ...given, now: NOW + 2 * LEASE };
      },
      operations: worker,
    },
    {
      name: "a job that has ended",
      async prepare(store, scope, round) {
        const given = await leased(store, scope, round);
        await store.recordOutcomes(given.lease, [failed(0), done(1), done(2)], release());
        return given;
      },
      operations: { ...client, ...worker },
    },
    { name: "a job in planning", prepare: planned, operations: planning },
    {
      name: "a job with a call under way",
      async prepare(store, scope, round) {
        const given = await planned(store, scope, round);
        await store.startAiCall(given.lease, lease());
        return given;
      },
      operations: planning,
    },
    {
      name: "a job in review",
      async prepare(store, scope, round) {
        const given = await planned(store, scope, round);
        await store.startAiCall(given.lease, lease());
        await store.endPlanning(given.lease, { kind: "outcome_unknown" }, NOW);
        return given;
      },
      operations: planning,
    },
  ];

  /** What an operation gave, or the name of what it threw. */
  const resultOf = (operation: Promise<unknown>) =>
    operation.then(
      (result) => textOf(result),
      (error: Error) => error.name,
    );

  /** All that can be seen of the job afterwards. */
  async function seen(store: Store, { scope, jobId, round, now }: Given, reserved: number) {
    const { rows } = (await store.readPage(scope, jobId, { cursor: 0, limit: 10 })) ?? { rows: [] };
    const quota = await store.readQuota(scope, NOW);
    return textOf([
      await store.readJob(scope, jobId),
      rows,
      await store.readJob(scope, idOf(round, 2)),
      await store.findReplay(scope, { key: `retry (${round})`, fingerprint: "retry" }),
      quota.completed + quota.reserved - reserved,
      (await store.nextDue()) ?? `nothing at ${now}`,
    ]);
  }

  /** Ends what is left of a round, so that the next one begins with nothing to do. */
  async function tidyUp(store: Store, { scope, jobId }: Given): Promise<void> {
    const now = NOW + 600 * SECOND;
    for (let turn = 0; turn < 20; turn += 1) {
      await store.recoverExpired(recover(now));
      await store.resolveReview(scope, jobId, "cancel", now);
      const plan = await store.claimPlanning(lease(now));
      if (plan !== null) await store.endPlanning(plan.lease, { kind: "planned" }, now);
      const claim = await store.claimItems({ ...lease(now), limit: 10 });
      if (claim !== null) {
        await store.recordOutcomes(
          claim.lease,
          claim.items.map(({ position }) => done(position)),
          release(now),
        );
      }
      if ((await store.nextDue()) === null) break;
    }
    await store.deleteEndedBefore(now + 1, 100);
  }

  describe("pairs of operations", () => {
    for (const { name, prepare, operations } of situations) {
      exam(
        `on ${name} give in each order what they should, and at once what one of the orders gives`,
        async (given) => {
          const twin = createMemoryStore<Input, Output, Details, unknown>(tools.harness.summary) as unknown as Store;
          const [first, second] = [given.store, given.other] as unknown as [Store, Store];
          let round = 0;

          /** One pair in a new round, in an order or at once. */
          async function run(
            stores: readonly [Store, Store],
            pair: readonly [Operation, Operation],
            order: "one" | "two" | "once",
          ) {
            const situation = await prepare(stores[0], given.scope, round);
            const quota = await stores[0].readQuota(given.scope, NOW);
            const before = quota.completed + quota.reserved;
            const results: [string, string] = ["", ""];
            const call = async (index: 0 | 1) => {
              results[index] = await resultOf(pair[index](stores[index], situation));
            };
            if (order === "once") await Promise.all([call(0), call(1)]);
            else for (const index of order === "one" ? ([0, 1] as const) : ([1, 0] as const)) await call(index);
            const after = await seen(stores[1], situation, before);
            await tidyUp(stores[0], situation);
            // Rounds have their own ids; the same round has the same ones in every store.
            return [...results, after].map((text) =>
              text.replaceAll(String(round).padStart(12, "0"), "").replaceAll(`(${round})`, ""),
            );
          }

          const named = Object.entries(operations);
          for (const [place, [one, operation]] of named.entries()) {
            for (const [two, other] of named.slice(place)) {
              const pair = [operation, other] as const;
              const inOrder: string[] = [];
              for (const order of ["one", "two"] as const) {
                round += 1;
                const expected = await run([twin, twin], pair, order);
                const found = await run([first, second], pair, order);
                expect([one, two, order, ...found]).toEqual([one, two, order, ...expected]);
                inOrder.push(JSON.stringify(found));
              }
              round += 1;
              const atOnce = JSON.stringify(await run([first, second], pair, "once"));
              expect(inOrder.includes(atOnce) ? "one of the orders" : { one, two, atOnce, inOrder }).toBe(
                "one of the orders",
              );
            }
          }
        },
      );
    }
  });
}
