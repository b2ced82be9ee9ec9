import type { Clock } from "@skladno/jobs";

/** The requests for jobs that are arriving or being read. */
export interface Arrivals {
  /** @returns to be called when the request has been read */
  begin(): () => void;
  /** Resolves when those have been read that are under way and came a moment ago: whoever comes later is not waited for. */
  settled(): Promise<void>;
}

interface Arrival {
  readonly at: number;
}

/** A request that takes longer to arrive is not waited for, in milliseconds. */
const MOMENT = 10;

export function createArrivals(clock: Clock): Arrivals {
  const begun = new Set<Arrival>();
  const isAwaited = (one: Arrival) => begun.has(one) && Math.abs(clock.now() - one.at) < MOMENT;
  return {
    begin() {
      const one = { at: clock.now() };
      begun.add(one);
      return () => void begun.delete(one);
    },
    async settled() {
      for (const one of [...begun]) while (isAwaited(one)) await clock.sleep(1);
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
