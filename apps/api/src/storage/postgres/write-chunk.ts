/**
 * Writing a chunk: one statement, which is one round trip and commits by itself. No machine that vanishes
 * in the middle leaves an open transaction whose row locks keep others from taking its job over.
 */
import type { ProductOutput } from "../port.js";
import type { afterChunk } from "../records.js";
import type { StoredJob } from "./read-chunk.js";
import type { Statement } from "./transactions.js";

/** A row that has ended, with what it needs to make its version. */
export interface EndedRow {
  readonly position: number;
  readonly productKey: number;
  readonly status: "completed" | "failed";
  readonly hasWarnings: boolean;
  /** The version that the row makes; 0 unless it completed. */
  readonly version: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorDetails: unknown;
  readonly output: ProductOutput | null;
  /** Of this version; see `normalised-text.ts`. */
  readonly textHashes: Readonly<Record<string, string>>;
  /** Of the current version of the channel; null where there is none. */
  readonly previousHashes: Readonly<Record<string, string>> | null;
}

/**
 * Guarded by what was read before it: the fencing token and the counters of the job, and the unique
 * number of each version. Where another transaction came between, `job` is empty and nothing is
 * written, or a version is there already and everything is undone.
 *
 * Locks are taken in the order job, products by key, quota: `locked` waits for `job`, what is written of
 * products waits for the end of `locked`. The quota, which all chunks of a project share, waits for
 * everything else: its lock is held for the commit alone.
 */
const text = `
with job as (
  update jobs set status = $2, completed = $3, failed = $4, with_warnings = $5, warnings = $6::json, output_size = $7,
    first_open = $8, error_code = $9, error_message = $10, completed_at = $11, not_before = $12, queued_at = $13,
    lease_expires_at = $14, lease_length = $15
  where key = $1 and fencing_token = $16 and lease_expires_at is not null and status = 'processing'
    and completed = $17 and failed = $18
  returning project_key, period
), ended as (
  update job_items set status = e.status, has_warnings = e.has_warnings, version = e.version, error_code = e.error_code,
    error_message = e.error_message, error_details = e.error_details::json
  from job, unnest($19::integer[], $20::text[], $21::boolean[], $22::integer[], $23::text[], $24::text[], $25::text[])
    as e(position, status, has_warnings, version, error_code, error_message, error_details)
  where job_items.job_key = $1 and job_items.position = e.position
  returning 1
), locked as materialized (
  select products.key from products
  where products.key = any($26::bigint[]) and exists (select from job)
  order by products.key for no key update
), made as materialized (
  select m.* from unnest($26::bigint[], $27::integer[], $28::text[], $29::text[], $30::text[], $31::text[],
      $32::text[], $33::text[], $34::text[])
    as m(product_key, version, grammar_version, engine_version, dictionary_hash, outputs, warnings, diagnostics, hashes)
  where (select count(*) from locked) > 0
), counted as (
  update products set last_version = made.version from made where products.key = made.product_key
), stored as (
  insert into product_versions (product_key, version, channel, locale, generation_mode, job_id, created_at,
    grammar_version, engine_version, dictionary_hash, outputs, warnings, diagnostics)
  select product_key, version, $35, $36, $37, $38, $39, grammar_version, engine_version, dictionary_hash,
    outputs::json, warnings::json, diagnostics::json
  from made
  returning 1
), current as (
  insert into current_versions (product_key, channel, version, text_hashes)
  select product_key, $35, version, hashes::json from made
  on conflict (product_key, channel) do update set version = excluded.version, text_hashes = excluded.text_hashes
  returning 1
), gone as (
  delete from current_texts using job, unnest($40::bigint[], $41::text[]) as t(product_key, text_hash)
  where current_texts.project_key = job.project_key and current_texts.text_hash = t.text_hash
    and current_texts.product_key = t.product_key and (select count(*) from locked) > 0
), added as (
  insert into current_texts (project_key, text_hash, product_key)
  select job.project_key, t.text_hash, t.product_key
  from job, unnest($42::bigint[], $43::text[]) as t(product_key, text_hash)
  where (select count(*) from locked) > 0
  returning 1
), used as (
  update quota_counters set completed = quota_counters.completed + $44, reserved = quota_counters.reserved - $45
  from job
  where $45 > 0 and quota_counters.project_key = job.project_key and quota_counters.period = job.period
    and (select count(*) from ended) + (select count(*) from stored) + (select count(*) from current)
      + (select count(*) from added) >= 0
)
select from job`;

/** @param state of the job after the chunk */
export function writeChunk(
  record: StoredJob,
  state: ReturnType<typeof afterChunk>,
  ended: readonly EndedRow[],
  now: number,
): Statement {
  const { channel, locale, generationMode } = record;
  const made = ended.flatMap(({ output, ...row }) => (output === null ? [] : [{ ...row, output }]));
  const gone = made.flatMap((row) => difference(row.productKey, row.previousHashes ?? {}, row.textHashes));
  const added = made.flatMap((row) => difference(row.productKey, row.textHashes, row.previousHashes ?? {}));
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value));
  const after = { ...record, ...state };
  const values = [
    record.key,
    after.status,
    after.completed,
    after.failed,
    after.withWarnings,
    json(after.warnings),
    after.outputSize,
    after.firstOpen,
    after.errorCode,
    after.errorMessage,
    after.completedAt,
    after.notBefore,
    after.queuedAt,
    after.leaseExpiresAt,
    after.leaseLength,
    record.fencingToken,
    record.completed,
    record.failed,
    ended.map(({ position }) => position),
    ended.map(({ status }) => status),
    ended.map(({ hasWarnings }) => hasWarnings),
    ended.map(({ version }) => version),
    ended.map(({ errorCode }) => errorCode),
    ended.map(({ errorMessage }) => errorMessage),
    ended.map(({ errorDetails }) => json(errorDetails)),
    made.map(({ productKey }) => productKey),
    made.map(({ version }) => version),
    made.map(({ output }) => output.madeWith.grammarVersion),
    made.map(({ output }) => output.madeWith.engineVersion),
    made.map(({ output }) => output.madeWith.dictionaryHash),
    made.map(({ output }) => json(output.outputs)),
    made.map(({ output }) => json(output.warnings)),
    made.map(({ output }) => json(output.diagnostics)),
    made.map(({ textHashes }) => json(textHashes)),
    channel,
    locale,
    generationMode,
    record.id,
    now,
    gone.map(({ productKey }) => productKey),
    gone.map(({ hash }) => hash),
    added.map(({ productKey }) => productKey),
    added.map(({ hash }) => hash),
    made.length,
    ended.length,
  ];
  return { name: "write_chunk", text, values };
}

/** The hashes that the one has and the other has not. */
function difference(
  productKey: number,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly { readonly productKey: number; readonly hash: string }[] {
  return Object.entries(one)
    .filter(([output, hash]) => other[output] !== hash)
    .map(([, hash]) => ({ productKey, hash }));
}
