import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import { currentTexts, products } from "./schema.js";
import type { Queries } from "./transactions.js";

/** Of larger groups only so many members are looked at for their names. */
const LOOKED_AT = 1_000;
const NAMED = 20;

export interface DuplicateGroup {
  /** The other products of the group. */
  readonly count: number;
  readonly externalIds: readonly string[];
}

/** The other current products of a project whose text has this hash. */
export async function findDuplicates(
  tx: Queries,
  projectKey: number,
  productKey: number,
  textHash: string,
): Promise<DuplicateGroup> {
  const isMember = and(
    eq(currentTexts.projectKey, projectKey),
    eq(currentTexts.textHash, textHash),
    ne(currentTexts.productKey, productKey),
  );
  const [counted] = await tx.select({ count: count() }).from(currentTexts).where(isMember);
  if (counted === undefined || counted.count === 0) return { count: 0, externalIds: [] };
  const members = tx
    .select({ productKey: currentTexts.productKey })
    .from(currentTexts)
    .where(isMember)
    .orderBy(asc(currentTexts.productKey))
    .limit(LOOKED_AT);
  const names = await tx
    .select({ externalId: products.externalId })
    .from(products)
    .where(inArray(products.key, members))
    .orderBy(asc(products.externalId))
    .limit(NAMED);
  return { count: counted.count, externalIds: names.map(({ externalId }) => externalId) };
}
