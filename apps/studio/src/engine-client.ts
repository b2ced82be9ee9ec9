import dictionary from "@skladno/dictionary-ru/ru.dict?url";
import type { Correction } from "@skladno/morphology";
import { WorkerFault } from "./worker/fault.js";
import type { Answers, Message, Request } from "./worker/protocol.js";

/** What the page may ask once the dictionary is open. */
export type Question = Exclude<Request, { readonly type: "open" | "correct" }>;

/** The engine in its worker. Each promise is rejected with a WorkerFault. */
export interface EngineClient {
  /** Opens the dictionary, in a new worker if the last one died. */
  open(report: (progress: number) => void): Promise<void>;
  /** What is asked of a worker that has died waits for the dictionary in a new one. */
  ask<Type extends Question["type"]>(request: Extract<Question, { type: Type }>): Promise<Answers[Type]>;
  /** Sets the corrections of all further answers. @returns the mistakes of those that were left out */
  correct(corrections: readonly Correction[]): Promise<readonly string[]>;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: WorkerFault) => void;
}

/** A worker that has said nothing for so long (ms) although it was asked is replaced: it was closed, or it never ends. */
const SILENCE = 10_000;
/** The dictionary may come over a slow line. */
const SILENCE_OF_A_LINE = 30_000;

/** @param silence the longest time in milliseconds that a living worker is silent about a question */
export function createEngineClient(silence = SILENCE): EngineClient {
  let worker: Worker | undefined;
  let count = 0;
  let report: (progress: number) => void = () => undefined;
  let corrections: readonly Correction[] = [];
  let watch: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  const waiting = new Map<number, Waiting>();

  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    clearTimeout(watch);
    const code = isOpen ? "worker_stopped" : "dictionary_unreachable";
    isOpen = false;
    const unanswered = [...waiting.values()];
    waiting.clear();
    for (const { reject } of unanswered) reject(new WorkerFault(code));
  };
  const listen = (): void => {
    clearTimeout(watch);
    if (waiting.size > 0) watch = setTimeout(stop, isOpen ? silence : SILENCE_OF_A_LINE);
  };

  const start = (): Worker => {
    if (typeof Worker === "undefined") throw new WorkerFault("worker_missing");
    const started = new Worker(new URL("./worker/engine-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (started !== worker) return;
      if ("progress" in data) {
        report(data.progress);
        return listen();
      }
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      listen();
      if ("fault" in data) one?.reject(new WorkerFault(data.fault.code, data.fault.detail));
      else one?.resolve(data.answer as never);
    });
    started.addEventListener("error", () => {
      if (started === worker) stop();
    });
    return started;
  };

  const post = <Answer>(to: Worker, request: Request): Promise<Answer> => {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      to.postMessage({ ...request, id });
      listen();
    });
  };
  const open = async (to: Worker): Promise<void> => {
    await post(to, { type: "open", dictionary: new URL(dictionary, location.href).href, corrections });
    isOpen = to === worker;
  };

  const send = async <Answer>(request: Request): Promise<Answer> => {
    if (worker === undefined) {
      worker = start();
      open(worker).catch(() => undefined);
    }
    return post(worker, request);
  };

  return {
    open: async (progress) => {
      report = progress;
      worker ??= start();
      await open(worker);
    },
    ask: send,
    correct: async (list) => {
      if (list.length === 0 && corrections.length === 0) return [];
      corrections = list;
      return send({ type: "correct", corrections });
    },
  };
}
