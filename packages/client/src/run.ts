import { type BatchLimits, batchesOf, byteLength, type Entry } from "./batches.js";
import { type Connection, positive } from "./connection.js";
import { type GenerationMode, type JobCreated, limits } from "./contract.js";
import { createProgress, type RunProgress } from "./progress.js";
import { type BatchContext, type RunResult, submitBatch, TAIL } from "./submit-batch.js";

export type { CancelledProduct, CompletedProduct, FailedProduct, RunResult } from "./submit-batch.js";

/** A product: your own id, and fields of any names whose values are texts or numbers. Null and undefined count as absent. */
export type ProductFields<Fields> = { readonly [Name in keyof Fields]: string | number | null | undefined } & {
  readonly external_id: string;
};

/** What a run takes: a job request whose products may be any number, from anywhere. */
export interface RunRequest<Fields> {
  readonly channel?: string | undefined;
  readonly locale?: string | undefined;
  readonly generation_mode?: GenerationMode | undefined;
  readonly templates: Readonly<Record<string, string>>;
  /** Read once, in order, and only as far as there is room. */
  readonly items: Iterable<Fields> | AsyncIterable<Fields>;
}

/** How a run works. */
export interface RunOptions {
  /** Ends the run with the signal's reason. Jobs that were accepted go on at the server. */
  readonly signal?: AbortSignal | undefined;
  /** Told of every change; see `RunProgress`. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Told of every job when it is accepted. */
  readonly onJob?: ((job: JobCreated) => void) | undefined;
  /** Jobs under way at once, 4 when absent: what is held in memory at most. */
  readonly parallelJobs?: number | undefined;
  /** Products in a job, 500 when absent; less where the plan allows less (`capabilities().limits.items_per_job`). */
  readonly itemsPerJob?: number | undefined;
  /** Bytes of the body of a job, 2 MiB when absent. */
  readonly bytesPerJob?: number | undefined;
  /**
   * Names the run: 8 to 100 printable ASCII characters. A run that was broken off, begun again with the same name, products and options, finds the
   * jobs that it had made instead of making them anew. A new name is made when it is absent.
   */
  readonly runId?: string | undefined;
}

const PARALLEL_JOBS = 4;

/** A batch under way. */
interface Task {
  readonly ids: ReadonlySet<string>;
  readonly done: Promise<void>;
  outcome: { readonly results: readonly RunResult[] } | { readonly reason: unknown } | undefined;
}

/**
 * Submits products in jobs, several at once, and yields the result of each product exactly once, in their order. Memory holds the products
 * of `parallelJobs` jobs and one batch; the source is not read ahead of that.
 * @throws RangeError for wrong options; a SkladnoError for what is not about single products; what the source throws, after the results
 * of the products before; the signal's reason after an abort
 */
export function run(
  connection: Connection,
  request: RunRequest<unknown>,
  options: RunOptions,
): AsyncGenerator<RunResult, void, undefined> {
  positive("parallelJobs", options.parallelJobs ?? PARALLEL_JOBS);
  const runId = readRunId(options.runId ?? connection.environment.newKey());
  const head = headOf(request);
  return runJobs(connection, request.items, options, { runId, head, limits: batchLimits(options, head) });
}

async function* runJobs(
  connection: Connection,
  products: RunRequest<unknown>["items"],
  { signal, onJob, onProgress, parallelJobs = PARALLEL_JOBS }: RunOptions,
  { runId, head, limits }: { readonly runId: string; readonly head: string; readonly limits: BatchLimits },
): AsyncGenerator<RunResult, void, undefined> {
  const progress = createProgress(onProgress);
  const controller = new AbortController();
  const context: BatchContext = {
    connection,
    head,
    runId,
    signal: controller.signal,
    observer: {
      ...progress.observer,
      accepted(job) {
        onJob?.(job);
        progress.observer.accepted(job);
      },
    },
  };

  const underway: Task[] = [];
  const batches = batchesOf(products, limits);
  let arrived: readonly Entry[] | undefined;
  let pulling = false;
  /** Set when the source has ended: by itself, or with a reason. */
  let end: { readonly reason?: unknown } | undefined;
  /** Called by whatever the loop may be waiting for. */
  let wake = () => {};

  const abort = () => {
    controller.abort(signal?.reason);
    wake();
  };
  const pull = () => {
    pulling = true;
    batches
      .next()
      .then(
        ({ done, value }) => {
          if (done) end = {};
          else arrived = value;
        },
        (reason: unknown) => {
          end = { reason };
        },
      )
      .finally(() => {
        pulling = false;
        wake();
      });
  };
  const start = (batch: readonly Entry[]) => {
    progress.read(batch.length);
    const ids = new Set(batch.map(({ externalId }) => externalId));
    ids.delete("");
    // The same product again: its versions shall be in the order of the source.
    const before = underway.filter((task) => overlap(task.ids, ids)).map(({ done }) => done);
    const work = Promise.all(before).then(() => submitBatch(context, batch));
    const task: Task = {
      ids,
      outcome: undefined,
      done: work
        .then(
          (results) => {
            task.outcome = { results };
          },
          (reason: unknown) => {
            task.outcome = { reason };
          },
        )
        .finally(() => wake()),
    };
    underway.push(task);
  };

  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    for (;;) {
      controller.signal.throwIfAborted();
      if (arrived !== undefined) {
        start(arrived);
        arrived = undefined;
      }
      if (end === undefined && !pulling && underway.length < parallelJobs) pull();
      const outcome = underway[0]?.outcome;
      if (outcome !== undefined) {
        if ("reason" in outcome) throw outcome.reason;
        underway.shift();
        for (const result of outcome.results) {
          yield result;
          controller.signal.throwIfAborted();
        }
      } else if (end !== undefined && underway.length === 0) {
        if ("reason" in end) throw end.reason;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    controller.abort(new DOMException("The run has ended.", "AbortError"));
    // A source that does not answer must not keep the caller.
    const closed = batches.return();
    if (pulling) closed.catch(() => {});
    else await closed;
  }
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const one of right) if (left.has(one)) return true;
  return false;
}

/** The body of a job up to its first product. */
function headOf({ channel, locale, generation_mode, templates }: RunRequest<unknown>): string {
  const text = JSON.stringify({ channel, locale, generation_mode, templates, items: [] });
  return text.slice(0, -TAIL.length);
}

function batchLimits(options: RunOptions, head: string): BatchLimits {
  const items = positive("itemsPerJob", options.itemsPerJob ?? limits.itemsPerJob);
  const bytes = positive("bytesPerJob", options.bytesPerJob ?? limits.requestBodyBytes);
  return {
    items: Math.min(items, limits.itemsPerJob),
    bytes: Math.min(bytes, limits.requestBodyBytes),
    headBytes: byteLength(head) + TAIL.length,
  };
}

/** @throws RangeError when keys that begin with it would not be allowed */
function readRunId(runId: string): string {
  if (/^[\x20-\x7e]{8,100}$/.test(runId)) return runId;
  throw new RangeError(
    `runId is ${JSON.stringify(runId)}; allowed: 8 to 100 printable ASCII characters, a UUID for example.`,
  );
}
