/** A clock that stands still until it is told to move. */
import type { Clock } from "../clock.js";

export interface FakeClock extends Clock {
  /** Moves the time and wakes, in order, everyone whose pause is over. */
  advance(milliseconds: number): Promise<void>;
  /** Sets the machine's clock forward or back: no time passes. */
  jump(milliseconds: number): Promise<void>;
  /** How many are asleep. */
  sleepers(): number;
}

export function createFakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  /** Pauses go on by themselves when the clock of the machine is set: they are measured by this. */
  let elapsed = 0;
  const asleep = new Set<{ readonly until: number; readonly wake: () => void }>();

  /** Long enough for promises that follow on each other to settle. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  return {
    now: () => now,
    elapsed: () => elapsed,
    sleepers: () => asleep.size,
    breathe: () => Promise.resolve(),
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = {
          until: elapsed + milliseconds,
          wake: () => {
            asleep.delete(sleeper);
            signal?.removeEventListener("abort", sleeper.wake);
            resolve();
          },
        };
        asleep.add(sleeper);
        signal?.addEventListener("abort", sleeper.wake, { once: true });
      });
    },
    jump(milliseconds) {
      now += milliseconds;
      return settle();
    },
    async advance(milliseconds) {
      const end = elapsed + milliseconds;
      await settle();
      for (;;) {
        const next = [...asleep].filter(({ until }) => until <= end).sort((one, other) => one.until - other.until)[0];
        if (next === undefined) break;
        now += Math.max(0, next.until - elapsed);
        elapsed = Math.max(elapsed, next.until);
        next.wake();
        await settle();
      }
      now += end - elapsed;
      elapsed = end;
      await settle();
    },
  };
}
