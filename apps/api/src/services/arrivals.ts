import type { Clock } from "@skladno/jobs";

/** The requests for jobs that are arriving or being read. */
export interface Arrivals {
  /** @returns to be called when the request has been read */
  begin(): () => void;
  /** Resolves when none is under way that came a moment ago. */
  settled(): Promise<void>;
}

/** A request that takes longer to arrive is not waited for, in milliseconds. */
const MOMENT = 10;

export function createArrivals(clock: Clock): Arrivals {
  const begun = new Set<{ readonly at: number }>();
  const isAwaited = () => {
    const now = clock.now();
    for (const { at } of begun) if (Math.abs(now - at) < MOMENT) return true;
    return false;
  };
  return {
    begin() {
      const one = { at: clock.now() };
      begun.add(one);
      return () => void begun.delete(one);
    },
    async settled() {
      while (isAwaited()) await clock.sleep(1);
    },
  };
}

/** A clock for workers: whoever has just sent a request for a job is answered before the worker goes on. */
export function clockAfter(arrivals: Arrivals, clock: Clock): Clock {
  return {
    ...clock,
    async breathe() {
      await clock.breathe();
      await arrivals.settled();
    },
  };
}
