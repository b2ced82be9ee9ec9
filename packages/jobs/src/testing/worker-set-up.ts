/** A worker, an orchestrator and a store under a clock that stands still, for the tests of workers. */
import { createJobEvents } from "../job-events.js";
import { createMemoryStore } from "../memory-store.js";
import { createOrchestrator } from "../orchestrator.js";
import type { JobStore } from "../store.js";
import { createWorker, type Process, type WorkerError, type WorkerOptions } from "../worker.js";
import { createFakeClock } from "./fake-clock.js";

export type Store = JobStore<string, string, string>;
export type Options = Partial<WorkerOptions<string, string, string>>;

export const upper: Process<string, string, string> = ({ input }) => ({
  status: "completed",
  output: input.toUpperCase(),
  warnings: [],
});

export function setUp(given: { store?: Store; planning?: boolean } = {}) {
  const clock = createFakeClock();
  const store = given.store ?? createMemoryStore<string, string, string>();
  const events = createJobEvents<string>();
  const errors: WorkerError[] = [];
  const orchestrator = createOrchestrator({ store, events, clock, planning: given.planning === true });
  const worker = (options: Options = {}) =>
    createWorker({ store, events, clock, process: upper, onError: (error) => errors.push(error), ...options });
  const submit = async (itemIds: readonly string[], key?: string) => {
    const result = await orchestrator.submit({
      scope: "shop",
      details: "details",
      items: itemIds.map((id) => ({ id, input: `text of ${id}` })),
      idempotency: key === undefined ? undefined : { key, fingerprint: itemIds.join() },
    });
    if (!("job" in result)) throw new Error(`The job was not accepted: ${result.kind}.`);
    return result.job.id;
  };
  const read = async (jobId: string) => {
    const page = await store.readPage("shop", jobId, { cursor: 0, limit: 1_000 });
    if (page === null) throw new Error("The job is gone.");
    return page;
  };
  return { clock, store, events, errors, orchestrator, worker, submit, read };
}

export const ids = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);
