/**
 * The tables of the SQLite adapter. `key` is the short number by which tables refer to each other,
 * `id` the UUID that clients see. Times are milliseconds since 1970 in UTC.
 */
import type { ItemStatus, JobStatus } from "@skladno/jobs";
import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GenerationMode, ProductFields } from "../port.js";
import type { RequestRecord } from "../records.js";

export const projects = sqliteTable(
  "projects",
  {
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    plan: text().notNull(),
    isDefault: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
    /** Grows over all projects with each claim; the smallest has its turn. */
    lastTurn: integer().notNull().default(0),
  },
  // One default project, also when several processes make it at once.
  (table) => [
    uniqueIndex("projects_default").on(table.isDefault).where(sql`is_default = 1`),
    index("projects_turn").on(table.lastTurn),
  ],
);

const projectKey = () =>
  integer()
    .notNull()
    .references(() => projects.key);

/** Hashes of keys, never keys. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    projectKey: projectKey(),
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: integer().notNull(),
    revokedAt: integer(),
  },
  (table) => [index("api_keys_project").on(table.projectKey), index("api_keys_prefix").on(table.prefix)],
);

/** Rules of what texts may not contain, as JSON: of one project, or of all of them (an empty `project_id`). */
export const contentPolicies = sqliteTable("content_policies", {
  projectId: text().primaryKey(),
  rules: text().notNull(),
  updatedAt: integer().notNull(),
});

/** Words that a project knows better than the dictionary, as JSON. */
export const projectDictionaries = sqliteTable("project_dictionaries", {
  projectId: text().primaryKey(),
  corrections: text().notNull(),
  updatedAt: integer().notNull(),
});

/** One row, written by each look at whether the database can be written. */
export const readinessChecks = sqliteTable("readiness_checks", {
  key: integer().primaryKey(),
  /** How often. */
  checks: integer().notNull(),
});

/** Operations of a project in a calendar month in UTC, `2026-01`. */
export const quotaCounters = sqliteTable(
  "quota_counters",
  {
    projectKey: projectKey(),
    period: text().notNull(),
    completed: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectKey, table.period] })],
);

/** What changes while a job runs: short rows, because each chunk writes one. */
export const jobs = sqliteTable(
  "jobs",
  {
    // Never given twice, so the order of keys is the order of acceptance even after jobs were deleted.
    key: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    projectKey: projectKey(),
    status: text().$type<JobStatus>().notNull(),
    total: integer().notNull(),
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    withWarnings: integer().notNull().default(0),
    /** Code → how many. */
    warnings: text({ mode: "json" }).$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Code points of the stored texts. */
    outputSize: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    retryOf: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    completedAt: integer(),
    idempotencyKey: text(),
    fingerprint: text(),
    priority: integer().notNull(),
    /** The month whose quota the rows were reserved in. */
    period: text().notNull(),
    /** Decides between equal priorities of a project. */
    queuedAt: integer().notNull(),
    /** The end of a pause after a lost lease. */
    notBefore: integer(),
    /** Grows with each claim; writes of a worker whose token is older are refused. */
    fencingToken: integer().notNull().default(0),
    leaseExpiresAt: integer(),
    leaseLength: integer(),
    /** No row before this position is open. */
    firstOpen: integer().notNull().default(0),
    // SQLite adds no column to a table without a default.
    channel: text().notNull().default(""),
    locale: text().notNull().default(""),
    generationMode: text().$type<GenerationMode>().notNull().default("strict"),
    /** How many texts each product gets. */
    outputs: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("jobs_idempotency").on(table.projectKey, table.idempotencyKey).where(sql`idempotency_key is not null`),
    index("jobs_waiting")
      .on(table.projectKey, desc(table.priority), table.queuedAt, table.key)
      .where(sql`lease_expires_at is null and status in ('queued', 'processing')`),
    index("jobs_planning")
      .on(table.projectKey, desc(table.priority), table.queuedAt, table.key)
      .where(sql`lease_expires_at is null and status = 'planning'`),
    index("jobs_leased").on(table.leaseExpiresAt).where(sql`lease_expires_at is not null`),
    index("jobs_paused").on(table.notBefore).where(sql`not_before is not null`),
    index("jobs_open").on(table.status).where(sql`completed_at is null`),
    index("jobs_ended").on(table.completedAt).where(sql`completed_at is not null`),
    index("jobs_listed").on(table.projectKey, table.createdAt, table.id),
    index("jobs_listed_by_status").on(table.projectKey, table.status, table.createdAt, table.id),
  ],
);

/** What of the request of a job only claims read: up to 12 templates. */
export const jobDetails = sqliteTable("job_details", {
  jobKey: integer()
    .primaryKey()
    .references(() => jobs.key),
  details: text({ mode: "json" }).$type<RequestRecord>().notNull(),
});

export const products = sqliteTable(
  "products",
  {
    key: integer().primaryKey(),
    projectKey: projectKey(),
    externalId: text().notNull(),
    /** The number of the newest version; 0 as long as there is none. */
    lastVersion: integer().notNull().default(0),
  },
  (table) => [unique("products_external_id").on(table.projectKey, table.externalId)],
);

const productKey = () =>
  integer()
    .notNull()
    .references(() => products.key);

/** The rows of a job as they were submitted, and what became of them. Finished texts are in `product_versions`. */
export const jobItems = sqliteTable(
  "job_items",
  {
    jobKey: integer()
      .notNull()
      .references(() => jobs.key),
    position: integer().notNull(),
    productKey: productKey(),
    input: text({ mode: "json" }).$type<ProductFields>().notNull(),
    /** `open` until the row has ended; its job's status says whether an open row is queued or being processed. */
    status: text()
      .$type<Extract<ItemStatus, "completed" | "failed" | "cancelled"> | "open">()
      .notNull()
      .default("open"),
    hasWarnings: integer({ mode: "boolean" }).notNull().default(false),
    /** The version that the row made; 0 unless it completed. */
    version: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    errorDetails: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.jobKey, table.position] }),
    // The newest attempt of a product, and whether one is pending.
    index("job_items_product").on(table.productKey, table.jobKey),
    index("job_items_open").on(table.productKey).where(sql`status = 'open'`),
  ],
);

/** Written once, never changed; it outlives its job. */
export const productVersions = sqliteTable(
  "product_versions",
  {
    key: integer().primaryKey(),
    productKey: productKey(),
    /** From 1 without gaps, over all channels. */
    version: integer().notNull(),
    channel: text().notNull(),
    locale: text().notNull(),
    generationMode: text().$type<GenerationMode>().notNull(),
    jobId: text().notNull(),
    grammarVersion: text().notNull(),
    engineVersion: text().notNull(),
    dictionaryHash: text().notNull(),
    createdAt: integer().notNull(),
    /** Output name → text. */
    outputs: text({ mode: "json" }).$type<Readonly<Record<string, string>>>().notNull(),
    warnings: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    diagnostics: text({ mode: "json" }).$type<readonly unknown[]>().notNull(),
  },
  (table) => [
    unique("product_versions_version").on(table.productKey, table.version),
    index("product_versions_channel").on(table.productKey, table.channel, table.version),
  ],
);

/** The newest version of each channel. */
export const currentVersions = sqliteTable(
  "current_versions",
  {
    productKey: productKey(),
    channel: text().notNull(),
    version: integer().notNull(),
    /** Output name → hash of the normalised text; what `current_texts` has of this product and channel. */
    textHashes: text({ mode: "json" }).$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productKey, table.channel] })],
);

/**
 * The index of duplicates: one row for each current text that is not empty. The hash covers channel, output name and
 * normalised text. The migration makes it WITHOUT ROWID, which drizzle-kit cannot express.
 */
export const currentTexts = sqliteTable(
  "current_texts",
  {
    projectKey: integer().notNull(),
    textHash: text().notNull(),
    productKey: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectKey, table.textHash, table.productKey] })],
);
