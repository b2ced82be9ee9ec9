/**
 * The job store over SQLite. Each operation is one transaction; a worker's writes are conditional on its fencing token. The statements are
 * prepared once and written by hand, because a job of 500 products runs them some ten thousand times; tables and migrations
 * come from the schema.
 */
import {
  type AfterRecording,
  type CreateRetryJobResult,
  closingEvent,
  type Idempotency,
  isFinal,
  type JobError,
  type JobEvent,
  type JobStatus,
  JobUsageError,
  jobError,
  type Lease,
  type LeaseRequest,
  LONGEST_PAUSE,
  type NewJob,
  nextStatus,
  pauseAfter,
  type QuotaExceeded,
  quotaPeriod,
  quotaResetsAt,
  type RecordResult,
  type ReplayResult,
  replayOf,
} from "@skladno/jobs";
import type Database from "better-sqlite3";
import { type ItemRecord, type JobRecord, type ResultRecord, selectJob, toFields, toJob, toRow } from "./job-rows.js";
import { createVersionRecorder, prepareOutput } from "./record-version.js";
import type { ProductJobStore } from "./storage.js";
import type { JobDetails, ProductFields } from "./stored-output.js";
import { createTextIndexer } from "./text-index.js";
import { createTransactions } from "./transaction.js";

/** What of a new job differs between a submitted and a repeated one. */
type Accepted = Pick<
  NewJob<ProductFields, JobDetails>,
  "id" | "status" | "idempotency" | "priority" | "maxAttempts" | "quota" | "now"
>;

/** How many versions may be missing in the index of texts before a worker takes time for it; whoever reads looks at each of them. */
const MOST_UNINDEXED = 2_000;
/** How long nothing was stored when an idle worker begins with it, in milliseconds. */
const QUIET = 250;

export function createJobStore(database: Database.Database): ProductJobStore {
  const transactions = createTransactions(database);
  const { read, write, writeTogether, writeLightly } = transactions;
  const textIndexer = createTextIndexer(database, transactions);
  const versions = createVersionRecorder(database);
  const prepare = <Given extends unknown[], Row = unknown>(sql: string) => database.prepare<Given, Row>(sql);

  // Finding jobs.
  const jobByKey = prepare<[number], JobRecord>(`${selectJob} where j.key = ?`);
  const jobById = prepare<[string, string], JobRecord>(`${selectJob} where j.id = ? and p.id = ?`);
  const jobByIdempotencyKey = prepare<[string, number], JobRecord>(
    `${selectJob} where j.idempotency_key = ? and j.project_key = ?`,
  );
  const jobByLease = prepare<[string, number], JobRecord>(
    `${selectJob} where j.id = ? and j.fencing_token = ? and j.lease_expires_at is not null`,
  );
  const projectById = prepare<[string], { key: number }>("select key from projects where id = ?");

  // Accepting jobs.
  const insertJob = prepare<unknown[]>(`
    insert into jobs (id, project_key, status, total, max_attempts, retry_of, created_at, idempotency_key, fingerprint,
      priority, period, queued_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertDetails = prepare<[number, string]>("insert into job_details (job_key, details) values (?, ?)");
  const productByExternalId = prepare<[number, string], { key: number }>(
    "select key from products where project_key = ? and external_id = ?",
  );
  const insertProduct = prepare<[number, string]>("insert into products (project_key, external_id) values (?, ?)");
  const insertItem = prepare<[number, number, number, string]>(
    "insert into job_items (job_key, position, product_key, input) values (?, ?, ?, ?)",
  );
  const countFailedItems = prepare<[number], { failed: number }>(
    "select count(*) as failed from job_items where job_key = ? and status = 'failed'",
  );
  const copyFailedItems = prepare<[number, number]>(`
    insert into job_items (job_key, position, product_key, input)
    select ?, row_number() over (order by position) - 1, product_key, input
    from job_items where job_key = ? and status = 'failed' order by position`);

  // Quota.
  const quotaOf = prepare<[number, string], { completed: number; reserved: number }>(
    "select completed, reserved from quota_counters where project_key = ? and period = ?",
  );
  const addToQuota = prepare<[number, string, number, number]>(`
    insert into quota_counters (project_key, period, completed, reserved) values (?, ?, ?, ?)
    on conflict (project_key, period) do update
    set completed = completed + excluded.completed, reserved = reserved + excluded.reserved`);

  // Leases.
  const due = "(j.not_before is null or j.not_before <= :now or j.not_before > :later)";
  const turn = "order by j.priority desc, j.queued_at, j.key limit 1";
  const nextWaiting = prepare<[{ now: number; later: number }], { key: number }>(`
    select j.key from jobs j
    where j.lease_expires_at is null and j.status in ('queued', 'processing') and ${due} ${turn}`);
  const nextPlanning = prepare<[{ now: number; later: number }], { key: number }>(`
    select j.key from jobs j where j.lease_expires_at is null and j.status = 'planning' and ${due} ${turn}`);
  const grantLease = prepare<[JobStatus, number | null, number, number, number]>(`
    update jobs set status = ?, started_at = coalesce(started_at, ?), attempts = max(attempts, 1), not_before = null,
      fencing_token = fencing_token + 1, lease_expires_at = ?, lease_length = ?
    where key = ?`);
  const renewLease = prepare<[number, number, string, number]>(`
    update jobs set lease_expires_at = ?, lease_length = ?
    where id = ? and fencing_token = ? and lease_expires_at is not null`);
  const expiredLeases = prepare<[{ now: number; limit: number }], { key: number }>(`
    select key from jobs
    where lease_expires_at is not null
      and (lease_expires_at <= :now or lease_expires_at - lease_length > :now + lease_length)
    limit :limit`);
  const earliestLease = prepare<[], { due: number | null }>(
    "select min(lease_expires_at) as due from jobs where lease_expires_at is not null",
  );
  const earliestPause = prepare<[], { due: number | null }>(
    "select min(not_before) as due from jobs where not_before is not null",
  );
  const openItems = prepare<[number, number, number], ItemRecord>(`
    select i.position, p.external_id, i.input from job_items i join products p on p.key = i.product_key
    where i.job_key = ? and i.position >= ? and i.status = 'open' order by i.position limit ?`);

  // Ending rows and jobs.
  const openProducts = prepare<[number, number, number], { position: number; product_key: number }>(
    "select position, product_key from job_items where job_key = ? and position between ? and ? and status = 'open'",
  );
  const completeItem = prepare<[number, number, number, number]>(`
    update job_items set status = 'completed', has_warnings = ?, version_key = ? where job_key = ? and position = ?`);
  const failItem = prepare<[string, string, number, number]>(`
    update job_items set status = 'failed', error_code = ?, error_message = ? where job_key = ? and position = ?`);
  const endOpenItems = prepare<["failed" | "cancelled", string | null, string | null, number]>(`
    update job_items set status = ?, error_code = ?, error_message = ? where job_key = ? and status = 'open'`);
  const firstOpenItem = prepare<[number, number], { position: number }>(`
    select position from job_items where job_key = ? and position >= ? and status = 'open' order by position limit 1`);
  const progressJob = prepare<[number, number, number, number, number | null, number | null, number | null, number]>(`
    update jobs set completed = completed + ?, failed = failed + ?, with_warnings = with_warnings + ?, first_open = ?,
      lease_expires_at = ?, lease_length = ?, queued_at = coalesce(?, queued_at)
    where key = ?`);
  const freeJob = prepare<[JobStatus, number, number | null, number]>(`
    update jobs set status = ?, attempts = ?, not_before = ?, lease_expires_at = null, lease_length = null where key = ?`);
  const endJob = prepare<[JobStatus, string | null, string | null, number, number, number, number]>(`
    update jobs set status = ?, error_code = ?, error_message = ?, completed_at = ?, failed = failed + ?,
      cancelled = cancelled + ?, first_open = total, not_before = null, lease_expires_at = null, lease_length = null
    where key = ?`);
  const putStatus = prepare<[JobStatus, number, number, number]>(
    "update jobs set status = ?, lease_expires_at = ?, lease_length = ? where key = ?",
  );
  const putDetails = prepare<[string, number]>("update job_details set details = ? where job_key = ?");

  // Reading and deleting.
  const results = prepare<[number, number, number], ResultRecord>(`
    select i.position, p.external_id, i.status, i.has_warnings, i.error_code, i.error_message, v.version, v.outputs,
      v.warnings, v.diagnostics, g.grammar_version, g.engine_version, g.dictionary_hash
    from job_items i join products p on p.key = i.product_key
      left join product_versions v on v.key = i.version_key left join generations g on g.key = v.generation_key
    where i.job_key = ? and i.position >= ? order by i.position limit ?`);
  const endedBefore = prepare<[number, number], { key: number }>(
    "select key from jobs where completed_at is not null and completed_at < ? order by completed_at limit ?",
  );
  const deleteItems = prepare<[number]>("delete from job_items where job_key = ?");
  const deleteDetails = prepare<[number]>("delete from job_details where job_key = ?");
  const deleteJob = prepare<[number]>("delete from jobs where key = ?");

  // The index of texts is brought up to date by workers: when there is nothing to do for a moment, or when too much has gathered.
  let recordedSinceIndexing = 0;
  let lastRecorded = 0;

  async function indexTexts(): Promise<void> {
    recordedSinceIndexing = 0;
    await textIndexer.catchUp();
  }

  /** Projects are never deleted, so what was once found stays true. */
  const projectKeys = new Map<string, number>();

  function findProject(scope: string): number | undefined {
    const key = projectKeys.get(scope) ?? projectById.get(scope)?.key;
    if (key !== undefined) projectKeys.set(scope, key);
    return key;
  }

  function projectKeyOf(scope: string): number {
    const key = findProject(scope);
    if (key === undefined) throw new JobUsageError(`There is no project ${scope}; create it before its first job.`);
    return key;
  }

  function jobOf(key: number) {
    return toJob(recordOf(key));
  }

  function recordOf(key: number): JobRecord {
    const record = jobByKey.get(key);
    if (record === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
    return record;
  }

  function replay(projectKey: number, idempotency: Idempotency | null): ReplayResult<JobDetails> | null {
    if (idempotency === null) return null;
    const record = jobByIdempotencyKey.get(idempotency.key, projectKey);
    if (record === undefined) return null;
    return replayOf(idempotency, { fingerprint: record.fingerprint ?? "", job: toJob(record) });
  }

  function reserve(projectKey: number, limit: number | null, requested: number, now: number): QuotaExceeded | null {
    const period = quotaPeriod(now);
    if (limit !== null) {
      const { completed, reserved } = quotaOf.get(projectKey, period) ?? { completed: 0, reserved: 0 };
      const used = completed + reserved;
      if (used + requested > limit) {
        return { kind: "quota_exceeded", limit, used, requested, resetsAt: quotaResetsAt(now) };
      }
    }
    addToQuota.run(projectKey, period, 0, requested);
    return null;
  }

  function accept(projectKey: number, job: Accepted, total: number, retryOf: string | null, details: string): number {
    const { lastInsertRowid } = insertJob.run(
      job.id,
      projectKey,
      job.status,
      total,
      job.maxAttempts,
      retryOf,
      job.now,
      job.idempotency?.key ?? null,
      job.idempotency?.fingerprint ?? null,
      job.priority,
      quotaPeriod(job.now),
      job.now,
    );
    const key = Number(lastInsertRowid);
    insertDetails.run(key, details);
    return key;
  }

  function productKeyOf(projectKey: number, externalId: string): number {
    return (
      productByExternalId.get(projectKey, externalId)?.key ??
      Number(insertProduct.run(projectKey, externalId).lastInsertRowid)
    );
  }

  function move(record: JobRecord, event: JobEvent): JobStatus {
    const status = nextStatus(record.status, event);
    if (status === null) throw new JobUsageError(`A job that is ${record.status} knows no event ${event}.`);
    return status;
  }

  /** Ends a job with every row that is still open. */
  function endWithRest(
    record: JobRecord,
    event: JobEvent,
    rest: "failed" | "cancelled",
    error: JobError | null,
    now: number,
  ): void {
    const { changes } = endOpenItems.run(rest, error?.code ?? null, error?.message ?? null, record.key);
    addToQuota.run(record.project_key, record.period, 0, -changes);
    const [failed, cancelled] = rest === "failed" ? [changes, 0] : [0, changes];
    endJob.run(move(record, event), error?.code ?? null, error?.message ?? null, now, failed, cancelled, record.key);
  }

  function grant(record: JobRecord, status: JobStatus, startedAt: number | null, request: LeaseRequest): Lease {
    const expiresAt = request.now + request.leaseMilliseconds;
    grantLease.run(status, startedAt, expiresAt, request.leaseMilliseconds, record.key);
    return { jobId: record.id, token: record.fencing_token + 1, expiresAt };
  }

  const itemsOf = (record: JobRecord, limit: number) =>
    openItems
      .all(record.key, record.first_open, limit)
      .map(({ position, external_id, input }) => ({ position, id: external_id, input: toFields(input) }));

  /** Position → product of the rows of a chunk that are still open: one question for all of them, since they stand side by side. */
  function openProductsOf(record: JobRecord, chunk: readonly { readonly position: number }[]): Map<number, number> {
    const open = new Map<number, number>();
    if (chunk.length === 0) return open;
    let first = record.total;
    let last = 0;
    for (const { position } of chunk) {
      if (!Number.isInteger(position) || position < 0 || position >= record.total) {
        throw new JobUsageError(`Job ${record.id} has no row ${position}.`);
      }
      first = Math.min(first, position);
      last = Math.max(last, position);
    }
    for (const { position, product_key } of openProducts.iterate(record.key, first, last))
      open.set(position, product_key);
    return open;
  }

  const moments = (now: number) => ({ now, later: now + LONGEST_PAUSE });

  return {
    async createJob(job) {
      const details = JSON.stringify(job.details);
      const inputs = job.items.map(({ input }) => JSON.stringify(input));
      return writeTogether(() => {
        const projectKey = projectKeyOf(job.scope);
        const taken = replay(projectKey, job.idempotency);
        if (taken !== null) return taken;
        const refusal = reserve(projectKey, job.quota.limit, job.items.length, job.now);
        if (refusal !== null) return refusal;
        const key = accept(projectKey, job, job.items.length, null, details);
        for (const [position, { id }] of job.items.entries()) {
          insertItem.run(key, position, productKeyOf(projectKey, id), inputs[position] ?? "{}");
        }
        return { kind: "created", job: jobOf(key) } as const;
      });
    },

    findReplay: (scope, idempotency) =>
      read(() => {
        const projectKey = findProject(scope);
        return projectKey === undefined ? null : replay(projectKey, idempotency);
      }),

    createRetryJob: (request) =>
      write((): CreateRetryJobResult<JobDetails> => {
        const projectKey = findProject(request.scope);
        if (projectKey === undefined) return { kind: "not_found" };
        const taken = replay(projectKey, request.idempotency);
        if (taken !== null) return taken;
        const source = jobById.get(request.sourceId, request.scope);
        if (source === undefined) return { kind: "not_found" };
        if (!isFinal(source.status)) return { kind: "not_finished", job: toJob(source) };
        const total = countFailedItems.get(source.key)?.failed ?? 0;
        if (total === 0) return { kind: "no_failed_items", job: toJob(source) };
        const refusal = reserve(projectKey, request.quota.limit, total, request.now);
        if (refusal !== null) return refusal;
        const key = accept(projectKey, request, total, source.id, source.details);
        copyFailedItems.run(key, source.key);
        return { kind: "created", job: jobOf(key) };
      }),

    readJob: (scope, jobId) =>
      read(() => {
        const record = jobById.get(jobId, scope);
        return record === undefined ? null : toJob(record);
      }),

    readPage: (scope, jobId, { cursor, limit }) =>
      read(() => {
        const record = jobById.get(jobId, scope);
        if (record === undefined) return null;
        const rows = [];
        for (const result of results.iterate(record.key, cursor, limit)) {
          const row = toRow(result);
          if (row === null) break;
          rows.push(row);
        }
        return { job: toJob(record), rows, nextCursor: rows.length === limit ? cursor + limit : null };
      }),

    cancelJob: (scope, jobId, now) =>
      write(() => {
        const record = jobById.get(jobId, scope);
        if (record === undefined) return { kind: "not_found" };
        if (record.status === "cancelled") return { kind: "cancelled", job: toJob(record) };
        if ((record.status !== "planning" && record.status !== "queued") || record.started_at !== null) {
          return { kind: "not_cancellable", job: toJob(record) };
        }
        endWithRest(record, "cancelled", "cancelled", null, now);
        return { kind: "cancelled", job: jobOf(record.key) };
      }),

    async claimItems(request) {
      if (recordedSinceIndexing >= MOST_UNINDEXED) await indexTexts();
      // An idle worker looks without taking the lock that others need for writing.
      if ((await read(() => nextWaiting.get(moments(request.now)))) === undefined) {
        if (Math.abs(request.now - lastRecorded) >= QUIET) await indexTexts();
        return null;
      }
      return writeLightly(() => {
        const next = nextWaiting.get(moments(request.now));
        if (next === undefined) return null;
        const record = recordOf(next.key);
        const lease = grant(record, move(record, "claimed"), request.now, request);
        return { lease, job: jobOf(record.key), items: itemsOf(record, request.limit) };
      });
    },

    extendLease: (lease, request) =>
      writeLightly(() => {
        const expiresAt = request.now + request.leaseMilliseconds;
        const { changes } = renewLease.run(expiresAt, request.leaseMilliseconds, lease.jobId, lease.token);
        return changes === 0 ? { kind: "lease_lost" } : { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    async recordOutcomes(lease, outcomes, after) {
      const chunk = outcomes.map(({ position, outcome }) =>
        outcome.status === "completed"
          ? { position, hasWarnings: outcome.hasWarnings, output: prepareOutput(outcome.output), error: null }
          : { position, hasWarnings: false, output: null, error: outcome.error },
      );
      try {
        const result = await write((): RecordResult<JobDetails> => {
          const record = jobByLease.get(lease.jobId, lease.token);
          if (record === undefined || record.status !== "processing") return { kind: "lease_lost" };
          const generation = {
            jobId: record.id,
            projectKey: record.project_key,
            details: JSON.parse(record.details) as JobDetails,
            now: after.now,
          };
          let completed = 0;
          let failed = 0;
          let withWarnings = 0;
          const open = openProductsOf(record, chunk);
          for (const { position, hasWarnings, output, error } of chunk) {
            const productKey = open.get(position);
            if (productKey === undefined) continue;
            // A repeated position keeps its first outcome.
            open.delete(position);
            if (output !== null) {
              const versionKey = versions.record(productKey, output, generation);
              completeItem.run(hasWarnings ? 1 : 0, versionKey, record.key, position);
              completed += 1;
              if (hasWarnings) withWarnings += 1;
            } else {
              failItem.run(error.code, error.message, record.key, position);
              failed += 1;
            }
          }
          if (completed + failed > 0) addToQuota.run(record.project_key, record.period, completed, -completed - failed);
          const firstOpen = firstOpenItem.get(record.key, record.first_open)?.position ?? record.total;
          const kept = firstOpen < record.total ? expiry(after) : null;
          progressJob.run(
            completed,
            failed,
            withWarnings,
            firstOpen,
            kept?.expiresAt ?? null,
            kept?.length ?? null,
            kept === null ? after.now : null,
            record.key,
          );
          if (firstOpen === record.total) {
            const event = closingEvent({
              total: record.total,
              completed: record.completed + completed,
              withWarnings: record.with_warnings + withWarnings,
            });
            const error = event === "none_completed" ? jobError("all_items_failed") : null;
            const status = move(record, event);
            endJob.run(status, error?.code ?? null, error?.message ?? null, after.now, 0, 0, record.key);
          }
          return {
            kind: "recorded",
            job: jobOf(record.key),
            lease: kept === null ? null : { ...lease, expiresAt: kept.expiresAt },
          };
        });
        recordedSinceIndexing += outcomes.length;
        lastRecorded = after.now;
        return result;
      } catch (error) {
        versions.forget();
        throw error;
      }
    },

    giveBack: (lease, _now) =>
      write(() => {
        const record = jobByLease.get(lease.jobId, lease.token);
        if (record === undefined) return false;
        const status = move(record, record.status === "planning_ai" ? "outcome_unknown" : "given_back");
        freeJob.run(status, record.attempts, null, record.key);
        return true;
      }),

    async recoverExpired({ now, pauses, limit }) {
      if ((await read(() => expiredLeases.get({ now, limit: 1 }))) === undefined) return [];
      return write(() =>
        expiredLeases.all({ now, limit }).map(({ key }) => {
          const record = recordOf(key);
          if (record.status === "planning_ai") {
            freeJob.run(move(record, "outcome_unknown"), record.attempts, null, key);
          } else if (record.attempts >= record.max_attempts) {
            endWithRest(record, "attempts_exhausted", "failed", jobError("attempts_exhausted"), now);
          } else {
            const notBefore = now + pauseAfter(record.attempts, pauses);
            freeJob.run(move(record, "lease_lost"), record.attempts + 1, notBefore, key);
          }
          return jobOf(key);
        }),
      );
    },

    async claimPlanning(request) {
      if ((await read(() => nextPlanning.get(moments(request.now)))) === undefined) return null;
      return write(() => {
        const next = nextPlanning.get(moments(request.now));
        if (next === undefined) return null;
        const record = recordOf(next.key);
        const lease = grant(record, record.status, null, request);
        return { lease, job: jobOf(record.key), items: itemsOf(record, record.total) };
      });
    },

    startAiCall: (lease, request) =>
      write(() => {
        const record = jobByLease.get(lease.jobId, lease.token);
        const status = record === undefined ? null : nextStatus(record.status, "ai_call_started");
        if (record === undefined || status === null) return { kind: "lease_lost" };
        const expiresAt = request.now + request.leaseMilliseconds;
        putStatus.run(status, expiresAt, request.leaseMilliseconds, record.key);
        return { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    endPlanning: (lease, end, now) =>
      write(() => {
        const event = end.kind === "failed" ? "planning_failed" : end.kind;
        const record = jobByLease.get(lease.jobId, lease.token);
        const status = record === undefined ? null : nextStatus(record.status, event);
        if (record === undefined || status === null) return { kind: "lease_lost" };
        if (end.kind === "failed") {
          endWithRest(record, event, "failed", end.error, now);
        } else {
          if (end.kind === "planned" && end.details !== undefined)
            putDetails.run(JSON.stringify(end.details), record.key);
          // Rows have a budget of their own.
          freeJob.run(status, 0, null, record.key);
        }
        return { kind: "recorded", job: jobOf(record.key), lease: null };
      }),

    resolveReview: (scope, jobId, decision, now) =>
      write(() => {
        const record = jobById.get(jobId, scope);
        if (record === undefined) return { kind: "not_found" };
        if (record.status !== "review") return { kind: "not_in_review", job: toJob(record) };
        if (decision === "approve") freeJob.run(move(record, "approved"), 0, null, record.key);
        else if (decision === "reject") endWithRest(record, "rejected", "failed", jobError("review_rejected"), now);
        else endWithRest(record, "cancelled", "cancelled", null, now);
        return { kind: "resolved", job: jobOf(record.key) };
      }),

    nextDue: () =>
      read(() => {
        const moments = [earliestLease.get()?.due, earliestPause.get()?.due].filter((moment) => moment != null);
        return moments.length === 0 ? null : Math.min(...moments);
      }),

    deleteEndedBefore: (moment, limit) =>
      write(() => {
        const ended = endedBefore.all(moment, limit);
        for (const { key } of ended) {
          deleteItems.run(key);
          deleteDetails.run(key);
          deleteJob.run(key);
        }
        return ended.length;
      }),

    readQuota: (scope, now) =>
      read(() => {
        const projectKey = findProject(scope);
        const counted = projectKey === undefined ? undefined : quotaOf.get(projectKey, quotaPeriod(now));
        return { completed: counted?.completed ?? 0, reserved: counted?.reserved ?? 0, resetsAt: quotaResetsAt(now) };
      }),
  };
}

/** The lease after a chunk that did not end the job; null when it is released. */
function expiry(after: AfterRecording): { readonly expiresAt: number; readonly length: number } | null {
  if (after.kind === "release") return null;
  return { expiresAt: after.now + after.leaseMilliseconds, length: after.leaseMilliseconds };
}
