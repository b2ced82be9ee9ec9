/**
 * News of jobs within one process: the orchestrator tells the workers that there is work, the workers tell whoever waits how it goes.
 * What other processes do is learned from the store.
 */
import type { Job } from "./job.js";

/** What may be told of a job; `kind` tells which. */
export type JobNews<Details> =
  /** A job can be claimed. With a `priority` above 0 it ends a turn that another job of its scope has. */
  | { readonly kind: "ready"; readonly jobId: string; readonly scope: string; readonly priority?: number }
  /** A chunk was stored, the status moved, or the job ended. */
  | { readonly kind: "changed"; readonly job: Job<Details> };

/** Where the news of jobs is published and listened to, within one process. */
export interface JobEvents<Details> {
  publish(news: JobNews<Details>): void;
  /** Gives the function that ends the subscription. A listener that throws is the listener's fault and disturbs nobody. */
  subscribe(listener: (news: JobNews<Details>) => void): () => void;
}

/** Makes an emitter of job events: what the orchestrator and the workers of one process tell each other and their host. */
export function createJobEvents<Details>(): JobEvents<Details> {
  const listeners = new Set<(news: JobNews<Details>) => void>();
  return {
    publish(news) {
      for (const listener of [...listeners]) {
        try {
          listener(news);
        } catch (error) {
          // Reported where uncaught errors go, after the work at hand.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
    subscribe(listener) {
      // A wrapper, so that subscribing one function twice gives two subscriptions.
      const entry = (news: JobNews<Details>) => listener(news);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
