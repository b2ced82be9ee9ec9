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

  const send = <Answer>(request: Request): Promise<Answer> => {
    worker ??= start();
    const id = ++count;
    worker.postMessage({ ...request, id });
    return new Promise((resolve, reject) => waiting.set(id, { resolve: resolve as Waiting["resolve"], reject }));
  };

  return {
    open: async (progress) => {
      report = progress;
      await send({ type: "open", dictionary: new URL(dictionary, location.href).href });
    },
    ask: send,
  };
}
