/** Working under a lease: a heartbeat extends it, and whoever works is told when it is lost or must be left. */
import type { Clock } from "./clock.js";
import type { JobStore, Lease } from "./store.js";

export const ABORTED = Symbol("aborted");

/** What the work under a lease knows of it. */
export interface LeaseHold {
  /** Another worker has the job. */
  lost: boolean;
  /** Aborted when the lease is lost or the worker must leave. */
  readonly signal: AbortSignal;
  /** Resolves when the signal is aborted: one listener for all items of a slice, however many are processed at the same time. */
  readonly aborted: Promise<typeof ABORTED>;
  lose(): void;
}

/** What is needed to write under a lease. */
export interface LeaseKeeper<Input, Output, Details extends Summary, Summary> {
  readonly store: JobStore<Input, Output, Details, Summary>;
  readonly clock: Clock;
  readonly leaseMilliseconds: number;
  readonly report: (error: unknown, jobId: string) => void;
}

/**
 * Runs work under a lease and extends it three times within its length.
 * @param leaving aborted when the worker must leave what is at hand
 */
export async function holdLease<Input, Output, Details extends Summary, Summary, Result>(
  { store, clock, leaseMilliseconds, report }: LeaseKeeper<Input, Output, Details, Summary>,
  lease: Lease,
  leaving: AbortSignal,
  work: (hold: LeaseHold) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const gone = new AbortController();
  const hold: LeaseHold = {
    lost: false,
    signal: gone.signal,
    aborted: new Promise((resolve) => gone.signal.addEventListener("abort", () => resolve(ABORTED), { once: true })),
    lose: () => {
      hold.lost = true;
      gone.abort();
    },
  };
  const leave = () => gone.abort();
  if (leaving.aborted) leave();
  leaving.addEventListener("abort", leave, { once: true });

  async function beat(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMilliseconds / 3, over.signal);
      if (over.signal.aborted || hold.lost) return;
      try {
        const result = await store.extendLease(lease, { now: clock.now(), leaseMilliseconds });
        // After the end of the work the lease is gone for a good reason.
        if (result.kind === "lease_lost" && !over.signal.aborted) hold.lose();
      } catch (error) {
        // The lease stays ours until another worker claims the job; the next beat tries again.
        report(error, lease.jobId);
      }
    }
  }

  const beating = beat();
  try {
    return await work(hold);
  } finally {
    over.abort();
    leaving.removeEventListener("abort", leave);
    await beating;
  }
}
