/** Reading what is stored of products. Everything is found by an index, however many products there are. */
import type { ItemStatus, JobStatus } from "@skladno/jobs";
import { and, asc, desc, eq, gt, inArray, lt, notExists, sql } from "drizzle-orm";
import { type Catalogue, CHANNELS_READ, type VersionSummary } from "../port.js";
import { toVersion } from "../records.js";
import { isAlone } from "./advisory-locks.js";
import { findDuplicates } from "./duplicates.js";
import { currentVersions, jobItems, jobs, products, productVersions, projects } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";
import { summaryColumns, versionColumns } from "./version-columns.js";

interface KnownProduct {
  readonly key: number;
  readonly projectKey: number;
  readonly status: ItemStatus;
}

/** Undefined when the project knows no such product: it was never submitted, or its jobs were deleted and none completed. */
async function productOf(tx: Queries, project: string, externalId: string): Promise<KnownProduct | undefined> {
  const newest = tx
    .select({ status: jobItems.status, jobStatus: sql<JobStatus>`${jobs.status}`.as("job_status") })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.key, jobItems.jobKey))
    .where(eq(jobItems.productKey, products.key))
    .orderBy(desc(jobItems.jobKey))
    .limit(1)
    .as("newest");
  const [found] = await tx
    .select({
      product: { key: products.key, projectKey: products.projectKey, lastVersion: products.lastVersion },
      attempt: { status: newest.status, jobStatus: newest.jobStatus },
    })
    .from(products)
    .innerJoin(projects, eq(projects.key, products.projectKey))
    .leftJoinLateral(newest, sql`true`)
    .where(and(eq(projects.id, project), eq(products.externalId, externalId)));
  if (found === undefined) return undefined;
  const { product, attempt } = found;
  if (attempt === null) return product.lastVersion === 0 ? undefined : { ...product, status: "completed" };
  if (attempt.status !== "open") return { ...product, status: attempt.status };
  return { ...product, status: attempt.jobStatus === "processing" ? "processing" : "queued" };
}

const ofChannel = (channel: string | undefined) =>
  channel === undefined ? undefined : eq(productVersions.channel, channel);

function historyOf(
  tx: Queries,
  productKey: number,
  { limit, before, channel }: { limit: number; before?: number | undefined; channel?: string | undefined },
): Promise<VersionSummary[]> {
  return tx
    .select(summaryColumns)
    .from(productVersions)
    .innerJoin(products, eq(products.key, productVersions.productKey))
    .where(
      and(
        eq(productVersions.productKey, productKey),
        ofChannel(channel),
        before === undefined ? undefined : lt(productVersions.version, before),
      ),
    )
    .orderBy(desc(productVersions.version))
    .limit(limit);
}

/** Versions beyond this are of no product: PostgreSQL refuses to compare with a number that is no integer of its own. */
const LARGEST_VERSION = 2 ** 31 - 2;

export function createCatalogue({ query, read, write }: Transactions): Catalogue {
  return {
    readProduct: (project, externalId, channel) =>
      read(async (tx) => {
        const product = await productOf(tx, project, externalId);
        if (product === undefined) return null;
        const current = await tx
          .select({ ...summaryColumns, textHashes: currentVersions.textHashes })
          .from(currentVersions)
          .innerJoin(
            productVersions,
            and(
              eq(productVersions.productKey, currentVersions.productKey),
              eq(productVersions.version, currentVersions.version),
            ),
          )
          .innerJoin(products, eq(products.key, currentVersions.productKey))
          .where(and(eq(currentVersions.productKey, product.key), ofChannel(channel)))
          .orderBy(desc(currentVersions.version))
          .limit(CHANNELS_READ);
        const textHashes = current.flatMap((version) => Object.values(version.textHashes));
        const groups = await findDuplicates(tx, product.projectKey, product.key, textHashes);
        const byHash = new Map(groups.map(({ textHash, ...group }) => [textHash, group]));
        const duplicates = current.flatMap((version) =>
          Object.entries(version.textHashes).flatMap(([output, textHash]) => {
            const group = byHash.get(textHash);
            return group === undefined ? [] : [{ channel: version.channel, output, ...group }];
          }),
        );
        const summaries = current.map(({ textHashes: _, ...summary }) => summary);
        return { externalId, status: product.status, current: summaries, duplicates };
      }),

    lookup: (project, externalIds, channel) =>
      query(async (tx) => {
        const newest = tx
          .select({ version: currentVersions.version })
          .from(currentVersions)
          .where(
            and(
              eq(currentVersions.productKey, products.key),
              channel === undefined ? undefined : eq(currentVersions.channel, channel),
            ),
          )
          .orderBy(desc(currentVersions.version))
          .limit(CHANNELS_READ)
          .as("newest");
        const current = await tx
          .select(summaryColumns)
          .from(products)
          .innerJoin(projects, eq(projects.key, products.projectKey))
          .crossJoinLateral(newest)
          .innerJoin(
            productVersions,
            and(eq(productVersions.productKey, products.key), eq(productVersions.version, newest.version)),
          )
          .where(and(eq(projects.id, project), inArray(products.externalId, [...externalIds])))
          .orderBy(desc(productVersions.version));
        const found = new Map<string, VersionSummary[]>(externalIds.map((id) => [id, []]));
        for (const summary of current) found.get(summary.externalId)?.push(summary);
        return found;
      }),

    history: (project, externalId, request) =>
      read(async (tx) => {
        const product = await productOf(tx, project, externalId);
        if (product === undefined) return null;
        const { before, channel } = request;
        const history = await historyOf(tx, product.key, {
          ...request,
          before: before === undefined ? undefined : Math.min(before, LARGEST_VERSION + 1),
        });
        const [newest] = before === undefined ? history : await historyOf(tx, product.key, { limit: 1, channel });
        const [open] = await tx
          .select({ position: jobItems.position })
          .from(jobItems)
          .where(and(eq(jobItems.productKey, product.key), sql`${jobItems.status} = 'open'`))
          .limit(1);
        return { current: newest ?? null, history, pending: open !== undefined };
      }),

    version: (project, externalId, version) =>
      read(async (tx) => {
        const product = await productOf(tx, project, externalId);
        if (product === undefined) return { kind: "product_not_found" };
        if (version > LARGEST_VERSION || version < 1) return { kind: "version_not_found" };
        const [summary] = await historyOf(tx, product.key, { limit: 1, before: version + 1 });
        if (summary?.version !== version) return { kind: "version_not_found" };
        const [record] = await tx
          .select(versionColumns)
          .from(productVersions)
          .where(eq(productVersions.key, summary.key));
        return record === undefined
          ? { kind: "version_not_found" }
          : { kind: "found", version: toVersion(summary, record) };
      }),

    readVersions: (summaries) =>
      query(async (tx) => {
        const keys = summaries.map(({ key }) => key);
        const records = await tx.select(versionColumns).from(productVersions).where(inArray(productVersions.key, keys));
        const byKey = new Map(records.map((record) => [record.key, record]));
        return summaries.flatMap((summary) => {
          const record = byKey.get(summary.key);
          return record === undefined ? [] : [toVersion(summary, record)];
        });
      }),

    deleteOldVersions: (keep, after, limit) =>
      write(async (tx) => {
        if (!(await isAlone(tx, "retention of versions"))) return { next: null, deleted: 0 };
        const looked = await tx
          .select({ key: products.key })
          .from(products)
          .where(gt(products.key, after ?? 0))
          .orderBy(asc(products.key))
          .limit(limit);
        const keys = looked.map(({ key }) => key);
        if (keys.length === 0) return { next: null, deleted: 0 };
        const newer = sql`row_number() over (partition by ${productVersions.productKey}, ${productVersions.channel}
          order by ${productVersions.version} desc)`;
        const ranked = tx
          .select({
            key: productVersions.key,
            productKey: productVersions.productKey,
            version: productVersions.version,
            rank: newer.mapWith(Number).as("rank"),
          })
          .from(productVersions)
          .where(inArray(productVersions.productKey, keys))
          .as("ranked");
        const itemOfVersion = tx
          .select({ position: jobItems.position })
          .from(jobItems)
          .where(and(eq(jobItems.productKey, ranked.productKey), eq(jobItems.version, ranked.version)));
        const old = tx
          .select({ key: ranked.key })
          .from(ranked)
          .where(and(gt(ranked.rank, keep), notExists(itemOfVersion)));
        const { rowCount } = await tx.delete(productVersions).where(inArray(productVersions.key, old));
        return { next: keys.length < limit ? null : (keys.at(-1) ?? null), deleted: rowCount ?? 0 };
      }),
  };
}
