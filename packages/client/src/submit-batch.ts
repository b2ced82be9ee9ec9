import { type Entry, tooLarge } from "./batches.js";
import type { Connection } from "./connection.js";
import type { Diagnostic, JobCreated, ResultItem } from "./contract.js";
import { ApiError, NotFoundError, ProductError, type SkladnoError } from "./errors.js";
import { readPages } from "./read-results.js";
import { isFinal } from "./wait-for-job.js";

/** Every result of a run says which product it belongs to. */
interface Place {
  /** The place of the product among all products of the run, from 0. */
  readonly index: number;
  readonly external_id: string;
}

/** The texts of a product were made and stored. */
export interface CompletedProduct extends Place {
  readonly status: "completed";
  readonly job_id: string;
  readonly version: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A product that has no new texts; `error` says why. */
export interface FailedProduct extends Place {
  readonly status: "failed";
  /** Null when it was never part of a job. */
  readonly job_id: string | null;
  readonly error: SkladnoError;
}

/** A product whose job was cancelled, by whomever. */
export interface CancelledProduct extends Place {
  readonly status: "cancelled";
  readonly job_id: string;
}

/** How one product ended. */
export type RunResult = CompletedProduct | FailedProduct | CancelledProduct;

/** How far the rows of a job have been read. */
export interface JobProgress {
  readonly job_id: string;
  readonly completed: number;
  readonly failed: number;
}

/** Called while a batch is under way. */
export interface BatchObserver {
  accepted(job: JobCreated): void;
  read(progress: JobProgress): void;
  /** The job, null for products that never had one, and how its products ended. */
  ended(jobId: string | null, results: readonly RunResult[]): void;
}

export interface BatchContext {
  readonly connection: Connection;
  /** The body up to its first product. */
  readonly head: string;
  /** Begins the idempotency keys of the run. */
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly observer: BatchObserver;
}

/** The end of the body. */
export const TAIL = "]}";

const FIRST_POLL = 1_000;

const MISSING_ERROR = { code: "internal_error", message: "The row failed without an error.", details: null };

/**
 * Brings every product of a batch to its end: submits them as one job and reads its rows while it runs. Products that the server refuses by
 * name are taken out with their error, and the others submitted again; what is too much for one job is halved.
 * @returns one result for each entry, in their order
 * @throws SkladnoError for what is not about single products: key, plan, quota, templates, a server that can't be reached
 */
export async function submitBatch(context: BatchContext, batch: readonly Entry[]): Promise<readonly RunResult[]> {
  const results = new Map<number, RunResult>();
  const settle = (jobId: string | null, settled: readonly RunResult[]) => {
    for (const result of settled) results.set(result.index, result);
    if (settled.length > 0) context.observer.ended(jobId, settled);
  };
  settle(
    null,
    batch.flatMap((entry) => (entry.error === undefined ? [] : [failed(entry, null, entry.error)])),
  );

  /** What is still to be submitted; each round takes products out or makes jobs smaller, so that it ends. */
  const waiting: (readonly Entry[])[] = [batch.filter((entry) => entry.error === undefined)];
  for (let entries = waiting.shift(); entries !== undefined; entries = waiting.shift()) {
    if (entries.length === 0) continue;
    let created: Awaited<ReturnType<typeof create>>;
    try {
      created = await create(context, entries);
    } catch (error) {
      const remedy = error instanceof ApiError ? remedyFor(error, entries) : undefined;
      if (remedy === undefined) throw error;
      settle(null, remedy.failed);
      waiting.unshift(...remedy.again);
      continue;
    }
    settle(created.job.job_id, await finish(context, entries, created.job, created.firstPause));
  }
  return batch.map((entry) => results.get(entry.index) as RunResult);
}

/** The same products of the same run have the same key, so that a run that is repeated after a crash finds its jobs. */
function keyOf(runId: string, entries: readonly Entry[]): string {
  return `${runId}:${entries[0]?.index}-${entries.at(-1)?.index}:${entries.length}`;
}

async function create({ connection, head, runId, signal, observer }: BatchContext, entries: readonly Entry[]) {
  const { body, retryAfterMilliseconds } = await connection.request(
    {
      method: "POST",
      path: "/v1/jobs",
      body: head + entries.map(({ json }) => json).join(",") + TAIL,
      idempotencyKey: keyOf(runId, entries),
      expects: "job_id",
    },
    signal,
  );
  const job = body as JobCreated;
  observer.accepted(job);
  return { job, firstPause: isFinal(job.status) ? 0 : (retryAfterMilliseconds ?? FIRST_POLL) };
}

/** Reads the rows of a job until its end and gives each product its own. */
async function finish(
  { connection, signal, observer }: BatchContext,
  entries: readonly Entry[],
  { job_id: jobId }: JobCreated,
  firstPause: number,
): Promise<readonly RunResult[]> {
  const rows = new Map<string, ResultItem>();
  let completed = 0;
  let failures = 0;
  try {
    if (firstPause > 0) await connection.environment.pause(firstPause, signal);
    for await (const { items } of readPages(connection, jobId, signal, entries.length)) {
      for (const row of items) {
        rows.set(row.external_id, row);
        if (row.status === "completed") completed += 1;
        else if (row.status === "failed") failures += 1;
      }
      observer.read({ job_id: jobId, completed, failed: failures });
    }
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The server has forgotten the job: restored from a backup, or the job was too old.
    return entries.map((entry) => {
      const row = rows.get(entry.externalId);
      return row === undefined ? failed(entry, jobId, error) : resultOf(entry, jobId, row);
    });
  }
  return entries.map((entry) => resultOf(entry, jobId, rows.get(entry.externalId)));
}

function resultOf(entry: Entry, jobId: string, row: ResultItem | undefined): RunResult {
  const place = { index: entry.index, external_id: entry.externalId };
  if (row?.status === "completed") {
    const { version, outputs, warnings, diagnostics } = row;
    return { ...place, status: "completed", job_id: jobId, version, outputs, warnings, diagnostics };
  }
  if (row?.status === "cancelled") return { ...place, status: "cancelled", job_id: jobId };
  if (row?.status === "failed") {
    const { code, message, details = null } = row.error ?? MISSING_ERROR;
    const retryable = code === "internal_error" || code === "attempts_exhausted";
    return failed(entry, jobId, new ProductError(message, { code, retryable, details: details && { ...details } }));
  }
  const found = row === undefined ? "no row" : `a row with status "${row.status}"`;
  const message = `Job ${jobId} has ended with ${found} for product ${JSON.stringify(entry.externalId)}.`;
  return failed(entry, jobId, new ProductError(message, { code: "result_missing", retryable: true }));
}

function failed(entry: Entry, jobId: string | null, error: SkladnoError): FailedProduct {
  return { index: entry.index, external_id: entry.externalId, status: "failed", job_id: jobId, error };
}

/** What can be done about a refused job. */
interface Remedy {
  readonly failed: readonly FailedProduct[];
  /** To be submitted instead, one after the other. */
  readonly again: readonly (readonly Entry[])[];
}

/** @returns undefined when the refusal is not about single products */
function remedyFor(error: ApiError, entries: readonly Entry[]): Remedy | undefined {
  if (error.status === 413) return halves(error, entries);
  const mistakes = Array.isArray(error.details?.errors) ? (error.details.errors as readonly Mistake[]) : [];
  if (error.code === "validation" && mistakes.length > 0) {
    // The plan allows fewer products in a job.
    if (mistakes.every(({ path, code }) => path === "items" && code === "too_many")) return halves(error, entries);
    return withoutMistakes(error, entries, mistakes);
  }
  if (error.code === "blocked_content" && error.details?.location === "field") {
    const { external_id: id } = error.details;
    const blocked = entries.find(({ externalId }) => externalId === id);
    return (
      blocked && without(entries, new Map([[blocked, productError(error, error.code, error.message, error.details)]]))
    );
  }
  return undefined;
}

interface Mistake {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

function withoutMistakes(error: ApiError, entries: readonly Entry[], mistakes: readonly Mistake[]): Remedy | undefined {
  const wrong = new Map<Entry, SkladnoError>();
  for (const { path, code, message } of mistakes) {
    const position = /^items\[(\d+)\]/.exec(path)?.[1];
    const entry = position === undefined ? undefined : entries[Number(position)];
    if (entry === undefined) return undefined;
    // The first mistake of a product stands for all of them; `cause` has the rest.
    if (!wrong.has(entry)) wrong.set(entry, productError(error, code, message));
  }
  return without(entries, wrong);
}

function productError(cause: ApiError, code: string, message: string, details: ProductError["details"] = null) {
  return new ProductError(message, { code, status: cause.status, requestId: cause.requestId, details, cause });
}

function without(entries: readonly Entry[], wrong: ReadonlyMap<Entry, SkladnoError>): Remedy {
  return {
    failed: [...wrong].map(([entry, error]) => failed(entry, null, error)),
    again: [entries.filter((entry) => !wrong.has(entry))],
  };
}

function halves(error: ApiError, entries: readonly Entry[]): Remedy | undefined {
  const [only] = entries;
  if (entries.length > 1) {
    const middle = Math.ceil(entries.length / 2);
    return { failed: [], again: [entries.slice(0, middle), entries.slice(middle)] };
  }
  if (only === undefined || error.status !== 413) return undefined;
  return without(entries, new Map([[only, tooLarge(only.index, only.externalId, only.bytes, undefined)]]));
}
