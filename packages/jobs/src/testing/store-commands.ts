/**
 * Commands for model-based tests of a store: each is run against the store and the model, and must have the same result in both; after each one
 * what must always hold is read from the store. They are objects as fast-check's `commands` and `asyncModelRun` take them, without a
 * dependency on it.
 */
import type { JobRow } from "../job.js";
import { isFinal } from "../state-machine.js";
import type { JobStore, Lease, PositionedOutcome } from "../store.js";
import type { OpenedStore, StoreHarness } from "./store-harness.js";
import {
  endIfDone,
  LEASE,
  MAX_ATTEMPTS,
  type ModelJob,
  move,
  nextJobs,
  openRows,
  PAUSES,
  recover,
  type StoreModel,
} from "./store-model.js";
import { textOf } from "./text-of.js";

/** How often each command comes: what a worker does all day, and then what befalls it. */
const frequencies = {
  submit: 3,
  claim: 8,
  commit: 6,
  release: 6,
  heartbeat: 2,
  giveBack: 1,
  expire: 2,
  cancel: 1,
  retry: 1,
  replay: 1,
  crash: 1,
  restart: 2,
  jumpForth: 1,
  jumpBack: 1,
} as const;

export type StoreCommandKind = keyof typeof frequencies;

/** Every kind of command, as many times as it should come. */
export const storeCommandKinds: readonly StoreCommandKind[] = Object.entries(frequencies).flatMap(([kind, times]) =>
  Array.from({ length: times }, () => kind as StoreCommandKind),
);

/** A claim that was made; its worker may come back to it late, and more than once. */
export interface ModelClaim {
  readonly worker: 0 | 1;
  readonly job: ModelJob;
  readonly lease: Lease;
  readonly positions: readonly number[];
}

/** The store, and two processes that work on it; one that crashed remembers none of its claims. */
export interface CommandModel extends StoreModel {
  claims: readonly ModelClaim[];
  readonly isUp: [boolean, boolean];
}

const holds = ({ job, lease }: ModelClaim) => job.holder?.token === lease.token;

/** The store as two processes have it; a process that crashed has none until it is started again. */
export interface RealStore<Input, Output, Details> {
  readonly opened: OpenedStore<Input, Output, Details>;
  readonly stores: [JobStore<Input, Output, Details, unknown>, JobStore<Input, Output, Details, unknown>];
  /** Ends that were seen: they never change. */
  readonly ends: Map<string, string>;
}

export interface StoreCommand<Input, Output, Details> {
  /** Whether the command makes sense as things are. */
  check(model: Readonly<CommandModel>): boolean;
  /** Throws an error that names the rule that was broken. */
  run(model: CommandModel, real: RealStore<Input, Output, Details>): Promise<void>;
  toString(): string;
}

const HOUR = 3_600_000;

/** A new store and the model of it. */
export async function openForCommands<Input, Output, Details>(
  harness: StoreHarness<Input, Output, Details>,
): Promise<{ readonly model: CommandModel; readonly real: RealStore<Input, Output, Details> }> {
  const opened = await harness.open();
  return {
    model: { now: Date.UTC(2026, 4, 15), jobs: [], turns: [], claims: [], isUp: [true, true] },
    real: { opened, stores: [opened.stores[0], opened.stores[1]], ends: new Map() },
  };
}

/** A command; the two numbers choose the process, and among the jobs, claims and rows that are there. */
export function storeCommand<Input, Output, Details>(
  harness: StoreHarness<Input, Output, Details>,
  kind: StoreCommandKind,
  choice: number,
  extent: number,
): StoreCommand<Input, Output, Details> {
  const name = `${kind}(${choice}, ${extent})`;
  const worker = (extent % 2) as 0 | 1;
  const rule = (isKept: boolean, what: string) => {
    if (!isKept) throw new Error(`${name}: ${what}.`);
  };
  const pick = <Value>(list: readonly Value[]): Value | undefined => list[choice % list.length];
  const needsJob: readonly StoreCommandKind[] = ["replay", "cancel", "retry"];
  const needsClaim: readonly StoreCommandKind[] = ["commit", "release", "heartbeat", "giveBack"];

  function addJob(
    model: StoreModel,
    job: Pick<ModelJob, "id" | "scope" | "priority">,
    itemIds: readonly string[],
  ): void {
    const rows = itemIds.map((itemId) => ({ id: itemId, end: null }));
    model.jobs.push({
      ...job,
      rows,
      status: "queued",
      attempts: 0,
      queuedAt: model.now,
      notBefore: null,
      holder: null,
    });
  }

  /** Chosen among all claims of the process, also those it has lost: late and repeated calls are among them. */
  function outcomesFor({ positions }: ModelClaim, model: StoreModel): readonly PositionedOutcome<Output>[] {
    const chosen = kind === "release" ? positions : positions.slice(0, 1 + (extent % positions.length));
    return chosen.map((position) => {
      if ((extent + position) % 5 === 0) {
        return { position, outcome: { status: "failed", error: { code: "broken", message: "x" } } };
      }
      const output = harness.output(`${model.now} ${extent} ${position}`);
      return { position, outcome: { status: "completed", output, warnings: position % 2 === 1 ? ["odd"] : [] } };
    });
  }

  async function perform(model: CommandModel, real: RealStore<Input, Output, Details>): Promise<void> {
    const { now } = model;
    const job = pick(model.jobs) as ModelJob;
    const scope = needsJob.includes(kind) ? job.scope : real.opened.scopes[extent % 3 === 0 ? 1 : 0];
    const claim = pick(model.claims) as ModelClaim;
    const store = real.stores[needsClaim.includes(kind) ? claim.worker : worker];
    const id = `01890000-0000-7000-8000-${String(model.jobs.length).padStart(12, "0")}`;
    const idempotency = { key: `key ${id}`, fingerprint: id };
    const common = {
      id,
      scope,
      status: "queued",
      priority: choice % 4 === 0 ? 1 : 0,
      maxAttempts: MAX_ATTEMPTS,
      quota: { limit: null },
      idempotency,
      now,
    } as const;
    switch (kind) {
      case "submit": {
        // Few item ids, so that jobs meet at the same products.
        const itemIds = Array.from({ length: 1 + (extent % 4) }, (_, index) => `item ${(choice + index) % 6}`);
        const items = itemIds.map((itemId) => ({ id: itemId, input: harness.input(itemId) }));
        const result = await store.createJob({ ...common, details: harness.details("model"), items });
        rule(result.kind === "created", "a new key creates a job");
        addJob(model, common, itemIds);
        return;
      }
      case "replay": {
        const fingerprint = extent % 3 === 0 ? "another" : job.id;
        const result = await store.findReplay(scope, { key: `key ${job.id}`, fingerprint });
        rule(
          result?.kind === (extent % 3 === 0 ? "mismatch" : "replayed"),
          "a key that is taken is replayed or a mismatch",
        );
        return;
      }
      case "claim": {
        const result = await store.claimItems({ now, leaseMilliseconds: LEASE, limit: 1 + (choice % 3) });
        const next = nextJobs(model);
        const expected = next.find((one) => one.id === result?.job.id);
        rule(
          result === null ? next.length === 0 : expected !== undefined,
          `the job whose turn it is (${next.map((one) => one.id).join(" or ")}) is claimed, not ${result?.job.id}`,
        );
        if (result === null || expected === undefined) return;
        model.turns = [...model.turns, expected.scope];
        const positions = openRows(expected).slice(0, 1 + (choice % 3));
        rule(
          JSON.stringify(result.items.map(({ position }) => position)) === JSON.stringify(positions),
          "a claim gives the first open rows",
        );
        const made = { worker, job: expected, lease: result.lease, positions };
        model.claims = [...model.claims, made];
        const holder = { token: result.lease.token, expiresAt: now + LEASE };
        move(expected, "claimed", { attempts: Math.max(1, expected.attempts), holder });
        return;
      }
      case "commit":
      case "release": {
        const outcomes = outcomesFor(claim, model);
        const after =
          kind === "release" ? ({ kind, now } as const) : ({ kind: "keep", now, leaseMilliseconds: LEASE } as const);
        const isHolder = holds(claim);
        const result = await store.recordOutcomes(claim.lease, outcomes, after);
        rule((result.kind === "recorded") === isHolder, "exactly the holder of the newest lease writes");
        if (!isHolder) return;
        for (const { position, outcome } of outcomes) {
          const { status } = outcome;
          const made = status === "completed" ? outcome : { warnings: [], output: null };
          const row = claim.job.rows[position];
          if (row !== undefined) row.end ??= { status, hasWarnings: made.warnings.length > 0, output: made.output };
        }
        const holder = kind === "release" ? null : { token: claim.lease.token, expiresAt: now + LEASE };
        Object.assign(claim.job, { holder, queuedAt: holder === null ? now : claim.job.queuedAt });
        endIfDone(claim.job);
        return;
      }
      case "heartbeat": {
        const result = await store.extendLease(claim.lease, { now, leaseMilliseconds: LEASE });
        rule((result.kind === "extended") === holds(claim), "exactly the holder of the newest lease extends it");
        if (holds(claim)) claim.job.holder = { token: claim.lease.token, expiresAt: now + LEASE };
        return;
      }
      case "giveBack": {
        rule((await store.giveBack(claim.lease, now)) === holds(claim), "exactly the holder gives back");
        if (holds(claim)) move(claim.job, "given_back");
        return;
      }
      case "expire": {
        model.now += (extent % 3) * LEASE;
        const result = await store.recoverExpired({ now: model.now, pauses: PAUSES, limit: 100 });
        const recovered = recover(model);
        const ids = (jobs: readonly { readonly id: string }[]) => JSON.stringify(jobs.map((one) => one.id).sort());
        rule(ids(result) === ids(recovered), "exactly the jobs whose lease has run out are recovered");
        return;
      }
      case "cancel": {
        const { kind: result } = await store.cancelJob(scope, job.id, now);
        const isCancelled = job.status === "cancelled" || (job.status === "queued" && job.attempts === 0);
        rule(
          result === (isCancelled ? "cancelled" : "not_cancellable"),
          "a job is cancelled as long as no row was claimed",
        );
        if (!isCancelled) return;
        for (const row of job.rows) row.end ??= { status: "cancelled", hasWarnings: false, output: null };
        move(job, "cancelled");
        return;
      }
      case "retry": {
        const failed = job.rows.filter(({ end }) => end?.status === "failed").map((row) => row.id);
        const result = await store.createRetryJob({ ...common, sourceId: job.id });
        const expected = !isFinal(job.status) ? "not_finished" : failed.length === 0 ? "no_failed_items" : "created";
        rule(result.kind === expected, `a retry is ${expected}`);
        if (result.kind === "created") addJob(model, common, failed);
        return;
      }
      case "crash":
        await real.opened.crash?.(worker);
        model.isUp[worker] = false;
        model.claims = model.claims.filter((one) => one.worker !== worker);
        return;
      case "restart":
        real.stores[worker] = (await real.opened.restart?.(worker)) ?? store;
        model.isUp[worker] = true;
        return;
      case "jumpForth":
        model.now += HOUR;
        return;
      case "jumpBack":
        model.now -= HOUR;
        return;
    }
  }

  /** What must always hold, as another process sees it: read from the store, and the same as in the model. */
  async function compare(model: CommandModel, real: RealStore<Input, Output, Details>): Promise<void> {
    const reader = real.stores[model.isUp[1] ? 1 : 0];
    for (const scope of real.opened.scopes) await compareScope(model, real, reader, scope);
  }

  async function compareScope(
    model: CommandModel,
    real: RealStore<Input, Output, Details>,
    reader: JobStore<Input, Output, Details, unknown>,
    scope: string,
  ): Promise<void> {
    const versions = new Map<string, number[]>();
    const newest = new Map<string, number>();
    let completed = 0;
    let open = 0;
    for (const job of model.jobs.filter((one) => one.scope === scope)) {
      const state = await reader.readJob(scope, job.id);
      if (state === null) return rule(false, "an accepted job is there");
      rule(state.status === job.status, `job ${job.id} is ${job.status}, found ${state.status}`);
      rule(
        state.attempts === job.attempts,
        `job ${job.id} has spent ${job.attempts} attempts, found ${state.attempts}`,
      );
      const counts = { completed: 0, failed: 0, cancelled: 0, withWarnings: 0 };
      for (const [position, row] of job.rows.entries()) {
        const page = await reader.readPage(scope, job.id, { cursor: position, limit: 1 });
        const end: JobRow<Output> | null = page?.rows[0] ?? null;
        const seen = real.ends.get(`${job.id} ${position}`);
        if (seen !== undefined) rule(seen === textOf(end), `row ${position} of job ${job.id} keeps its end`);
        const found = end === null ? null : { status: end.status, hasWarnings: end.hasWarnings, output: end.output };
        rule(textOf(found) === textOf(row.end), `row ${position} of job ${job.id} ended as in the model`);
        if (end === null) {
          open += 1;
          continue;
        }
        real.ends.set(`${job.id} ${position}`, textOf(end));
        if (seen === undefined) newest.set(row.id, end.version);
        counts[end.status] += 1;
        if (end.hasWarnings) counts.withWarnings += 1;
        rule(end.version > 0 === (end.status === "completed"), "exactly a row that completed has a version");
        if (end.version > 0) versions.set(row.id, [...(versions.get(row.id) ?? []), end.version]);
      }
      const { failed, cancelled, withWarnings } = state;
      const stored = { completed: state.completed, failed, cancelled, withWarnings };
      rule(JSON.stringify(counts) === JSON.stringify(stored), `the counters of job ${job.id} equal its rows`);
      rule(
        isFinal(state.status) === (openRows(job).length === 0),
        "a job is final exactly when all its rows have ended",
      );
      completed += counts.completed;
    }
    for (const [id, numbers] of versions) {
      const sorted = numbers.sort((one, other) => one - other);
      rule(
        sorted.every((version, index) => version === index + 1),
        `the versions of ${id} are 1, 2, 3 …; found ${sorted.join(", ")}`,
      );
      const made = newest.get(id) ?? 0;
      rule(made === 0 || made === sorted.length, `a row that has just completed is the newest version of ${id}`);
    }
    const quota = await reader.readQuota(scope, model.now);
    rule(
      quota.completed === completed && quota.reserved === open,
      "the quota equals completed rows, and what is reserved open rows",
    );
  }

  return {
    check(model) {
      if (kind === "restart") return !model.isUp[worker];
      // One process stays, as the one that sees what became of the other.
      if (kind === "crash") return model.isUp[0] && model.isUp[1];
      if (kind === "jumpForth" || kind === "jumpBack") return true;
      if (needsClaim.includes(kind)) return model.claims.length > 0;
      return model.isUp[worker] && (!needsJob.includes(kind) || model.jobs.length > 0);
    },
    async run(model, real) {
      await perform(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}
