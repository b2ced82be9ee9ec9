/**
 * Finds products with equal current texts. A group may have a million members, so it is counted in steps that yield.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { and, asc, count, eq, gt, inArray, max, ne, sql } from "drizzle-orm";
import { currentTexts, products } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** Rows counted in one step: some two milliseconds. */
const STEP = 20_000;
/** Of larger groups only so many members are looked at for their names. */
const LOOKED_AT = 1_000;
const NAMED = 20;

export interface DuplicateGroup {
  /** The other products of the group. */
  readonly count: number;
  readonly externalIds: readonly string[];
}

/** The other current products of a project whose text has this hash. */
export type FindDuplicates = (projectKey: number, productKey: number, textHash: string) => Promise<DuplicateGroup>;

export function createDuplicateFinder(db: Database, { query }: Transactions): FindDuplicates {
  const isMember = and(
    eq(currentTexts.projectKey, sql.placeholder("projectKey")),
    eq(currentTexts.textHash, sql.placeholder("textHash")),
    ne(currentTexts.productKey, sql.placeholder("productKey")),
  );
  const step = db
    .select({ productKey: currentTexts.productKey })
    .from(currentTexts)
    .where(and(isMember, gt(currentTexts.productKey, sql.placeholder("after"))))
    .orderBy(asc(currentTexts.productKey))
    .limit(STEP)
    .as("step");
  const countStep = db
    .select({ count: count(), last: max(step.productKey) })
    .from(step)
    .prepare();
  const firstMembers = db
    .select({ productKey: currentTexts.productKey })
    .from(currentTexts)
    .where(isMember)
    .orderBy(asc(currentTexts.productKey))
    .limit(LOOKED_AT);
  const names = db
    .select({ externalId: products.externalId })
    .from(products)
    .where(inArray(products.key, firstMembers))
    .orderBy(asc(products.externalId))
    .limit(NAMED)
    .prepare();

  return async (projectKey, productKey, textHash) => {
    const group = { projectKey, productKey, textHash };
    let total = 0;
    for (let after = 0; ; ) {
      const counted = await query(() => countStep.get({ ...group, after }));
      total += counted?.count ?? 0;
      if (counted === undefined || counted.count < STEP || counted.last === null) break;
      after = counted.last;
      await yieldToEventLoop();
    }
    if (total === 0) return { count: 0, externalIds: [] };
    return { count: total, externalIds: (await query(() => names.all(group))).map(({ externalId }) => externalId) };
  };
}
