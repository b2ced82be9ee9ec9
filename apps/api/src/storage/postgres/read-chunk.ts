/** What is stored of the rows of a chunk, read by one statement. */
import type { JobRecord } from "../records.js";
import type { Statement } from "./transactions.js";

/** A row that is open, with its product's newest version (0: none) and its hashes in the job's channel. */
export type OpenRow = readonly [
  position: number,
  productKey: number,
  lastVersion: number,
  textHashes: Readonly<Record<string, string>> | null,
];

export interface StoredJob extends JobRecord {
  readonly notBefore: number | null;
  readonly queuedAt: number;
}

export interface StoredChunk {
  readonly job: StoredJob;
  readonly open: readonly OpenRow[];
  /** The first open row that is not in the chunk; null where there is none. */
  readonly nextOpen: number | null;
}

// As JSON, whose numbers are numbers; node-postgres gives a bigint as text.
const text = `
select
  json_build_object('key', j.key, 'id', j.id, 'projectKey', j.project_key, 'scope', p.id, 'channel', j.channel,
    'locale', j.locale, 'generationMode', j.generation_mode, 'outputs', j.outputs,
    'status', j.status, 'total', j.total, 'completed', j.completed, 'failed', j.failed, 'cancelled', j.cancelled,
    'withWarnings', j.with_warnings, 'warnings', j.warnings, 'outputSize', j.output_size,
    'errorCode', j.error_code, 'errorMessage', j.error_message, 'attempts', j.attempts, 'maxAttempts', j.max_attempts,
    'retryOf', j.retry_of, 'createdAt', j.created_at, 'startedAt', j.started_at, 'completedAt', j.completed_at,
    'fingerprint', j.fingerprint, 'period', j.period, 'fencingToken', j.fencing_token, 'firstOpen', j.first_open,
    'notBefore', j.not_before, 'queuedAt', j.queued_at) as job,
  (select coalesce(json_agg(json_build_array(i.position, i.product_key, o.last_version, c.text_hashes)), '[]')
    from job_items i join products o on o.key = i.product_key
    left join current_versions c on c.product_key = i.product_key and c.channel = j.channel
    where i.job_key = j.key and i.position = any($3::integer[]) and i.status = 'open') as open,
  (select i.position from job_items i
    where i.job_key = j.key and i.position >= j.first_open and i.status = 'open' and i.position <> all($3::integer[])
    order by i.position limit 1) as "nextOpen"
from jobs j join projects p on p.key = j.project_key
where j.id = $1 and j.fencing_token = $2 and j.lease_expires_at is not null and j.status = 'processing'`;

/** Gives one `StoredChunk`, or none when the lease is lost. */
export function readChunk(
  lease: { readonly jobId: string; readonly token: number },
  positions: readonly number[],
): Statement {
  return { name: "read_chunk", text, values: [lease.jobId, lease.token, positions] };
}
