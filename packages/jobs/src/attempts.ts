/** The budget of attempts and the pauses between them. */

export interface AttemptPolicy {
  /** How many workers may be lost with one job before it fails. At least 1. */
  readonly maxAttempts: number;
  /** The pause after the first, second … loss, in milliseconds; the last one repeats. */
  readonly pauses: readonly number[];
}

/** After the first loss the job goes on at once: the usual cause is a restart. Later pauses grow, the cause may be the job. */
export const defaultAttemptPolicy: AttemptPolicy = { maxAttempts: 3, pauses: [0, 2_000, 8_000, 30_000] };

/** No pause is longer, so a moment further ahead than this comes from a clock that has jumped and counts as due. */
export const LONGEST_PAUSE = 60_000;

/** The pause after the attempt with this number was lost (the first is 1). */
export function pauseAfter(attempt: number, pauses: readonly number[]): number {
  const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
  return Math.min(Math.max(0, pause), LONGEST_PAUSE);
}

/** Whether a pause that ends at this moment is over. */
export function isDue(notBefore: number | null, now: number): boolean {
  return notBefore === null || notBefore <= now || notBefore > now + LONGEST_PAUSE;
}

/**
 * Whether a lease has run out. A lease that seems to have been granted in the future, by more than its own length, comes
 * from before a backward jump of the clock: its holder, were it alive, would have extended it since.
 */
export function isExpired(lease: { readonly expiresAt: number; readonly length: number }, now: number): boolean {
  return lease.expiresAt <= now || lease.expiresAt - lease.length > now + lease.length;
}

/**
 * How many rows to commit at once in an attempt. After a loss chunks shrink, down to single rows: when it is a row that
 * brings the process down, its neighbours in front of it are stored before it comes to that.
 */
export function chunkSize(size: number, attempt: number): number {
  return attempt <= 1 ? size : Math.max(1, Math.floor(size / 10 ** (attempt - 1)));
}
