/** The claim and the chunk on a real PostgreSQL (PGlite), so that nothing in the port stands in the way of a store over it. */
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LONGEST_PAUSE } from "../src/attempts.js";
import { closingEvent, nextStatus } from "../src/state-machine.js";
import { claimJob, openItems, recordChunk, schema } from "./postgresql-statements.js";

const LEASE = 15_000;
let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(schema);
}, 60_000);
afterAll(() => database.close());

beforeEach(async () => {
  await database.exec("truncate jobs, job_items, products, product_versions, quota_counters restart identity");
});

async function submit(id: string, itemIds: readonly string[], priority = 0): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(
      "insert into quota_counters values ('shop', '2026-05', 0, $1) on conflict (scope, period) do update set reserved = quota_counters.reserved + $1",
      [itemIds.length],
    );
    await transaction.query(
      "insert into jobs (id, scope, status, total, priority, period, queued_at) values ($1, 'shop', 'queued', $2, $3, '2026-05', 0)",
      [id, itemIds.length, priority],
    );
    await transaction.query(
      "insert into products (scope, external_id) select 'shop', id from unnest($1::text[]) as id order by id on conflict do nothing",
      [itemIds],
    );
    await transaction.query(
      `insert into job_items (job_key, position, product_key, input)
       select j.key, given.place - 1, p.key, '{"name": "bag"}'
       from unnest($2::text[]) with ordinality as given (id, place) join products p on p.external_id = given.id, jobs j where j.id = $1`,
      [id, itemIds],
    );
  });
}

interface Claimed {
  readonly key: number;
  readonly id: string;
  readonly fencing_token: number;
}

function claim(now: number, limit = 100) {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<Claimed>(claimJob, [now, LEASE, LONGEST_PAUSE]);
    const job = rows[0];
    if (job === undefined) return null;
    const items = await transaction.query<{ position: number; external_id: string }>(openItems, [job.key, limit]);
    return { job, items: items.rows };
  });
}

type Outcome = { position: number } & (
  | { status: "completed"; outputs: object; has_warnings?: boolean }
  | { status: "failed"; error_code: string }
);

interface Counts {
  readonly completed: number;
  readonly failed: number;
  readonly with_warnings: number;
}

/** The chunk as the store would do it; false: the lease is lost. */
function record(job: Claimed, outcomes: readonly Outcome[], now: number): Promise<boolean> {
  return database.transaction((transaction) => recordIn(transaction, job, outcomes, now));
}

async function recordIn(
  transaction: Transaction,
  { id, fencing_token }: Claimed,
  outcomes: readonly Outcome[],
  now: number,
) {
  const held = await transaction.query<{ key: number; scope: string; period: string }>(recordChunk.lockJob, [
    id,
    fencing_token,
  ]);
  const job = held.rows[0];
  if (job === undefined) return false;
  await transaction.query(recordChunk.lockProducts, [job.key, outcomes.map(({ position }) => position)]);
  const ended = await transaction.query<Counts>(recordChunk.endRows, [job.key, JSON.stringify(outcomes)]);
  const { completed, failed, with_warnings } = ended.rows[0] as Counts;
  await transaction.query(recordChunk.countQuota, [job.scope, job.period, completed, completed + failed]);
  const counted = await transaction.query<Counts & { total: number }>(recordChunk.countRows, [
    job.key,
    completed,
    failed,
    with_warnings,
    now + LEASE,
  ]);
  const counts = counted.rows[0] as Counts & { total: number };
  if (counts.completed + counts.failed === counts.total) {
    const event = closingEvent({
      total: counts.total,
      completed: counts.completed,
      withWarnings: counts.with_warnings,
    });
    await transaction.query(recordChunk.endJob, [job.key, nextStatus("processing", event), now]);
  }
  return true;
}

const completed = (position: number): Outcome => ({
  position,
  status: "completed",
  outputs: { h1: `text ${position}` },
});
const one = async (sql: string) => Object.values((await database.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0];

describe("on PostgreSQL", () => {
  test("the claim gives the job whose turn it is, once, under a token that grows", async () => {
    await submit("first", ["a"]);
    await submit("second", ["b"]);
    await submit("urgent", ["c"], 1);
    const claims = [await claim(1), await claim(1), await claim(1), await claim(1)];
    expect(claims.map((each) => each?.job.id)).toEqual(["urgent", "first", "second", undefined]);
    expect(claims[0]).toMatchObject({ job: { fencing_token: 1 }, items: [{ position: 0, external_id: "c" }] });
    // Given back, and claimed anew.
    await database.exec("update jobs set lease_expires_at = null where id = 'first'");
    expect((await claim(2))?.job).toMatchObject({ id: "first", fencing_token: 2 });
  });

  test("the claim searches the index of waiting jobs and locks without waiting", async () => {
    await database.exec("set enable_seqscan = off");
    const { rows } = await database.query<{ "QUERY PLAN": string }>(
      `explain ${claimJob.replaceAll("$1", "1").replaceAll("$2", "1").replaceAll("$3", "1")}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/LockRows[\s\S]*Index Scan using jobs_waiting/);
    await database.exec("reset enable_seqscan");
  });

  test("a chunk ends rows, versions, counters and quota together, and the last one ends the job", async () => {
    await submit("job", ["a", "b", "c"]);
    const { job } = (await claim(1)) ?? {};
    if (job === undefined) throw new Error("nothing was claimed");
    expect(await record(job, [completed(0), { position: 1, status: "failed", error_code: "broken" }], 2)).toBe(true);
    expect((await database.query("select status, completed, failed from jobs")).rows).toEqual([
      { status: "processing", completed: 1, failed: 1 },
    ]);
    expect(await record(job, [completed(2)], 3)).toBe(true);
    expect((await database.query("select status, completed, failed, completed_at from jobs")).rows).toEqual([
      { status: "completed_with_warnings", completed: 2, failed: 1, completed_at: 3 },
    ]);
    expect((await database.query("select completed, reserved from quota_counters")).rows).toEqual([
      { completed: 2, reserved: 0 },
    ]);
  });

  test("a repeated chunk changes nothing", async () => {
    await submit("job", ["a", "b", "c"]);
    const { job } = (await claim(1)) ?? {};
    if (job === undefined) throw new Error("nothing was claimed");
    for (let repetition = 0; repetition < 3; repetition += 1) await record(job, [completed(0), completed(1)], 2);
    expect(await one("select completed from jobs")).toBe(2);
    expect(await one("select count(*)::integer from product_versions")).toBe(2);
    expect(await one("select reserved from quota_counters")).toBe(1);
  });

  test("a worker whose job was taken over writes nothing", async () => {
    await submit("job", ["a", "b"]);
    const late = await claim(1);
    await database.exec("update jobs set lease_expires_at = null, status = 'queued'");
    const present = await claim(20_000);
    if (late === null || present === null) throw new Error("nothing was claimed");
    expect(await record(late.job, [completed(0)], 20_001)).toBe(false);
    expect(await one("select count(*)::integer from product_versions")).toBe(0);
    expect(await record(present.job, [completed(0), completed(1)], 20_002)).toBe(true);
    expect(await one("select status from jobs")).toBe("completed");
  });

  test("an error in the middle of a chunk undoes all of it", async () => {
    await submit("job", ["a", "b"]);
    const { job } = (await claim(1)) ?? {};
    if (job === undefined) throw new Error("nothing was claimed");
    const broken = database.transaction(async (transaction) => {
      await recordIn(transaction, job, [completed(0)], 2);
      await transaction.query("select 1 / 0");
    });
    await expect(broken).rejects.toThrow(/division by zero/);
    expect(await one("select completed from jobs")).toBe(0);
    expect(await one("select sum(last_version)::integer from products")).toBe(0);
  });

  test("versions of products that many jobs share have no gap", async () => {
    for (let number = 0; number < 20; number += 1) {
      await submit(`job ${number}`, ["a", "b", "c"].slice(number % 3).concat(`own ${number}`));
    }
    const claims = [];
    for (let next = await claim(1); next !== null; next = await claim(1)) claims.push(next);
    expect(claims.length).toBe(20);
    // Row by row in turns, all at once.
    for (let place = 0; place < 4; place += 1) {
      await Promise.all(
        claims.flatMap(({ job, items }) => {
          const item = items[place];
          return item === undefined ? [] : [record(job, [completed(item.position)], 2)];
        }),
      );
    }
    expect(await one("select count(*)::integer from jobs where status = 'completed'")).toBe(20);
    expect(
      await one(
        "select count(*)::integer from (select 1 from product_versions group by product_key having max(version) <> count(*)) as gaps",
      ),
    ).toBe(0);
    expect(await one("select sum(last_version)::integer = (select sum(total) from jobs) from products")).toBe(true);
  });
});
