import { Worker as Thread, type WorkerOptions } from "node:worker_threads";
import type { ThreadData } from "./thread/messages.js";

/** Starts a thread in which `workInThread` runs. */
export type StartThread = (data: ThreadData) => Thread;

/** The entry lies beside this file in the sources, and beside the bundle in a build. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "./second-thread.ts" : "./second-thread.js", import.meta.url);

export const startThread: StartThread = (data) => startEntry(entry, data);

/** Starts a thread from a file; a source needs what the tests are run with. */
export function startEntry(file: URL, data: ThreadData, more: WorkerOptions = {}): Thread {
  const options: WorkerOptions = { ...more, workerData: data, transferList: [data.bodies] };
  if (!file.pathname.endsWith(".ts")) return new Thread(file, options);
  const load = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(file.href)})))`;
  return new Thread(load, { ...options, eval: true, execArgv: ["--conditions=@skladno/source"] });
}
