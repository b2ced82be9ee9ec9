/**
 * Runs a list of actions against a store and a small model side by side, and checks after each of them what must always hold: each
 * row ends once and keeps its end, versions have no gaps, counters equal rows, the quota equals completed rows, and only the holder of
 * the newest lease can write. Actions are plain data, so that any generator of test cases can make and shrink them.
 */
import type { JobRow } from "../job.js";
import { isFinal } from "../state-machine.js";
import type { Lease, PositionedOutcome } from "../store.js";
import type { StoreHarness } from "./store-harness.js";

export const modelActionKinds = [
  "submit",
  "replay",
  "claim",
  "commit",
  "release",
  "heartbeat",
  "giveBack",
  "expire",
  "cancel",
  "retry",
  "clockBack",
] as const;

/** What to do, and two numbers that choose among what is there. */
export interface ModelAction {
  readonly kind: (typeof modelActionKinds)[number];
  readonly choice: number;
  readonly extent: number;
}

interface ModelJob {
  readonly id: string;
  readonly key: string;
  readonly rows: { readonly id: string; end: JobRow<unknown> | null }[];
  final: boolean;
  claimedOnce: boolean;
}

interface ModelClaim {
  readonly lease: Lease;
  readonly worker: 0 | 1;
  readonly job: ModelJob;
  readonly positions: readonly number[];
}

const LEASE = 15_000;

/** Throws an error that names the rule that was broken and the action at which it was. */
export async function runAgainstModel<Input, Output, Details>(
  harness: StoreHarness<Input, Output, Details>,
  actions: readonly ModelAction[],
): Promise<void> {
  const { stores, scopes, close } = await harness.open();
  const scope = scopes[0];
  let now = Date.UTC(2026, 4, 15);
  const jobs: ModelJob[] = [];
  const claims: ModelClaim[] = [];
  /** Job id → the token that may write. */
  const holders = new Map<string, number>();
  const versions = new Map<string, number>();
  let step = 0;

  const rule = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`Action ${step} (${JSON.stringify(actions[step])}): ${what}`);
  };
  const pick = <Value>(list: readonly Value[], choice: number): Value | undefined => list[choice % list.length];
  const newId = () => `01890000-0000-7000-8000-${String(jobs.length).padStart(12, "0")}`;
  const common = { scope, status: "queued", priority: 0, maxAttempts: 3, quota: { limit: null } } as const;

  function addJob(id: string, key: string, itemIds: readonly string[]): void {
    jobs.push({
      id,
      key,
      rows: itemIds.map((itemId) => ({ id: itemId, end: null })),
      final: false,
      claimedOnce: false,
    });
  }

  async function perform({ kind, choice, extent }: ModelAction): Promise<void> {
    const worker = (extent % 2) as 0 | 1;
    const store = stores[worker];
    const job = pick(jobs, choice);
    const claim = pick(claims, choice);
    if (kind === "submit") {
      // Few item ids, so that jobs meet at the same products.
      const itemIds = Array.from({ length: 1 + (extent % 4) }, (_, index) => `item ${(choice + index) % 6}`);
      const id = newId();
      const items = itemIds.map((itemId) => ({ id: itemId, input: harness.input(itemId) }));
      const idempotency = { key: `key ${id}`, fingerprint: id };
      const result = await store.createJob({
        ...common,
        id,
        details: harness.details("model"),
        items,
        idempotency,
        now,
      });
      rule(result.kind === "created", "a new key creates a job");
      addJob(id, idempotency.key, itemIds);
    } else if (kind === "replay" && job !== undefined) {
      const result = await store.findReplay(scope, { key: job.key, fingerprint: extent % 3 === 0 ? "other" : job.id });
      rule(
        result?.kind === (extent % 3 === 0 ? "mismatch" : "replayed"),
        "a key that is taken is replayed or a mismatch",
      );
    } else if (kind === "claim") {
      const result = await store.claimItems({ now, leaseMilliseconds: LEASE, limit: 1 + (choice % 3) });
      if (result === null) return;
      const owner = jobs.find(({ id }) => id === result.lease.jobId);
      if (owner === undefined) return rule(false, "a claim belongs to a known job");
      rule(!holders.has(owner.id), "a job that is leased is not claimed");
      rule(result.items.length > 0, "a claim has rows");
      for (const { position, id } of result.items) {
        rule(owner.rows[position]?.id === id && owner.rows[position]?.end === null, "only open rows are claimed");
      }
      owner.claimedOnce = true;
      holders.set(owner.id, result.lease.token);
      claims.push({ lease: result.lease, worker, job: owner, positions: result.items.map(({ position }) => position) });
    } else if ((kind === "commit" || kind === "release") && claim !== undefined) {
      // Any claim ever made, so that late and repeated calls are among them.
      const held = holders.get(claim.job.id) === claim.lease.token;
      const positions =
        kind === "release" ? claim.positions : claim.positions.slice(0, 1 + (extent % claim.positions.length));
      const outcomes = positions.map((position): PositionedOutcome<Output> => {
        const output = harness.output(`${step} ${position}`);
        if ((extent + position) % 5 === 0)
          return { position, outcome: { status: "failed", error: { code: "broken", message: "x" } } };
        return { position, outcome: { status: "completed", output, hasWarnings: position % 2 === 1 } };
      });
      const after =
        kind === "release" ? ({ kind, now } as const) : ({ kind: "keep", now, leaseMilliseconds: LEASE } as const);
      const result = await stores[claim.worker].recordOutcomes(claim.lease, outcomes, after);
      rule((result.kind === "recorded") === held, "exactly the holder of the newest lease writes");
      if (result.kind === "recorded" && result.lease === null) holders.delete(claim.job.id);
    } else if (kind === "heartbeat" && claim !== undefined) {
      const held = holders.get(claim.job.id) === claim.lease.token;
      const result = await stores[claim.worker].extendLease(claim.lease, { now, leaseMilliseconds: LEASE });
      rule((result.kind === "extended") === held, "exactly the holder of the newest lease extends it");
    } else if (kind === "giveBack" && claim !== undefined) {
      const held = holders.get(claim.job.id) === claim.lease.token;
      rule((await stores[claim.worker].giveBack(claim.lease, now)) === held, "exactly the holder gives back");
      if (held) holders.delete(claim.job.id);
    } else if (kind === "expire") {
      now += (extent % 3) * LEASE;
      for (const recovered of await store.recoverExpired({ now, pauses: [0, 1_000], limit: 100 })) {
        rule(holders.has(recovered.id), "only leased jobs are recovered");
        holders.delete(recovered.id);
      }
    } else if (kind === "cancel" && job !== undefined) {
      const { kind: result } = await store.cancelJob(scope, job.id, now);
      if (job.claimedOnce) rule(result === "not_cancellable", "a job of which a row was claimed is not cancelled");
      else rule(result === "cancelled", "a job of which no row was claimed is cancelled");
    } else if (kind === "retry" && job !== undefined) {
      const id = newId();
      const failed = job.rows.filter(({ end }) => end?.status === "failed").map((row) => row.id);
      const idempotency = { key: `key ${id}`, fingerprint: id };
      const result = await store.createRetryJob({ ...common, id, sourceId: job.id, idempotency, now });
      const expected = !job.final ? "not_finished" : failed.length === 0 ? "no_failed_items" : "created";
      rule(result.kind === expected, `a retry is ${expected}`);
      if (result.kind === "created") addJob(id, idempotency.key, failed);
    } else if (kind === "clockBack") {
      now -= 3_600_000;
    }
  }

  async function check(): Promise<void> {
    let completed = 0;
    let open = 0;
    const seen = new Map<string, number[]>();
    for (const job of jobs) {
      const state = await stores[1].readJob(scope, job.id);
      if (state === null) return rule(false, "an accepted job is there");
      const counts = { completed: 0, failed: 0, cancelled: 0, withWarnings: 0 };
      let ended = 0;
      for (const [position, row] of job.rows.entries()) {
        const page = await stores[0].readPage(scope, job.id, { cursor: position, limit: 1 });
        const end = page?.rows[0] ?? null;
        if (row.end !== null) {
          rule(JSON.stringify(row.end) === JSON.stringify(end), `row ${position} of job ${job.id} keeps its end`);
        }
        row.end = end;
        if (end === null) continue;
        ended += 1;
        counts[end.status] += 1;
        if (end.hasWarnings) counts.withWarnings += 1;
        if (end.status === "completed") seen.set(row.id, [...(seen.get(row.id) ?? []), end.version]);
      }
      const { completed: stored, failed, cancelled, withWarnings } = state;
      rule(
        JSON.stringify(counts) === JSON.stringify({ completed: stored, failed, cancelled, withWarnings }),
        "counters equal rows",
      );
      if (job.final) rule(isFinal(state.status), "a final job stays final");
      job.final = isFinal(state.status);
      rule(job.final === (ended === job.rows.length), "a job is final exactly when all its rows have ended");
      completed += counts.completed;
      open += job.rows.length - ended;
    }
    for (const [id, numbers] of seen) {
      const sorted = [...numbers].sort((one, other) => one - other);
      rule(
        sorted.every((version, index) => version === index + 1),
        `the versions of ${id} are 1, 2, 3 …; found ${sorted.join(", ")}`,
      );
      rule((versions.get(id) ?? 0) <= sorted.length, "versions never disappear");
      versions.set(id, sorted.length);
    }
    const quota = await stores[0].readQuota(scope, now);
    rule(
      quota.completed === completed && quota.reserved === open,
      "the quota equals completed rows, and what is reserved open rows",
    );
  }

  try {
    for (const action of actions) {
      await perform(action);
      await check();
      step += 1;
    }
  } finally {
    await close();
  }
}
