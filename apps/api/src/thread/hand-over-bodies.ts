/** Hands the large bodies of requests to the second thread: decoding, parsing, checking and writing down 500 products take longer than storing them. */
import { type JobReading, type ReadElsewhere, type ReadJobOptions, readJobBody } from "../http/read-job.js";
import type { PolicyOf } from "../services/content-policy.js";
import { arePolicies } from "./hand-over-rows.js";
import type { ThreadKeeper } from "./keep-thread.js";
import type { Body, BodyResult, ProjectSettings } from "./messages.js";

/** Bodies of so many bytes are handed over: below, telling another thread takes as long as reading. */
const LARGE = 32_768;
/** The same where a content policy holds: looking through words for the first time takes much longer. */
const LARGE_UNDER_POLICY = 4_096;

export interface BodyHandoverOptions {
  readonly keeper: Pick<ThreadKeeper, "start" | "ready">;
  readonly policyOf: PolicyOf;
  readonly policiesOf: (projectId: string) => ProjectSettings["policies"];
}

export interface BodyHandover {
  /** The first large body starts the thread. Until that is ready, bodies under a content policy wait for it; for others it would not be worth it. */
  readonly read: ReadElsewhere;
  isBusy(): boolean;
  onReady(): void;
  onAnswer(message: BodyResult): void;
  onDeath(): void;
}

interface Waiting {
  readonly body: Uint8Array;
  readonly projectId: string;
  readonly policies: ProjectSettings["policies"];
  readonly options: ReadJobOptions;
  readonly resolve: (reading: JobReading | PromiseLike<JobReading>) => void;
  readonly reject: (error: unknown) => void;
}

export function handOverBodies({ keeper, policyOf, policiesOf }: BodyHandoverOptions): BodyHandover {
  /** Number → body that the thread has, or will have as soon as it is ready. */
  const sent = new Map<number, Waiting>();
  let lastNumber = 0;
  let lastPolicies: ProjectSettings["policies"] | undefined;

  function send(number: number, { body, options, policies }: Waiting): void {
    const areKnown = lastPolicies !== undefined && arePolicies(policies, lastPolicies);
    lastPolicies = policies;
    // A copy goes over; the body itself stays, in case that the thread dies.
    const bytes = new Uint8Array(body);
    const message: Body = { number, bytes, options, policies: areKnown ? undefined : policies };
    keeper.ready?.bodies.postMessage(message, [bytes.buffer]);
  }

  return {
    read(body, projectId, options) {
      if (body.length < LARGE_UNDER_POLICY) return undefined;
      const policies = policiesOf(projectId);
      if (policies.length === 0 && body.length < LARGE) return undefined;
      const isComing = keeper.start();
      const isReady = keeper.ready !== undefined;
      if (!isReady && (!isComing || policies.length === 0)) return undefined;
      return new Promise((resolve, reject) => {
        lastNumber += 1;
        const waiting: Waiting = { body, projectId, options, policies, resolve, reject };
        sent.set(lastNumber, waiting);
        if (isReady) send(lastNumber, waiting);
      });
    },

    isBusy: () => sent.size > 0,

    onReady() {
      lastPolicies = undefined;
      for (const [number, waiting] of sent) send(number, waiting);
    },

    onAnswer({ number, result }) {
      const waiting = sent.get(number);
      sent.delete(number);
      if ("status" in result) waiting?.reject(result.error);
      else waiting?.resolve(result);
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
    },
  };
}
