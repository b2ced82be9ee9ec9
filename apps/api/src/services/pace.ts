import { yieldToEventLoop } from "./yield-to-event-loop.js";

/** Tells a long task when to yield to the event loop. */
export interface Pace {
  /** Adds work that is done, or about to be; one unit is some 50 ns. True when it is time to `rest`. */
  isDue(units: number): boolean;
  rest(): Promise<void>;
}

/** Some 2 to 5 ms. */
export const UNITS_PER_SLICE = 50_000;
/** Work may take longer than its units say. */
const MILLISECONDS_PER_SLICE = 5;
/** Looking at the clock costs as much as a unit. */
export const UNITS_PER_LOOK = 2_000;

/** @param now the time in milliseconds */
export function createPace(
  rest: () => Promise<void> = yieldToEventLoop,
  now: () => number = () => performance.now(),
): Pace {
  let units = 0;
  let unitsAtLook = 0;
  let begun = now();
  return {
    isDue(more) {
      units += more;
      if (units >= UNITS_PER_SLICE) return true;
      if (units - unitsAtLook < UNITS_PER_LOOK) return false;
      unitsAtLook = units;
      return now() - begun >= MILLISECONDS_PER_SLICE;
    },
    async rest() {
      await rest();
      units = 0;
      unitsAtLook = 0;
      begun = now();
    },
  };
}
