import { yieldToEventLoop } from "./yield-to-event-loop.js";

/** Counts the work of one long task, so that it yields to the event loop after a fixed amount of it. */
export interface Pace {
  /** Adds work that is done, or about to be; one unit is some 50 ns. True when it is time to `rest`. */
  isDue(units: number): boolean;
  rest(): Promise<void>;
}

/** Some 2 to 5 ms. */
export const UNITS_PER_SLICE = 50_000;

export function createPace(rest: () => Promise<void> = yieldToEventLoop): Pace {
  let units = 0;
  return {
    isDue(more) {
      units += more;
      return units >= UNITS_PER_SLICE;
    },
    rest() {
      units = 0;
      return rest();
    },
  };
}
