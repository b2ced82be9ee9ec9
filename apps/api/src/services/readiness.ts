import { inTime } from "./in-time.js";

/** Whether a request could be served. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: "storage_unavailable" | "no_answer_in_time" };

export interface ReadinessOptions {
  /** Resolves when everything that a request needs can be used. */
  readonly check: () => Promise<void>;
  readonly onError?: (error: unknown) => void;
}

/** A look is shared by everyone who asks within this time, in milliseconds. */
const SHARED = 1_000;
/** An asker is answered within this time. */
const PATIENCE = 900;

/** Looks at most once a second, however many ask, and answers within one. */
export function createReadiness({ check, onError }: ReadinessOptions): () => Promise<Readiness> {
  let begun = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  let look: Promise<Readiness> = Promise.resolve({ ready: true });

  async function take(): Promise<Readiness> {
    isUnderWay = true;
    try {
      await check();
      return { ready: true };
    } catch (error) {
      onError?.(error);
      return { ready: false, reason: "storage_unavailable" };
    } finally {
      isUnderWay = false;
    }
  }

  return () => {
    if (!isUnderWay && performance.now() - begun >= SHARED) {
      begun = performance.now();
      look = take();
    }
    return inTime(look, PATIENCE, { ready: false, reason: "no_answer_in_time" });
  };
}
