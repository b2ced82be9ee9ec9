/** Longer timers overflow in every JavaScript engine. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits; an abort ends the wait at once with the signal's reason. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** A pause by the timers of the platform. */
export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        end();
        resolve();
      },
      Math.min(milliseconds, LONGEST_TIMER),
    );
    signal?.addEventListener("abort", abort);
  });

const FIRST_PAUSE = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE = 15_000;

/** The pauses between two questions about a job, in milliseconds: each longer than the one before, up to 15 seconds. */
export function growingPauses(): { next(): number } {
  let following = FIRST_PAUSE;
  return {
    next() {
      const pause = following;
      following = Math.min(pause * GROWTH, LONGEST_PAUSE);
      return pause;
    },
  };
}
