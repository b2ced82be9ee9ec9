/** Reading what is stored of products. Everything is found by an index, however many products there are. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, lt, notExists, sql } from "drizzle-orm";
import { type Catalogue, CHANNELS_READ, type CurrentProduct, type VersionSummary } from "../port.js";
import { toVersion } from "../records.js";
import { createDuplicateFinder } from "./duplicates.js";
import { equalToPlaceholders } from "./placeholders.js";
import { currentVersions, jobItems, jobs, products, productVersions, projects } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";
import { summaryColumns } from "./version-columns.js";

export function createCatalogue(db: Database, transactions: Transactions): Catalogue {
  const { query, read, write } = transactions;
  const findDuplicates = createDuplicateFinder(db, transactions);
  const productByExternalId = db
    .select({ key: products.key, projectKey: products.projectKey, lastVersion: products.lastVersion })
    .from(products)
    .innerJoin(projects, eq(projects.key, products.projectKey))
    .where(equalToPlaceholders({ project: projects.id, externalId: products.externalId }))
    .prepare();
  const newestAttempt = db
    .select({ status: jobItems.status, jobStatus: jobs.status })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.key, jobItems.jobKey))
    .where(equalToPlaceholders({ productKey: jobItems.productKey }))
    .orderBy(desc(jobItems.jobKey))
    .limit(1)
    .prepare();
  const openAttempt = db
    .select({ position: jobItems.position })
    .from(jobItems)
    // As the condition of the index `job_items_open` says it, so that SQLite uses the index.
    .where(and(eq(jobItems.productKey, sql.placeholder("productKey")), sql`${jobItems.status} = 'open'`))
    .limit(1)
    .prepare();
  const versionOfCurrent = and(
    eq(productVersions.productKey, currentVersions.productKey),
    eq(productVersions.version, currentVersions.version),
  );
  const current = db
    .select({ ...summaryColumns, textHashes: currentVersions.textHashes })
    .from(currentVersions)
    .innerJoin(productVersions, versionOfCurrent)
    .innerJoin(products, eq(products.key, currentVersions.productKey))
    .where(
      and(
        eq(currentVersions.productKey, sql.placeholder("productKey")),
        sql`${currentVersions.channel} = ifnull(${sql.placeholder("channel")}, ${currentVersions.channel})`,
      ),
    )
    .orderBy(desc(currentVersions.version))
    .limit(CHANNELS_READ)
    .prepare();

  const currentOf = (productKey: number, channel: string | undefined) =>
    current.all({ productKey, channel: channel ?? null });

  /** Undefined for a product that was never submitted, or whose jobs were deleted before any of them completed. */
  function productOf(project: string, externalId: string) {
    const product = productByExternalId.get({ project, externalId });
    if (product === undefined) return undefined;
    const attempt = newestAttempt.get({ productKey: product.key });
    if (attempt === undefined) {
      return product.lastVersion === 0 ? undefined : { ...product, status: "completed" as const };
    }
    if (attempt.status !== "open") return { ...product, status: attempt.status };
    return { ...product, status: attempt.jobStatus === "processing" ? ("processing" as const) : ("queued" as const) };
  }

  function historyOf(productKey: number, limit: number, before?: number, channel?: string): VersionSummary[] {
    return db
      .select(summaryColumns)
      .from(productVersions)
      .innerJoin(products, eq(products.key, productVersions.productKey))
      .where(
        and(
          eq(productVersions.productKey, productKey),
          channel === undefined ? undefined : eq(productVersions.channel, channel),
          before === undefined ? undefined : lt(productVersions.version, before),
        ),
      )
      .orderBy(desc(productVersions.version))
      .limit(limit)
      .all();
  }

  return {
    async readProduct(project, externalId, channel): Promise<CurrentProduct | null> {
      const found = await read(() => {
        const product = productOf(project, externalId);
        return product && { product, current: currentOf(product.key, channel) };
      });
      if (found === undefined) return null;
      const { product } = found;
      const duplicates = [];
      for (const version of found.current) {
        for (const [output, textHash] of Object.entries(version.textHashes)) {
          const group = await findDuplicates(product.projectKey, product.key, textHash);
          if (group.count > 0) duplicates.push({ channel: version.channel, output, ...group });
        }
        // A hundred microseconds a channel.
        await yieldToEventLoop();
      }
      return { externalId, status: product.status, current: found.current.map(toSummary), duplicates };
    },

    lookup: (project, externalIds, channel) =>
      read(() => {
        const found = new Map<string, readonly VersionSummary[]>();
        for (const externalId of externalIds) {
          const product = productByExternalId.get({ project, externalId });
          found.set(externalId, product === undefined ? [] : currentOf(product.key, channel).map(toSummary));
        }
        return found;
      }),

    history: (project, externalId, { limit, before, channel }) =>
      read(() => {
        const product = productOf(project, externalId);
        if (product === undefined) return null;
        const history = historyOf(product.key, limit, before, channel);
        const newest = before === undefined ? history[0] : historyOf(product.key, 1, undefined, channel)[0];
        const pending = openAttempt.get({ productKey: product.key }) !== undefined;
        return { current: newest ?? null, history, pending };
      }),

    version: (project, externalId, version) =>
      read(() => {
        const product = productOf(project, externalId);
        if (product === undefined) return { kind: "product_not_found" };
        const [summary] = historyOf(product.key, 1, version + 1);
        if (summary?.version !== version) return { kind: "version_not_found" };
        const record = db.select().from(productVersions).where(eq(productVersions.key, summary.key)).get();
        return record === undefined
          ? { kind: "version_not_found" }
          : { kind: "found", version: toVersion(summary, record) };
      }),

    readVersions: (summaries) =>
      query(() => {
        const keys = summaries.map(({ key }) => key);
        const records = db.select().from(productVersions).where(inArray(productVersions.key, keys)).all();
        const byKey = new Map(records.map((record) => [record.key, record]));
        return summaries.flatMap((summary) => {
          const record = byKey.get(summary.key);
          return record === undefined ? [] : [toVersion(summary, record)];
        });
      }),

    deleteOldVersions: (keep, after, limit) =>
      write(() => {
        const looked = db
          .select({ key: products.key })
          .from(products)
          .where(gt(products.key, after ?? 0))
          .orderBy(asc(products.key))
          .limit(limit)
          .all()
          .map(({ key }) => key);
        if (looked.length === 0) return { next: null, deleted: 0 };
        const newer = sql`row_number() over (partition by ${productVersions.productKey}, ${productVersions.channel}
          order by ${productVersions.version} desc)`;
        const ranked = db
          .select({
            key: productVersions.key,
            productKey: productVersions.productKey,
            version: productVersions.version,
            rank: newer.mapWith(Number).as("rank"),
          })
          .from(productVersions)
          .where(inArray(productVersions.productKey, looked))
          .as("ranked");
        const itemOfVersion = db
          .select({ position: jobItems.position })
          .from(jobItems)
          .where(and(eq(jobItems.productKey, ranked.productKey), eq(jobItems.version, ranked.version)));
        const old = db
          .select({ key: ranked.key })
          .from(ranked)
          .where(and(gt(ranked.rank, keep), notExists(itemOfVersion)));
        const { changes } = db.delete(productVersions).where(inArray(productVersions.key, old)).run();
        return { next: looked.length < limit ? null : (looked.at(-1) ?? null), deleted: changes };
      }),
  };
}

function toSummary({ key, externalId, version, channel, bytes }: VersionSummary): VersionSummary {
  return { key, externalId, version, channel, bytes };
}
