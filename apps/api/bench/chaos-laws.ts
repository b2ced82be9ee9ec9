/** What must hold of a database after chaos, asked by SQL that both adapters' tables understand. */
import { textHashes } from "../src/storage/normalised-text.js";
import type { Seen } from "./chaos-client.js";

export type Row = Readonly<Record<string, string | number | null>>;

/** Name of a law → what was found, and what was wanted. */
export type Findings = Readonly<Record<string, readonly [found: unknown, wanted: unknown]>>;

/**
 * @param query gives the rows of a statement
 * @param textsPerVersion how many texts each version has
 */
export async function findDamage(
  query: (sql: string) => Promise<readonly Row[]>,
  { jobIds, rows, wrong }: Pick<Seen, "jobIds" | "rows" | "wrong">,
  textsPerVersion: number,
): Promise<Findings> {
  const count = async (sql: string) => Number(Object.values((await query(sql))[0] ?? { count: 0 })[0]);
  const current = await query(
    `select c.product_key, c.channel, v.outputs from current_versions c
      join product_versions v on v.product_key = c.product_key and v.version = c.version`,
  );
  const indexed = new Set(
    (await query("select text_hash, product_key from current_texts")).map(
      ({ text_hash, product_key }) => `${product_key} ${text_hash}`,
    ),
  );
  const isFound = ({ product_key, channel, outputs }: Row) => {
    const texts = typeof outputs === "string" ? JSON.parse(outputs) : outputs;
    return Object.values(textHashes(String(channel), texts)).every((hash) => indexed.has(`${product_key} ${hash}`));
  };
  return {
    "answers that may not be": [wrong.length, 0],
    jobs: [await count("select count(*) from jobs"), jobIds.size],
    "rows completed": [await count("select count(*) from job_items where status = 'completed'"), rows.completed],
    "rows failed": [await count("select count(*) from job_items where status = 'failed'"), rows.failed],
    "rows cancelled": [await count("select count(*) from job_items where status = 'cancelled'"), rows.cancelled],
    "rows open": [await count("select count(*) from job_items where status = 'open'"), 0],
    versions: [await count("select count(*) from product_versions"), rows.completed],
    "versions of rows": [
      await count(
        "select count(*) from (select distinct product_key, version from job_items where version > 0) as made",
      ),
      rows.completed,
    ],
    "products whose count of versions differs": [
      await count(`select count(*) from products p where last_version <>
        (select coalesce(max(version), 0) from product_versions v where v.product_key = p.key)`),
      0,
    ],
    "products with a gap": [
      await count(`select count(*) from
        (select 1 from product_versions group by product_key having max(version) <> count(*)) as gaps`),
      0,
    ],
    "jobs whose counters differ": [
      await count(`select count(*) from jobs j where completed + failed + cancelled <> total or completed <>
        (select count(*) from job_items i where i.job_key = j.key and i.status = 'completed')`),
      0,
    ],
    "quota completed": [await count("select sum(completed) from quota_counters"), rows.completed],
    "quota reserved": [await count("select sum(reserved) from quota_counters"), 0],
    "current versions that are not the newest": [
      await count(`select count(*) from current_versions c where c.version <>
        (select max(version) from product_versions m where m.product_key = c.product_key and m.channel = c.channel)`),
      0,
    ],
    "texts in the index": [indexed.size, current.length * textsPerVersion],
    "texts not found": [current.filter((row) => !isFound(row)).length, 0],
  };
}
