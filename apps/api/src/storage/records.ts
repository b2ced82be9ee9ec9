/** Rows of the tables ↔ values of the port, and the decisions about them: pure, shared by all adapters. */
import {
  type AfterRecording,
  addWarnings,
  type ClaimedItem,
  closingEvent,
  type ItemOutcome,
  type Job,
  type JobError,
  type JobEvent,
  type JobRow,
  type JobStatus,
  JobUsageError,
  jobError,
  nextCursor,
  nextStatus,
  type PositionedOutcome,
  type ResultsPage,
} from "@skladno/jobs";
import type {
  JobDetails,
  JobSummary,
  MadeWith,
  ProductFields,
  ProductOutput,
  StoredVersion,
  VersionSummary,
} from "./port.js";

interface ErrorRecord {
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorDetails?: Readonly<Record<string, unknown>> | null;
}

/** A row of `jobs` with its project. */
export interface JobRecord extends ErrorRecord, JobSummary, Omit<Job<JobSummary>, "details" | "error"> {
  readonly key: number;
  readonly projectKey: number;
  readonly fingerprint: string | null;
  readonly period: string;
  readonly fencingToken: number;
  readonly firstOpen: number;
}

/** What `job_details` has of a job. */
export type RequestRecord = Pick<JobDetails, "language" | "templates">;

/** The details of a job as they are stored: columns of `jobs`, and the rest in `job_details`. */
export function fromDetails({ channel, locale, generationMode, outputs, language, templates }: JobDetails) {
  const request: RequestRecord = { language, templates };
  return { summary: { channel, locale, generationMode, outputs }, request };
}

/** A job as a claim gives it. */
export function toClaimedJob(record: JobRecord, { language, templates }: RequestRecord): Job<JobDetails> {
  const job = toJob(record);
  return { ...job, details: { ...job.details, language, templates } };
}

export function toJob(record: JobRecord): Job<JobSummary> {
  const { channel, locale, generationMode, outputs } = record;
  return {
    id: record.id,
    scope: record.scope,
    status: record.status,
    details: { channel, locale, generationMode, outputs },
    total: record.total,
    completed: record.completed,
    failed: record.failed,
    cancelled: record.cancelled,
    withWarnings: record.withWarnings,
    warnings: record.warnings,
    outputSize: record.outputSize,
    error: toError(record),
    attempts: record.attempts,
    maxAttempts: record.maxAttempts,
    retryOf: record.retryOf,
    createdAt: record.createdAt,
    startedAt: record.startedAt,
    completedAt: record.completedAt,
  };
}

function toError({ errorCode, errorMessage, errorDetails }: ErrorRecord): JobError | null {
  if (errorCode === null) return null;
  return { code: errorCode, message: errorMessage ?? "", ...(errorDetails == null ? {} : { details: errorDetails }) };
}

/** The columns of an error. */
export function fromError(error: JobError | null) {
  return { errorCode: error?.code ?? null, errorMessage: error?.message ?? null, errorDetails: error?.details ?? null };
}

/** The status after an event. @throws JobUsageError where the state machine knows no such move */
export function statusAfter({ status }: Pick<JobRecord, "status">, event: JobEvent): JobStatus {
  const next = nextStatus(status, event);
  if (next === null) throw new JobUsageError(`The event ${event} is not possible for a job that is ${status}.`);
  return next;
}

/** A claimed row. */
export function toClaimedItem(record: Omit<ClaimedItem<ProductFields>, "id"> & { readonly externalId: string }) {
  // JSON.parse gives objects with a prototype; without one `constructor` is a field only where it was sent.
  const input: ProductFields = Object.setPrototypeOf(record.input, null);
  return { position: record.position, id: record.externalId, input };
}

/** What a version consists of, as it is stored. */
interface OutputRecord extends MadeWith, Omit<ProductOutput, "madeWith"> {}

export function toOutput(record: OutputRecord): ProductOutput {
  const { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash } = record;
  return { outputs, warnings, diagnostics, madeWith: { grammarVersion, engineVersion, dictionaryHash } };
}

/** A row of `job_items` without its texts. */
export interface ItemRecord extends ErrorRecord {
  readonly position: number;
  readonly externalId: string;
  readonly status: JobRow<unknown>["status"] | "open";
  readonly hasWarnings: boolean;
  readonly version: number;
  /** Of the stored texts; null where there are none. */
  readonly bytes: number | null;
}

/**
 * A page ends before the first open row, and before the row that makes its texts too large, but has at least one row.
 */
export function pageLength(
  found: readonly Pick<ItemRecord, "status" | "bytes">[],
  maxBytes: number | undefined,
): { readonly rows: number; readonly isCutBySize: boolean } {
  let bytes = 0;
  for (const [rows, record] of found.entries()) {
    if (record.status === "open") return { rows, isCutBySize: false };
    bytes += record.bytes ?? 0;
    if (rows > 0 && maxBytes !== undefined && bytes > maxBytes) return { rows, isCutBySize: true };
  }
  return { rows: found.length, isCutBySize: false };
}

/** A page of results. @param outputs position → output, of the rows that completed */
export function toPage(
  record: JobRecord,
  found: readonly ItemRecord[],
  outputs: ReadonlyMap<number, ProductOutput>,
  page: { readonly cursor: number; readonly limit: number; readonly isCutBySize: boolean },
): ResultsPage<ProductOutput, JobSummary> {
  const job = toJob(record);
  const rows = found.map((item): JobRow<ProductOutput> => {
    const { position, externalId: id, version, hasWarnings } = item;
    const status = item.status as JobRow<unknown>["status"];
    return { position, id, status, version, output: outputs.get(position) ?? null, hasWarnings, error: toError(item) };
  });
  const isCut = page.isCutBySize || rows.length === page.limit;
  return { job, rows, nextCursor: nextCursor(job, { cursor: page.cursor, rows: rows.length, isCut }) };
}

type VersionRecord = OutputRecord & Pick<StoredVersion, "locale" | "generationMode" | "jobId" | "createdAt">;

/** @param record a row of `product_versions` */
export function toVersion(summary: VersionSummary, record: VersionRecord): StoredVersion {
  const { locale, generationMode, jobId, createdAt } = record;
  return { ...summary, ...toOutput(record), locale, generationMode, jobId, createdAt };
}

/** @throws JobUsageError for a position that the job does not have */
export function checkPositions(record: Pick<JobRecord, "id" | "total">, chunk: readonly PositionedOutcome<unknown>[]) {
  for (const { position } of chunk) {
    if (!Number.isInteger(position) || position < 0 || position >= record.total) {
      throw new JobUsageError(`Job ${record.id} has no row ${position}.`);
    }
  }
}

/** What a chunk adds to its job. */
export interface Progress {
  readonly completed: number;
  readonly failed: number;
  readonly withWarnings: number;
  /** The code of each warning. */
  readonly warnings: readonly string[];
  readonly outputSize: number;
}

/** @param ended the outcomes of the rows that were open until now */
export function progressOf(ended: readonly ItemOutcome<ProductOutput>[]): Progress {
  const completed = ended.flatMap((outcome) => (outcome.status === "completed" ? [outcome] : []));
  return {
    completed: completed.length,
    failed: ended.length - completed.length,
    withWarnings: completed.filter(({ warnings }) => warnings.length > 0).length,
    warnings: completed.flatMap(({ warnings }) => warnings),
    outputSize: completed.reduce((sum, { outputSize = 0 }) => sum + outputSize, 0),
  };
}

/**
 * The columns of a job after a chunk: its counters, and its end, its kept lease, or its place at the end of the queue.
 * @param firstOpen no row before this position is open
 */
export function afterChunk(record: JobRecord, progress: Progress, firstOpen: number, after: AfterRecording) {
  const counters = {
    completed: record.completed + progress.completed,
    failed: record.failed + progress.failed,
    withWarnings: record.withWarnings + progress.withWarnings,
    warnings: addWarnings(record.warnings, progress.warnings),
    outputSize: record.outputSize + progress.outputSize,
    firstOpen,
  };
  const released = { ...counters, leaseExpiresAt: null, leaseLength: null };
  if (firstOpen === record.total) {
    const event = closingEvent({ total: record.total, ...counters });
    const { errorCode, errorMessage } = fromError(event === "none_completed" ? jobError("all_items_failed") : null);
    const status = statusAfter(record, event);
    return { ...released, status, errorCode, errorMessage, completedAt: after.now, notBefore: null };
  }
  if (after.kind === "release") return { ...released, queuedAt: after.now };
  const { now, leaseMilliseconds: leaseLength } = after;
  return { ...counters, leaseExpiresAt: now + leaseLength, leaseLength };
}
