/** Time, pauses and ids are handed in, so that in a test they are values. */

export interface Clock {
  /** Milliseconds since 1970. It may jump both ways: nothing may rely on more than its order of magnitude. */
  now(): number;
  /** Milliseconds since some moment, which never jump: for what lasts, and to notice that `now` has jumped. */
  elapsed(): number;
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
  elapsed: () => performance.now(),
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

/** Random bytes for so many ids are asked for at once: asking costs more than all the rest of an id. */
const POOLED = 128;
const RANDOM_BYTES = 10;
const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** UUIDs of version 7 (RFC 9562): the time in front, so that ids made later sort later; 74 bits of randomness. */
export function uuidV7Source(clock: Pick<Clock, "now"> = systemClock): IdSource {
  const pool = new Uint8Array(POOLED * RANDOM_BYTES);
  let used = pool.length;
  let lastTime = Number.NaN;
  /** The front of ids of that millisecond: writing a large number in hexadecimal costs as much as all the rest. */
  let front = "";
  return {
    newId() {
      if (used === pool.length) {
        crypto.getRandomValues(pool);
        used = 0;
      }
      const first = used;
      used += RANDOM_BYTES;
      const hex = (index: number) => hexadecimal[pool[first + index] as number] as string;
      const now = clock.now();
      if (now !== lastTime) {
        const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, "0").slice(-12);
        front = `${time.slice(0, 8)}-${time.slice(8)}`;
        lastTime = now;
      }
      const version = (0x7000 | (((pool[first] as number) << 8) & 0xf00) | (pool[first + 1] as number)).toString(16);
      const variant = hexadecimal[((pool[first + 2] as number) & 0x3f) | 0x80] as string;
      return `${front}-${version}-${variant}${hex(3)}-${hex(4)}${hex(5)}${hex(6)}${hex(7)}${hex(8)}${hex(9)}`;
    },
  };
}
