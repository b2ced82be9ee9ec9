/**
 * A worker takes a slice of the rows of one job under a lease, processes it item by item, stores the outcomes in chunks, and lets the
 * next job have its turn. It holds nothing that cannot be lost: a worker that vanishes costs its job the time of a lease.
 */
import { type AttemptPolicy, chunkSize, defaultAttemptPolicy } from "./attempts.js";
import { type Clock, systemClock } from "./clock.js";
import { isUnavailable, JobUsageError, jobError } from "./errors.js";
import { ABORTED, holdLease, type LeaseHold } from "./hold-lease.js";
import type { ClaimedItem, ItemOutcome, Job } from "./job.js";
import type { JobEvents } from "./job-events.js";
import type { Planner, PlanningResult } from "./planner.js";
import { isFinal } from "./state-machine.js";
import type { Claim, JobStore, Lease, PlanningClaim, PositionedOutcome } from "./store.js";
import { FIRST_PAUSE, LONGEST_RETRY_PAUSE, storeChunk } from "./store-chunk.js";

/** What `process` is told beside the item. `job` is the same object for all items of one slice. */
export interface ProcessContext<Details> {
  readonly job: Job<Details>;
  /** Aborted when the worker must stop or has lost its lease: what is returned then is thrown away. */
  readonly signal: AbortSignal;
}

/** Throwing or rejecting fails this row alone, with the code `internal_error`; `StoreUnavailableError` makes it wait and try again. */
export type Process<Input, Output, Details> = (
  item: ClaimedItem<Input>,
  context: ProcessContext<Details>,
) => ItemOutcome<Output> | Promise<ItemOutcome<Output>>;

/** Something the worker went on after. `itemId` is there when one row is concerned. */
export interface WorkerError {
  readonly error: unknown;
  readonly jobId: string | null;
  readonly itemId: string | null;
}

/** What a worker works with: its store, the `process` function, sizes and times. */
export interface WorkerOptions<Input, Output, Details extends Summary, Summary = Details> {
  readonly store: JobStore<Input, Output, Details, Summary>;
  readonly events: JobEvents<Summary>;
  readonly process: Process<Input, Output, Details>;
  readonly planner?: Planner<Input, Details>;
  readonly clock?: Clock;
  /** Told of everything that went wrong; the worker has dealt with it already. */
  readonly onError?: (error: WorkerError) => void;
  /** Jobs worked on at the same time; 1 when absent. More than 1 helps only where `process` waits for something. */
  readonly concurrency?: number;
  /** Items of one job processed at the same time; 1 when absent. */
  readonly itemsAtOnce?: number;
  /** How long a vanished worker keeps its job, in milliseconds; 15 000 when absent. */
  readonly leaseMilliseconds?: number;
  /** The most rows taken at a time; 500 when absent. */
  readonly sliceSize?: number;
  /** How long one job may keep the worker before others have their turn, in milliseconds; 200 when absent. */
  readonly turnMilliseconds?: number;
  /** Rows committed at a time; 100 when absent. */
  readonly chunkSize?: number;
  /** A smaller chunk is committed when this time has passed since the last one, so that progress shows; 500 when absent. */
  readonly chunkMilliseconds?: number;
  /** The longest pause of an idle worker between two looks into the store, in milliseconds; 500 when absent. */
  readonly pollMilliseconds?: number;
  readonly attempts?: Pick<AttemptPolicy, "pauses">;
}

/** Claims rows, processes and records them, in slices, until it is stopped. Any number of them may share a store. */
export interface Worker {
  /** Begins to work. Starting twice is no error. */
  start(): void;
  /**
   * Takes nothing new, lets the items at hand finish for so long (2 000 ms when absent), then aborts them; stores what is done and
   * gives the rest back without spending an attempt. Resolves when nothing runs any more.
   */
  stop(graceMilliseconds?: number): Promise<void>;
  /** One turn: recovers what was lost, takes one slice and works it off. False when there was nothing to do. */
  runOnce(): Promise<boolean>;
}

/** How long the worker may keep the event loop to itself while items are processed without a pause, in milliseconds. */
const BREATH = 2;
/** How long others may keep it then, in milliseconds: requests come first, but however many there are, the rows go on. */
const LONGEST_BREATH = 20;

/** Makes a worker over a store; it claims nothing before `start` or `runOnce`. */
export function createWorker<Input, Output, Details extends Summary, Summary = Details>(
  options: WorkerOptions<Input, Output, Details, Summary>,
): Worker {
  const { store, events, process, planner } = options;
  const clock = options.clock ?? systemClock;
  const leaseMilliseconds = positive("leaseMilliseconds", options.leaseMilliseconds ?? 15_000);
  const sliceSize = positive("sliceSize", options.sliceSize ?? 500);
  const turnMilliseconds = positive("turnMilliseconds", options.turnMilliseconds ?? 200);
  const chunkRows = positive("chunkSize", options.chunkSize ?? 100);
  const chunkMilliseconds = options.chunkMilliseconds ?? 500;
  const pollMilliseconds = positive("pollMilliseconds", options.pollMilliseconds ?? 500);
  const concurrency = positive("concurrency", options.concurrency ?? 1);
  const itemsAtOnce = positive("itemsAtOnce", options.itemsAtOnce ?? 1);
  const pauses = options.attempts?.pauses ?? defaultAttemptPolicy.pauses;

  /** Aborted: take nothing new. */
  let stopping = new AbortController();
  /** Aborted: leave what is at hand. */
  let leaving = new AbortController();
  let loops: Promise<void>[] = [];
  /** Aborted and replaced when there is news for idle loops. */
  let wake = new AbortController();
  /** Scopes that have got a job that is to be claimed before their others: turns that these have end early. */
  const urgent = new Set<string>();

  const report = (error: unknown, jobId: string | null = null, itemId: string | null = null) =>
    options.onError?.({ error, jobId, itemId });
  const leaseRequest = () => ({ now: clock.now(), leaseMilliseconds });

  /** The clock and the time that had passed when leases were judged last; and when they may be judged again after a jump. */
  let judged = { now: clock.now(), elapsed: clock.elapsed() };
  let judgedFrom = judged.elapsed;

  /**
   * Whether it can be said which leases have run out. After a jump of the clock those that live seem to have, or to come from the
   * future, until their holders have extended them.
   */
  function canJudgeLeases(): boolean {
    const present = { now: clock.now(), elapsed: clock.elapsed() };
    const jump = Math.abs(present.now - judged.now - (present.elapsed - judged.elapsed));
    judged = present;
    if (jump > leaseMilliseconds / 3) judgedFrom = present.elapsed + leaseMilliseconds;
    return present.elapsed >= judgedFrom;
  }

  async function takeTurn(): Promise<boolean> {
    if (canJudgeLeases()) {
      for (const job of await store.recoverExpired({ now: clock.now(), pauses, limit: 100 })) changed(job);
    }
    if (planner !== undefined) {
      const planning = await store.claimPlanning(leaseRequest());
      if (planning !== null) {
        await plan(planner, planning);
        return true;
      }
    }
    urgent.clear();
    const claim = await store.claimItems({ ...leaseRequest(), limit: sliceSize });
    if (claim === null) return false;
    await workOff(claim);
    return true;
  }

  function changed(job: Job<Summary>): void {
    events.publish({ kind: "changed", job });
  }

  function ready({ id: jobId, scope }: Job<Details>): void {
    events.publish({ kind: "ready", jobId, scope });
  }

  /** Runs work under a lease, which is lost to another worker or left when this one must go. */
  const underLease = <Result>(lease: Lease, work: (hold: LeaseHold) => Promise<Result>): Promise<Result> =>
    holdLease({ store, clock, leaseMilliseconds, report }, lease, leaving.signal, work);

  async function workOff(claim: Claim<Input, Details>): Promise<void> {
    const { job, items, lease } = claim;
    changed(job);
    await underLease(lease, async (hold) => {
      const rows = chunkSize(chunkRows, job.attempts);
      const context: ProcessContext<Details> = { job, signal: hold.signal };
      const turnStart = clock.now();
      let done: PositionedOutcome<Output>[] = [];
      let next = 0;
      let lastCommit = turnStart;
      let lastBreath = turnStart;
      let released = false;
      /** Commits follow each other, so that none is overtaken by the one that releases the lease. */
      let committing: Promise<void> = Promise.resolve();

      const commit = (last: boolean): Promise<void> => {
        const chunk = done;
        done = [];
        lastCommit = clock.now();
        committing = committing.then(async () => {
          if (hold.lost) return;
          const result = await storeChunk({ store, clock, leaseMilliseconds, report }, lease, chunk, hold, last);
          if (result === null) return;
          if (result.kind === "lease_lost") return hold.lose();
          released = result.lease === null;
          changed(result.job);
        });
        return committing;
      };
      const goesOn = () =>
        next < items.length &&
        !stopping.signal.aborted &&
        !hold.signal.aborted &&
        !urgent.has(job.scope) &&
        // A clock that is set back must not give a job the worker for good.
        Math.abs(clock.now() - turnStart) < turnMilliseconds;

      /** One pause for all runners: none of them takes another item meanwhile. */
      let breath: Promise<void> | null = null;
      const breathe = async () => {
        await letOthersRun();
        lastBreath = clock.now();
        breath = null;
      };

      const runner = async () => {
        while (goesOn()) {
          if (Math.abs(clock.now() - lastBreath) >= BREATH) {
            breath ??= breathe();
            await breath;
            continue;
          }
          const item = items[next] as ClaimedItem<Input>;
          next += 1;
          const outcome = await processOne(item, context, hold.aborted);
          if (outcome === null) return;
          done.push({ position: item.position, outcome });
          if (!goesOn()) return;
          if (done.length >= rows || clock.now() - lastCommit >= chunkMilliseconds) await commit(false);
        }
      };
      await Promise.all(Array.from({ length: Math.min(itemsAtOnce, items.length) }, runner));
      await committing;
      if (hold.lost) return;
      const interrupted = stopping.signal.aborted || hold.signal.aborted;
      if (!interrupted || done.length > 0) await commit(!interrupted);
      if (hold.lost) return;
      if (!released) await giveBack(lease, job);
      else ready(job);
    });
  }

  /** Lets the event loop turn until a turn is empty: a request that arrived meanwhile may need several. */
  async function letOthersRun(): Promise<void> {
    const start = clock.now();
    for (let before = start; Math.abs(before - start) < LONGEST_BREATH; ) {
      await clock.breathe();
      const now = clock.now();
      if (now === before) return;
      before = now;
    }
  }

  /** The outcome of one item; null when it was aborted. */
  async function processOne(
    item: ClaimedItem<Input>,
    context: ProcessContext<Details>,
    aborted: Promise<typeof ABORTED>,
  ): Promise<ItemOutcome<Output> | null> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_RETRY_PAUSE)) {
      try {
        const result = process(item, context);
        const outcome = isPromise(result) ? await Promise.race([result, aborted]) : result;
        if (outcome === ABORTED) return null;
        if (outcome?.status !== "completed" && outcome?.status !== "failed") {
          throw new JobUsageError("process returned no outcome. Return one with the status completed or failed.");
        }
        return outcome;
      } catch (error) {
        // A rejection because of the abort is no verdict on the row.
        if (context.signal.aborted) return null;
        report(error, context.job.id, item.id);
        // Nor is a store that cannot be used just now: the row waits for it.
        if (!isUnavailable(error)) return { status: "failed", error: jobError("internal_error") };
      }
      await clock.sleep(pause, context.signal);
      if (context.signal.aborted) return null;
    }
  }

  async function plan(plug: Planner<Input, Details>, claim: PlanningClaim<Input, Details>): Promise<void> {
    const { lease, job, items } = claim;
    await underLease(lease, async (hold) => {
      let called = false;
      const control = {
        signal: hold.signal,
        aiCallStarting: async () => {
          const result = await store.startAiCall(lease, leaseRequest());
          if (result.kind === "lease_lost") {
            hold.lose();
            throw new JobUsageError("The lease of this job was lost. Make no call.");
          }
          called = true;
        },
      };
      let result: PlanningResult<Details> | typeof ABORTED;
      try {
        result = await Promise.race([plug.plan(job, items, control), hold.aborted]);
      } catch (error) {
        report(error, job.id);
        result = called ? { kind: "outcome_unknown" } : { kind: "refused", error: jobError("internal_error") };
      }
      if (hold.lost) return;
      if (result === ABORTED) return giveBack(lease, job);
      const end = result.kind === "refused" ? ({ kind: "failed", error: result.error } as const) : result;
      const recorded = await store.endPlanning(lease, end, clock.now());
      if (recorded.kind === "recorded") {
        changed(recorded.job);
        if (!isFinal(recorded.job.status)) ready(job);
      }
    });
  }

  async function giveBack(lease: Lease, job: Job<Details>): Promise<void> {
    try {
      if (await store.giveBack(lease, clock.now())) ready(job);
    } catch (error) {
      // The lease will run out by itself.
      report(error, lease.jobId);
    }
  }

  async function loop(): Promise<void> {
    let pause = FIRST_PAUSE;
    while (!stopping.signal.aborted) {
      // Taken before the look into the store, so that news in between is not missed.
      const news = wake.signal;
      try {
        const worked = await takeTurn();
        pause = FIRST_PAUSE;
        if (!worked && !stopping.signal.aborted) await idle(news);
      } catch (error) {
        report(error);
        await clock.sleep(pause, stopping.signal);
        pause = Math.min(pause * 2, LONGEST_RETRY_PAUSE);
      }
    }
  }

  async function idle(news: AbortSignal): Promise<void> {
    const due = await store.nextDue();
    const wait =
      due === null || !canJudgeLeases() ? pollMilliseconds : Math.min(pollMilliseconds, Math.max(1, due - clock.now()));
    await clock.sleep(wait, news);
    // Whoever brought the news, and whoever comes with it, is answered before the work begins.
    await letOthersRun();
  }

  let unsubscribe: (() => void) | null = null;

  return {
    start() {
      if (unsubscribe !== null) return;
      stopping = new AbortController();
      leaving = new AbortController();
      wake = new AbortController();
      unsubscribe = events.subscribe((news) => {
        if (news.kind !== "ready") return;
        if ((news.priority ?? 0) > 0) urgent.add(news.scope);
        const before = wake;
        wake = new AbortController();
        before.abort();
      });
      loops = Array.from({ length: concurrency }, loop);
    },

    async stop(graceMilliseconds = 2_000) {
      stopping.abort();
      wake.abort();
      const ended = new AbortController();
      const leave = leaving;
      void clock.sleep(graceMilliseconds, ended.signal).then(() => leave.abort());
      await Promise.all(loops);
      ended.abort();
      unsubscribe?.();
      unsubscribe = null;
      loops = [];
    },

    runOnce: takeTurn,
  };
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { then?: unknown } | null)?.then === "function";
}

function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 1) return value;
  throw new JobUsageError(`${name} must be a number of at least 1; found ${value}.`);
}
