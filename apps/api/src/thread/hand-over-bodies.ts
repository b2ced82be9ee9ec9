/** Hands the large bodies of requests to the second thread: decoding, parsing, checking and writing down 500 products take longer than storing them. */
import { type JobReading, type ReadElsewhere, type ReadJobOptions, readJobBody } from "../http/read-job.js";
import type { PolicyOf } from "../services/content-policy.js";
import { arePolicies } from "./hand-over-rows.js";
import type { ThreadKeeper } from "./keep-thread.js";
import type { Body, BodyResult, ProjectSettings } from "./messages.js";

export interface BodyHandoverOptions {
  readonly keeper: Pick<ThreadKeeper, "start" | "ready">;
  readonly policyOf: PolicyOf;
  readonly policiesOf: (projectId: string) => ProjectSettings["policies"];
}

export interface BodyHandover {
  /** The first large body starts the thread; undefined until it is ready. */
  readonly read: ReadElsewhere;
  isBusy(): boolean;
  onReady(): void;
  onAnswer(message: BodyResult): void;
  onDeath(): void;
  /** Resolves when no body is at the thread. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly body: Uint8Array;
  readonly projectId: string;
  readonly options: ReadJobOptions;
  readonly resolve: (reading: JobReading | PromiseLike<JobReading>) => void;
  readonly reject: (error: unknown) => void;
}

export function handOverBodies({ keeper, policyOf, policiesOf }: BodyHandoverOptions): BodyHandover {
  const sent = new Map<number, Waiting>();
  let lastNumber = 0;
  let lastPolicies: ProjectSettings["policies"] | undefined;
  let tellSettled: (() => void)[] = [];

  function settle(): void {
    if (sent.size > 0) return;
    for (const tell of tellSettled) tell();
    tellSettled = [];
  }

  return {
    read(body, projectId, options) {
      const thread = keeper.ready;
      if (thread === undefined) {
        keeper.start();
        return undefined;
      }
      const policies = policiesOf(projectId);
      const areKnown = lastPolicies !== undefined && arePolicies(policies, lastPolicies);
      lastPolicies = policies;
      lastNumber += 1;
      // A copy goes over; the body itself stays, in case that the thread dies.
      const bytes = new Uint8Array(body);
      const message: Body = { number: lastNumber, bytes, options, policies: areKnown ? undefined : policies };
      thread.bodies.postMessage(message, [bytes.buffer]);
      return new Promise((resolve, reject) => {
        sent.set(message.number, { body, projectId, options, resolve, reject });
      });
    },

    isBusy: () => sent.size > 0,

    onReady() {
      lastPolicies = undefined;
    },

    onAnswer({ number, result }) {
      const waiting = sent.get(number);
      sent.delete(number);
      if ("status" in result) waiting?.reject(result.error);
      else waiting?.resolve(result);
      settle();
    },

    onDeath() {
      const left = [...sent.values()];
      sent.clear();
      for (const { body, projectId, options, resolve, reject } of left) {
        try {
          resolve(readJobBody(body, policyOf(projectId), options));
        } catch (error) {
          reject(error);
        }
      }
      settle();
    },

    settled: () => (sent.size === 0 ? Promise.resolve() : new Promise((resolve) => void tellSettled.push(resolve))),
  };
}
