/** Time, pauses and ids are handed in, so that in a test they are values. */

export interface Clock {
  /** Milliseconds since 1970. It may jump both ways: nothing may rely on more than its order of magnitude. */
  now(): number;
  /** Resolves after the pause, or at once when the signal is aborted; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets everything else that waits in the event loop run first. */
  breathe(): Promise<void>;
}

/** Makes the ids of jobs: a UUID, version 7, at each call. */
export interface IdSource {
  /** A new id, unique over all processes. */
  newId(): string;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener("abort", end, { once: true });
    }),
  breathe: () =>
    new Promise((resolve) => {
      // A timer takes a millisecond and more, which is too much between two items; where there is no setImmediate, it is all there is.
      if (typeof setImmediate === "function") setImmediate(resolve);
      else setTimeout(resolve, 0);
    }),
};

/** UUIDs of version 7 (RFC 9562): the time in front, so that ids made later sort later; 74 bits of randomness. */
export function uuidV7Source(clock: Pick<Clock, "now"> = systemClock): IdSource {
  return {
    newId() {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      let time = Math.max(0, Math.floor(clock.now()));
      for (let index = 5; index >= 0; index -= 1) {
        bytes[index] = time % 256;
        time = Math.floor(time / 256);
      }
      bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
      bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
