/**
 * A store that keeps everything in memory: for tests, for trying the library out, and as the plain twin of stores that last.
 * Each operation runs from its first to its last line without a pause, which makes it atomic.
 */
import { isDue, isExpired, pauseAfter } from "./attempts.js";
import { JobUsageError, jobError } from "./errors.js";
import { replayOf } from "./idempotency.js";
import type { ItemOutcome, Job, JobError, JobItem, JobRow } from "./job.js";
import { addWarnings, comparePositions, jobsPage, nextCursor } from "./paging.js";
import { quotaPeriod, quotaResetsAt } from "./quota-period.js";
import { refuseRows } from "./refuse-rows.js";
import { closingEvent, isFinal, type JobEvent, nextStatus } from "./state-machine.js";
import type {
  CreateJobResult,
  Idempotency,
  JobStore,
  Lease,
  LeaseRequest,
  LeaseResult,
  NewJob,
  QuotaLimit,
  ReplayResult,
} from "./store.js";

interface StoredRow<Input, Output> {
  readonly item: JobItem<Input>;
  ended: JobRow<Output> | null;
}

interface StoredJob<Input, Output, Details, Summary> {
  job: Job<Summary>;
  details: Details;
  readonly rows: StoredRow<Input, Output>[];
  readonly idempotency: Idempotency | null;
  readonly priority: number;
  /** The order of creation, which decides between equals. */
  readonly sequence: number;
  /** The month whose quota the rows were reserved in. */
  readonly period: string;
  queuedAt: number;
  notBefore: number | null;
  token: number;
  lease: { readonly expiresAt: number; readonly length: number } | null;
  /** No row in front of this one is open. */
  firstOpen: number;
}

/** @param summaryOf what every reading of a job gives of its details; all of them when absent */
export function createMemoryStore<Input, Output, Details extends Summary, Summary = Details>(
  summaryOf = (details: Details): Summary => details,
): JobStore<Input, Output, Details, Summary> {
  type Stored = StoredJob<Input, Output, Details, Summary>;
  const jobs = new Map<string, Stored>();
  const keys = new Map<string, Stored>();
  const versions = new Map<string, number>();
  const quotas = new Map<string, { completed: number; reserved: number }>();
  /** Scope → the number of its last turn. */
  const turns = new Map<string, number>();
  let sequence = 0;
  let turn = 0;

  const pair = (scope: string, name: string) => JSON.stringify([scope, name]);

  function quotaOf(scope: string, period: string) {
    const key = pair(scope, period);
    const quota = quotas.get(key) ?? { completed: 0, reserved: 0 };
    quotas.set(key, quota);
    return quota;
  }

  function find(scope: string, jobId: string): Stored | null {
    const stored = jobs.get(jobId);
    return stored !== undefined && stored.job.scope === scope ? stored : null;
  }

  /** The job whose lease this is, or null when it was taken over, given back or ended. */
  function held(lease: Lease): Stored | null {
    const stored = jobs.get(lease.jobId);
    return stored !== undefined && stored.lease !== null && stored.token === lease.token ? stored : null;
  }

  function replay(scope: string, idempotency: Idempotency | null): ReplayResult<Summary> | null {
    if (idempotency === null) return null;
    const stored = keys.get(pair(scope, idempotency.key));
    if (stored?.idempotency == null) return null;
    return replayOf(idempotency, { fingerprint: stored.idempotency.fingerprint, job: stored.job });
  }

  function reserve(scope: string, limit: QuotaLimit, requested: number, now: number) {
    const quota = quotaOf(scope, quotaPeriod(now));
    let open = 0;
    for (const [key, { reserved }] of limit.openLimit === undefined ? [] : quotas) {
      if (JSON.parse(key)[0] === scope) open += reserved;
    }
    const refusal = refuseRows({ ...quota, open }, limit, requested, now);
    if (refusal === null) quota.reserved += requested;
    return refusal;
  }

  function create(request: NewJob<Input, Details>, retryOf: string | null): CreateJobResult<Summary> {
    const refusal = reserve(request.scope, request.quota, request.items.length, request.now);
    if (refusal !== null) return refusal;
    sequence += 1;
    const stored: Stored = {
      job: {
        id: request.id,
        scope: request.scope,
        status: request.status,
        details: summaryOf(request.details),
        total: request.items.length,
        completed: 0,
        failed: 0,
        cancelled: 0,
        withWarnings: 0,
        warnings: {},
        outputSize: 0,
        error: null,
        attempts: 0,
        maxAttempts: request.maxAttempts,
        retryOf,
        createdAt: request.now,
        startedAt: null,
        completedAt: null,
      },
      details: request.details,
      rows: request.items.map((item) => ({ item, ended: null })),
      idempotency: request.idempotency,
      priority: request.priority,
      sequence,
      period: quotaPeriod(request.now),
      queuedAt: request.now,
      notBefore: null,
      token: 0,
      lease: null,
      firstOpen: 0,
    };
    jobs.set(request.id, stored);
    if (request.idempotency !== null) keys.set(pair(request.scope, request.idempotency.key), stored);
    return { kind: "created", job: stored.job };
  }

  function move(stored: Stored, event: JobEvent, changes: Partial<Job<Summary>> = {}): void {
    const status = nextStatus(stored.job.status, event);
    if (status === null)
      throw new JobUsageError(`The event ${event} is not possible for a job that is ${stored.job.status}.`);
    stored.job = { ...stored.job, ...changes, status };
  }

  /** Ends one open row: its result, the counters, the version and the quota together. */
  function endRow(
    stored: Stored,
    position: number,
    outcome: ItemOutcome<Output> | { readonly status: "cancelled" },
  ): void {
    const row = stored.rows[position];
    if (row === undefined) throw new JobUsageError(`Job ${stored.job.id} has no row ${position}.`);
    if (row.ended !== null) return;
    const quota = quotaOf(stored.job.scope, stored.period);
    quota.reserved -= 1;
    const ended = { position, id: row.item.id, version: 0, output: null, hasWarnings: false, error: null };
    const { job } = stored;
    if (outcome.status === "completed") {
      const key = pair(job.scope, row.item.id);
      const version = (versions.get(key) ?? 0) + 1;
      versions.set(key, version);
      quota.completed += 1;
      const { output, warnings, outputSize = 0 } = outcome;
      const hasWarnings = warnings.length > 0;
      row.ended = { ...ended, status: "completed", version, output, hasWarnings };
      stored.job = {
        ...job,
        completed: job.completed + 1,
        withWarnings: job.withWarnings + (hasWarnings ? 1 : 0),
        warnings: addWarnings(job.warnings, warnings),
        outputSize: job.outputSize + outputSize,
      };
    } else if (outcome.status === "failed") {
      row.ended = { ...ended, status: "failed", error: outcome.error };
      stored.job = { ...job, failed: job.failed + 1 };
    } else {
      row.ended = { ...ended, status: "cancelled" };
      stored.job = { ...job, cancelled: job.cancelled + 1 };
    }
    while (stored.rows[stored.firstOpen]?.ended != null) stored.firstOpen += 1;
  }

  /** Ends the job and every row that is still open. */
  function endJob(
    stored: Stored,
    event: JobEvent,
    rest: { readonly status: "failed"; readonly error: JobError } | { readonly status: "cancelled" },
    error: JobError | null,
    now: number,
  ): void {
    for (let position = 0; position < stored.rows.length; position += 1) endRow(stored, position, rest);
    move(stored, event, { error, completedAt: now });
    release(stored);
  }

  const lastTurn = ({ job }: Stored) => turns.get(job.scope) ?? 0;

  function grant(stored: Stored, request: LeaseRequest): Lease {
    turn += 1;
    turns.set(stored.job.scope, turn);
    stored.token += 1;
    return extend(stored, request);
  }

  function extend(stored: Stored, request: LeaseRequest): Lease {
    const expiresAt = request.now + request.leaseMilliseconds;
    stored.lease = { expiresAt, length: request.leaseMilliseconds };
    return { jobId: stored.job.id, token: stored.token, expiresAt };
  }

  function release(stored: Stored): void {
    stored.lease = null;
    stored.notBefore = null;
  }

  /** The free job of these statuses whose turn it is. */
  function nextFree(now: number, statuses: readonly string[]): Stored | null {
    let best: Stored | null = null;
    for (const stored of jobs.values()) {
      if (!statuses.includes(stored.job.status) || stored.lease !== null || !isDue(stored.notBefore, now)) continue;
      if (best === null || (lastTurn(stored) - lastTurn(best) || compareTurns(stored, best)) < 0) best = stored;
    }
    return best;
  }

  const operations = {
    createJob(request: NewJob<Input, Details>): CreateJobResult<Summary> {
      return replay(request.scope, request.idempotency) ?? create(request, null);
    },

    findReplay: replay,

    createRetryJob(request) {
      const taken = replay(request.scope, request.idempotency);
      if (taken !== null) return taken;
      const source = find(request.scope, request.sourceId);
      if (source === null) return { kind: "not_found" };
      if (!isFinal(source.job.status)) return { kind: "not_finished", job: source.job };
      const items = source.rows.filter((row) => row.ended?.status === "failed").map((row) => row.item);
      if (items.length === 0) return { kind: "no_failed_items", job: source.job };
      return create({ ...request, details: source.details, items }, source.job.id);
    },

    readJob: (scope, jobId) => find(scope, jobId)?.job ?? null,

    readPage(scope, jobId, { cursor, limit, maxBytes = Number.POSITIVE_INFINITY }) {
      const stored = find(scope, jobId);
      if (stored === null) return null;
      const rows: JobRow<Output>[] = [];
      let bytes = 0;
      let isCut = false;
      for (const { ended } of stored.rows.slice(cursor, cursor + limit)) {
        if (ended === null) break;
        bytes += bytesOf(ended.output);
        isCut = rows.length > 0 && bytes > maxBytes;
        if (isCut) break;
        rows.push(ended);
      }
      isCut ||= rows.length === limit;
      return { job: stored.job, rows, nextCursor: nextCursor(stored.job, { cursor, rows: rows.length, isCut }) };
    },

    listJobs(scope, { statuses, after, limit }) {
      const found = [...jobs.values()]
        .map(({ job }) => job)
        .filter((job) => job.scope === scope && (statuses === undefined || statuses.includes(job.status)))
        .filter((job) => after === null || comparePositions(after, job) < 0)
        .sort(comparePositions);
      return jobsPage(found, limit);
    },

    cancelJob(scope, jobId, now) {
      const stored = find(scope, jobId);
      if (stored === null) return { kind: "not_found" };
      if (stored.job.status === "cancelled") return { kind: "cancelled", job: stored.job, repeated: true };
      const { status, startedAt } = stored.job;
      if ((status !== "planning" && status !== "queued") || startedAt !== null) {
        return { kind: "not_cancellable", job: stored.job };
      }
      endJob(stored, "cancelled", { status: "cancelled" }, null, now);
      return { kind: "cancelled", job: stored.job, repeated: false };
    },

    claimItems(request) {
      const stored = nextFree(request.now, ["queued", "processing"]);
      if (stored === null) return null;
      const lease = grant(stored, request);
      const { startedAt, attempts } = stored.job;
      move(stored, "claimed", { startedAt: startedAt ?? request.now, attempts: Math.max(1, attempts) });
      stored.notBefore = null;
      return { lease, job: whole(stored), items: openItems(stored, request.limit) };
    },

    extendLease(lease, request): LeaseResult {
      const stored = held(lease);
      return stored === null ? { kind: "lease_lost" } : { kind: "extended", lease: extend(stored, request) };
    },

    recordOutcomes(lease, outcomes, after) {
      const stored = held(lease);
      if (stored === null || stored.job.status !== "processing") return { kind: "lease_lost" };
      for (const { position } of outcomes) {
        if (stored.rows[position] === undefined) throw new JobUsageError(`Job ${lease.jobId} has no row ${position}.`);
      }
      for (const { position, outcome } of outcomes) endRow(stored, position, outcome);
      if (stored.firstOpen === stored.rows.length) {
        const event = closingEvent(stored.job);
        const error = event === "none_completed" ? jobError("all_items_failed") : null;
        move(stored, event, { error, completedAt: after.now });
        release(stored);
        return { kind: "recorded", job: stored.job, lease: null };
      }
      if (after.kind === "keep") return { kind: "recorded", job: stored.job, lease: extend(stored, after) };
      release(stored);
      stored.queuedAt = after.now;
      return { kind: "recorded", job: stored.job, lease: null };
    },

    giveBack(lease, _now) {
      const stored = held(lease);
      if (stored === null) return false;
      move(stored, stored.job.status === "planning_ai" ? "outcome_unknown" : "given_back");
      release(stored);
      return true;
    },

    recoverExpired({ now, pauses, limit }) {
      const recovered: Job<Summary>[] = [];
      for (const stored of jobs.values()) {
        if (recovered.length === limit) break;
        if (stored.lease === null || !isExpired(stored.lease, now)) continue;
        const { status, attempts, maxAttempts } = stored.job;
        if (status === "planning_ai") {
          move(stored, "outcome_unknown");
          release(stored);
        } else if (attempts >= maxAttempts) {
          const error = jobError("attempts_exhausted");
          endJob(stored, "attempts_exhausted", { status: "failed", error }, error, now);
        } else {
          const pause = pauseAfter(attempts, pauses);
          move(stored, "lease_lost", { attempts: attempts + 1 });
          release(stored);
          stored.notBefore = now + pause;
        }
        recovered.push(stored.job);
      }
      return recovered;
    },

    claimPlanning(request) {
      const stored = nextFree(request.now, ["planning"]);
      if (stored === null) return null;
      const lease = grant(stored, request);
      stored.job = { ...stored.job, attempts: Math.max(1, stored.job.attempts) };
      stored.notBefore = null;
      return { lease, job: whole(stored), items: openItems(stored, stored.rows.length) };
    },

    startAiCall(lease, request): LeaseResult {
      const stored = held(lease);
      if (stored === null || nextStatus(stored.job.status, "ai_call_started") === null) return { kind: "lease_lost" };
      move(stored, "ai_call_started");
      return { kind: "extended", lease: extend(stored, request) };
    },

    endPlanning(lease, end, now) {
      const stored = held(lease);
      const event = end.kind === "failed" ? "planning_failed" : end.kind;
      if (stored === null || nextStatus(stored.job.status, event) === null) return { kind: "lease_lost" };
      if (end.kind === "failed") {
        endJob(stored, event, { status: "failed", error: end.error }, end.error, now);
      } else {
        if (end.kind === "planned" && end.details !== undefined) stored.details = end.details;
        // Rows have a budget of their own.
        move(stored, event, { details: summaryOf(stored.details), attempts: 0 });
        release(stored);
      }
      return { kind: "recorded", job: stored.job, lease: null };
    },

    resolveReview(scope, jobId, decision, now) {
      const stored = find(scope, jobId);
      if (stored === null) return { kind: "not_found" };
      if (stored.job.status !== "review") return { kind: "not_in_review", job: stored.job };
      if (decision === "approve") {
        move(stored, "approved", { attempts: 0 });
      } else if (decision === "reject") {
        const error = jobError("review_rejected");
        endJob(stored, "rejected", { status: "failed", error }, error, now);
      } else {
        endJob(stored, "cancelled", { status: "cancelled" }, null, now);
      }
      return { kind: "resolved", job: stored.job };
    },

    nextDue() {
      let due: number | null = null;
      for (const { lease, notBefore } of jobs.values()) {
        const moment = lease?.expiresAt ?? notBefore;
        if (moment !== null && (due === null || moment < due)) due = moment;
      }
      return due;
    },

    deleteEndedBefore(moment, limit) {
      let deleted = 0;
      for (const [id, stored] of jobs) {
        if (deleted === limit) break;
        if (stored.job.completedAt === null || stored.job.completedAt >= moment) continue;
        jobs.delete(id);
        if (stored.idempotency !== null) keys.delete(pair(stored.job.scope, stored.idempotency.key));
        deleted += 1;
      }
      return deleted;
    },

    newestCreatedAt: () => [...jobs.values()].at(-1)?.job.createdAt ?? null,

    readQuota: (scope, now) => ({ ...quotaOf(scope, quotaPeriod(now)), resetsAt: quotaResetsAt(now) }),
  } satisfies {
    [Operation in keyof JobStore<Input, Output, Details, Summary>]: (
      ...given: Parameters<JobStore<Input, Output, Details, Summary>[Operation]>
    ) => Awaited<ReturnType<JobStore<Input, Output, Details, Summary>[Operation]>>;
  };

  return promising(operations);
}

/** The job as a claim gives it. */
function whole<Details>({ job, details }: StoredJob<unknown, unknown, Details, unknown>): Job<Details> {
  return { ...job, details };
}

/** An output in UTF-8, as a store would write it down. */
function bytesOf(output: unknown): number {
  return output === null ? 0 : new TextEncoder().encode(JSON.stringify(output)).length;
}

function openItems<Input, Output>(
  stored: Pick<StoredJob<Input, Output, unknown, unknown>, "rows" | "firstOpen">,
  limit: number,
): { readonly position: number; readonly id: string; readonly input: Input }[] {
  const items: { position: number; id: string; input: Input }[] = [];
  for (let position = stored.firstOpen; position < stored.rows.length && items.length < limit; position += 1) {
    const row = stored.rows[position];
    if (row !== undefined && row.ended === null) items.push({ position, ...row.item });
  }
  return items;
}

/** Negative when the first has its turn before the second, among jobs of one scope. */
function compareTurns(
  one: StoredJob<unknown, unknown, unknown, unknown>,
  other: StoredJob<unknown, unknown, unknown, unknown>,
): number {
  return other.priority - one.priority || one.queuedAt - other.queuedAt || one.sequence - other.sequence;
}

/**
 * Each operation as the port wants it: what it throws becomes a rejection. Inside, `Object.entries` forgets the types of the members;
 * the return type says them again.
 */
function promising<Operations extends object>(
  operations: Operations,
): {
  [Name in keyof Operations]: Operations[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never;
} {
  const entries = Object.entries(operations).map(([name, operation]) => [
    name,
    async (...given: unknown[]) => operation(...given),
  ]);
  return Object.fromEntries(entries);
}
