import { ApiError, SkladnoError } from "./errors.js";
import type { Pause } from "./pause.js";

/** How often and how long a request is repeated. */
export interface RetryPolicy {
  /** Sendings of one request, the first included. */
  readonly attempts: number;
  /** From the first sending to the last answer, pauses included. */
  readonly deadlineMilliseconds: number;
  /** The longest first pause; each further one may be twice as long. */
  readonly firstPauseMilliseconds: number;
  /** No pause of our own is longer; one that the server asks for may be. */
  readonly longestPauseMilliseconds: number;
}

/** Ten sendings within two minutes: long enough for the restart of a server. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 10,
  deadlineMilliseconds: 120_000,
  firstPauseMilliseconds: 500,
  longestPauseMilliseconds: 20_000,
};

/** One repetition, told before its pause. */
export interface RetryNews {
  readonly error: SkladnoError;
  /** Sendings so far. */
  readonly attempt: number;
  readonly pauseMilliseconds: number;
}

export interface RetryParts {
  readonly policy: RetryPolicy;
  readonly pause: Pause;
  readonly now: () => number;
  /** 0 or more, below 1. */
  readonly random: () => number;
  readonly onRetry: ((news: RetryNews) => void) | undefined;
}

/**
 * The pause before the next sending: anything from nothing to an exponentially growing limit ("full jitter": clients that failed together
 * do not come back together), on top of what the server asked for.
 */
export function pauseBeforeRetry(
  policy: RetryPolicy,
  attempt: number,
  retryAfterMilliseconds: number | undefined,
  random: number,
): number {
  const limit = Math.min(policy.longestPauseMilliseconds, policy.firstPauseMilliseconds * 2 ** (attempt - 1));
  return (retryAfterMilliseconds ?? 0) + Math.floor(random * limit);
}

/**
 * Repeats what failed for a reason that may pass, within the policy.
 * @param send gets the milliseconds that are left until the deadline
 * @throws the last error when attempts or time are used up, at once what is not retryable, the signal's reason after an abort
 */
export async function withRetries<Answer>(
  { policy, pause, now, random, onRetry }: RetryParts,
  signal: AbortSignal | undefined,
  send: (remainingMilliseconds: number) => Promise<Answer>,
): Promise<Answer> {
  const deadline = now() + policy.deadlineMilliseconds;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await send(Math.max(1, deadline - now()));
    } catch (error) {
      if (!(error instanceof SkladnoError)) throw error;
      error.attempts = attempt;
      if (!error.retryable || attempt >= policy.attempts) throw error;
      const asked = error instanceof ApiError ? error.retryAfterMilliseconds : undefined;
      const pauseMilliseconds = pauseBeforeRetry(policy, attempt, asked, random());
      // To wait beyond the deadline would only delay the bad news.
      if (now() + pauseMilliseconds >= deadline) throw error;
      onRetry?.({ error, attempt, pauseMilliseconds });
      await pause(pauseMilliseconds, signal);
    }
  }
}
