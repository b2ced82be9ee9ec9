/** Replay or mismatch: the one comparison, used by each store inside the transaction that would create the job. */
import type { Job } from "./job.js";
import type { Idempotency, ReplayResult } from "./store.js";

/**
 * What a key that is taken answers. The fingerprint is a digest of the request, made by the caller: this package compares,
 * the caller knows what "the same request" means.
 */
export function replayOf<Details>(
  asked: Idempotency,
  stored: { readonly fingerprint: string; readonly job: Job<Details> },
): ReplayResult<Details> {
  return asked.fingerprint === stored.fingerprint
    ? { kind: "replayed", job: stored.job }
    : { kind: "mismatch", originalJobId: stored.job.id };
}

/** The fingerprint of "retry the failed rows of this job", which has no body; the prefix keeps it apart from digests. */
export function retryFingerprint(sourceId: string): string {
  return `retry-failed:${sourceId}`;
}
