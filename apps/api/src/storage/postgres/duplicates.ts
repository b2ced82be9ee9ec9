import { sql } from "drizzle-orm";
import { currentTexts, products } from "./schema.js";
import type { Queries } from "./transactions.js";

/** Of larger groups only so many members are looked at for their names. */
const LOOKED_AT = 1_000;
const NAMED = 20;

export interface DuplicateGroup {
  readonly textHash: string;
  /** The other products of the group. */
  readonly count: number;
  readonly externalIds: readonly string[];
}

/** The other current products of a project whose text has one of these hashes, in one query; without groups that are empty. */
export async function findDuplicates(
  tx: Queries,
  projectKey: number,
  productKey: number,
  textHashes: readonly string[],
): Promise<readonly DuplicateGroup[]> {
  if (textHashes.length === 0) return [];
  const isOther = sql`project_key = ${projectKey}::bigint and product_key <> ${productKey}::bigint`;
  const { rows } = await tx.execute<{ text_hash: string; count: number; external_ids: readonly Buffer[] }>(sql`
    select found.text_hash, found.count, array(
      select external_id from ${products} where key in (
        select product_key from ${currentTexts} as member where ${isOther} and member.text_hash = found.text_hash
        order by product_key limit ${LOOKED_AT})
      order by external_id limit ${NAMED}) as external_ids
    from (select text_hash, count(*)::integer as count from ${currentTexts}
      where ${isOther} and text_hash = any(${sql.param(textHashes)}::text[])
      group by text_hash) as found`);
  return rows.map(({ text_hash, count, external_ids }) => ({
    textHash: text_hash,
    count,
    externalIds: external_ids.map((id) => id.toString("utf8")),
  }));
}
