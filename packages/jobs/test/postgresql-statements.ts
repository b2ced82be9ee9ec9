/**
 * The two operations of the store port in which workers on several machines meet, as PostgreSQL carries them: the claim and the chunk. The isolation is
 * READ COMMITTED, its default. docs/postgresql.md says the same of the other operations.
 */

/** What the statements need of a schema; the rest is as in the server's SQLite schema. */
export const schema = `
  create table quota_counters (
    scope text not null, period text not null, completed integer not null default 0, reserved integer not null default 0,
    primary key (scope, period)
  );
  create table products (
    key bigint generated always as identity primary key,
    scope text not null, external_id text not null,
    -- The counter of versions is a column of a row that can be locked: max(version) + 1 would be read before the lock is had.
    last_version integer not null default 0,
    unique (scope, external_id)
  );
  create table jobs (
    key bigint generated always as identity primary key,
    id text not null unique, scope text not null, status text not null,
    total integer not null, completed integer not null default 0, failed integer not null default 0,
    with_warnings integer not null default 0, attempts integer not null default 0, max_attempts integer not null default 3,
    priority integer not null default 0, period text not null,
    queued_at bigint not null, started_at bigint, completed_at bigint, not_before bigint,
    fencing_token bigint not null default 0, lease_expires_at bigint, lease_length bigint
  );
  create index jobs_waiting on jobs (priority desc, queued_at, key)
    where lease_expires_at is null and status in ('queued', 'processing');
  create table product_versions (
    key bigint generated always as identity primary key,
    product_key bigint not null references products, version integer not null, outputs jsonb not null,
    unique (product_key, version)
  );
  create table job_items (
    job_key bigint not null references jobs, position integer not null, product_key bigint not null references products,
    status text not null default 'open', has_warnings boolean not null default false,
    version_key bigint references product_versions, error_code text, error_message text, input jsonb not null,
    primary key (job_key, position)
  );`;

/** $1 now, $2 length of the lease, $3 the longest pause. No row: nothing is due. Workers that ask at once get different jobs, and none waits. */
export const claimJob = `
  with next as (
    select key from jobs
    where lease_expires_at is null and status in ('queued', 'processing')
      and (not_before is null or not_before <= $1::bigint or not_before > $1::bigint + $3::bigint)
    order by priority desc, queued_at, key
    limit 1
    for update skip locked
  )
  update jobs set status = 'processing', started_at = coalesce(started_at, $1::bigint), attempts = greatest(attempts, 1),
    not_before = null, fencing_token = fencing_token + 1, lease_expires_at = $1::bigint + $2::bigint, lease_length = $2::bigint
  from next where jobs.key = next.key
  returning jobs.key, jobs.id, jobs.fencing_token, jobs.total, jobs.completed`;

/** $1 the key of the job, $2 how many. In the transaction of the claim. */
export const openItems = `
  select i.position, p.external_id, i.input from job_items i join products p on p.key = i.product_key
  where i.job_key = $1 and i.status = 'open' order by i.position limit $2`;

/** A chunk is one transaction of these statements in this order; no row from the first: the lease is lost, nothing is written. */
export const recordChunk = {
  /** $1 the id of the job, $2 the fencing token. Whoever takes the job away waits for this lock or has had it before. */
  lockJob: `
    select key, scope, period, total from jobs
    where id = $1 and fencing_token = $2 and lease_expires_at is not null and status = 'processing' for update`,

  /** $1 the key of the job, $2 the positions. In one order everywhere, so that two jobs with the same products never wait for each other in a ring. */
  lockProducts: `
    select p.key from products p
    where p.key in (select product_key from job_items where job_key = $1 and position = any($2::integer[]) and status = 'open')
    order by p.key for update`,

  /** $1 the key of the job, $2 the outcomes as JSON. A row that has ended is not open, so a repeated outcome writes nothing. */
  endRows: `
    with given as (
      select * from jsonb_to_recordset($2::jsonb) as outcome
        (position integer, status text, outputs jsonb, has_warnings boolean, error_code text, error_message text)
    ), ending as (
      select i.product_key, given.* from job_items i join given on given.position = i.position
      where i.job_key = $1 and i.status = 'open'
    ), counted as (
      update products set last_version = last_version + 1
      where key in (select product_key from ending where status = 'completed')
      returning key, last_version
    ), versions as (
      insert into product_versions (product_key, version, outputs)
      select counted.key, counted.last_version, ending.outputs
      from counted join ending on ending.product_key = counted.key
      returning key, product_key
    ), ended as (
      update job_items i set status = ending.status, has_warnings = coalesce(ending.has_warnings, false),
        version_key = versions.key, error_code = ending.error_code, error_message = ending.error_message
      from ending left join versions on versions.product_key = ending.product_key
      where i.job_key = $1 and i.position = ending.position
      returning i.status, i.has_warnings
    )
    select count(*) filter (where status = 'completed')::integer as completed,
      count(*) filter (where status = 'failed')::integer as failed,
      count(*) filter (where has_warnings)::integer as with_warnings
    from ended`,

  /** $1 the key of the job, $2 completed, $3 failed, $4 with warnings, $5 the end of the lease. The job as it is then. */
  countRows: `
    update jobs set completed = completed + $2, failed = failed + $3, with_warnings = with_warnings + $4, lease_expires_at = $5
    where key = $1 returning total, completed, failed, with_warnings`,

  /** $1 the scope, $2 the period, $3 completed, $4 ended. */
  countQuota: `
    update quota_counters set completed = completed + $3, reserved = reserved - $4 where scope = $1 and period = $2`,

  /** $1 the key of the job, $2 the status that the state machine gives, $3 now. When no row is open any more. */
  endJob: `
    update jobs set status = $2, completed_at = $3, lease_expires_at = null, lease_length = null, not_before = null where key = $1`,
} as const;
