import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { readme } from "./readme.mjs";

// Two threads, each with a dictionary and an engine of its own.
if (isMainThread) {
  const workers = [new Worker(new URL(import.meta.url)), new Worker(new URL("./worker.cjs", import.meta.url))];
  const [first, second] = await Promise.all(workers.map(async (worker) => (await once(worker, "message"))[0]));
  if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error(`The threads differ: ${first} and ${second}`);
  console.log(JSON.stringify(first));
} else {
  parentPort?.postMessage(await readme());
}
