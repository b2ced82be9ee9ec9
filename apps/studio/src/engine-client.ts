import dictionary from "@skladno/dictionary-ru/ru.dict?url";
import type { Answers, Message, Request } from "./worker/protocol.js";

/** The engine in its worker. */
export interface EngineClient {
  /** Opens the dictionary, in a new worker if the last one died. */
  open(report: (progress: number) => void): Promise<void>;
  ask<Type extends keyof Answers>(request: Extract<Request, { type: Type }>): Promise<Answers[Type]>;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

export function createEngineClient(): EngineClient {
  let worker: Worker | undefined;
  let count = 0;
  let report: (progress: number) => void = () => undefined;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(new URL("./worker/engine-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if ("progress" in data) return report(data.progress);
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ("error" in data) one?.reject(new Error(data.error));
      else one?.resolve(data.answer as never);
    });
    started.addEventListener("error", () => {
      started.terminate();
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error("The worker has stopped."));
      waiting.clear();
    });
    return started;
  };

  const post = <Answer>(to: Worker, request: Request): Promise<Answer> => {
    count += 1;
    const id = count;
    to.postMessage({ ...request, id });
    return new Promise((resolve, reject) => waiting.set(id, { resolve: resolve as Waiting["resolve"], reject }));
  };
  const open = (to: Worker) => post(to, { type: "open", dictionary: new URL(dictionary, location.href).href });

  const send = <Answer>(request: Request): Promise<Answer> => {
    if (worker === undefined) {
      // The last one died: what is asked waits in the new one for the dictionary.
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
  };
}
