/**
 * The tables of the PostgreSQL adapter. `key` is the short number by which tables refer to each other, `id` the UUID that clients
 * see. Times are milliseconds since 1970 in UTC. JSON is `json`, not `jsonb`, which would sort members and refuse U+0000; ids of
 * products are bytes, because `text` refuses it too.
 */
import type { ItemStatus, JobStatus } from "@skladno/jobs";
import { desc, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { GenerationMode, ProductFields } from "../port.js";
import type { RequestRecord } from "../records.js";

const big = () => bigint({ mode: "number" });
const identity = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** Any text, as its bytes in UTF-8; their order is that of code points. */
const utf8 = customType<{ data: string; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value, "utf8"),
  fromDriver: (value) => value.toString("utf8"),
});

export const projects = pgTable(
  "projects",
  {
    key: identity(),
    id: text().notNull().unique(),
    name: text().notNull(),
    plan: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: big().notNull(),
    /** Grows over all projects with each claim; the smallest has its turn. Without an index, so that writing it is cheap. */
    lastTurn: big().notNull().default(0),
  },
  // One default project, also when several processes make it at once.
  (table) => [uniqueIndex("projects_default").on(table.isDefault).where(sql`is_default`)],
);

const projectKey = () =>
  big()
    .notNull()
    .references(() => projects.key);

/** Hashes of keys, never keys. */
export const apiKeys = pgTable(
  "api_keys",
  {
    key: identity(),
    id: text().notNull().unique(),
    projectKey: projectKey(),
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: big().notNull(),
    revokedAt: big(),
  },
  (table) => [index("api_keys_project").on(table.projectKey), index("api_keys_prefix").on(table.prefix)],
);

/** Rules of what texts may not contain, as JSON: of one project, or of all of them (an empty `project_id`). */
export const contentPolicies = pgTable("content_policies", {
  projectId: text().primaryKey(),
  rules: text().notNull(),
  updatedAt: big().notNull(),
});

/** Words that a project knows better than the dictionary, as JSON. */
export const projectDictionaries = pgTable("project_dictionaries", {
  projectId: text().primaryKey(),
  corrections: text().notNull(),
  updatedAt: big().notNull(),
});

/** One row, written by each look at whether the database can be written. */
export const readinessChecks = pgTable("readiness_checks", {
  key: integer().primaryKey(),
  /** How often. */
  checks: big().notNull(),
});

/** Requests of keys in their windows, as rate-limiter-flexible keeps them; milliseconds since 1970. */
export const requests = pgTable("requests", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: big(),
});

/** Operations of a project in a calendar month in UTC, `2026-01`. */
export const quotaCounters = pgTable(
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
export const jobs = pgTable(
  "jobs",
  {
    key: identity(),
    id: text().notNull().unique(),
    projectKey: projectKey(),
    status: text().$type<JobStatus>().notNull(),
    total: integer().notNull(),
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    withWarnings: integer().notNull().default(0),
    /** Code → how many. */
    warnings: json().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Code points of the stored texts. */
    outputSize: big().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    retryOf: text(),
    createdAt: big().notNull(),
    startedAt: big(),
    completedAt: big(),
    idempotencyKey: text(),
    fingerprint: text(),
    priority: integer().notNull(),
    /** The month whose quota the rows were reserved in. */
    period: text().notNull(),
    /** Decides between equal priorities of a project. */
    queuedAt: big().notNull(),
    /** The end of a pause after a lost lease. */
    notBefore: big(),
    /** Grows with each claim; writes of a worker whose token is older are refused. */
    fencingToken: big().notNull().default(0),
    leaseExpiresAt: big(),
    leaseLength: big(),
    /** No row before this position is open. */
    firstOpen: integer().notNull().default(0),
    channel: text().notNull(),
    locale: text().notNull(),
    generationMode: text().$type<GenerationMode>().notNull(),
    /** How many texts each product gets. */
    outputs: integer().notNull(),
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
export const jobDetails = pgTable("job_details", {
  jobKey: big()
    .primaryKey()
    .references(() => jobs.key),
  details: json().$type<RequestRecord>().notNull(),
});

export const products = pgTable(
  "products",
  {
    key: identity(),
    projectKey: projectKey(),
    externalId: utf8().notNull(),
    /** The number of the newest version; 0 as long as there is none. */
    lastVersion: integer().notNull().default(0),
  },
  (table) => [unique("products_external_id").on(table.projectKey, table.externalId)],
);

/**
 * Of a product, without a foreign key: products are never deleted, and a check for each row of the
 * three largest tables would be a sixth of what PostgreSQL does for a job.
 */
const productKey = () => big().notNull();

/** The rows of a job as they were submitted, and what became of them. Finished texts are in `product_versions`. */
export const jobItems = pgTable(
  "job_items",
  {
    /** Of a job, which is deleted with its rows; for the lack of a foreign key see `productKey`. */
    jobKey: big().notNull(),
    position: integer().notNull(),
    productKey: productKey(),
    input: json().$type<ProductFields>().notNull(),
    /** `open` until the row has ended; its job's status says whether an open row is queued or being processed. */
    status: text()
      .$type<Extract<ItemStatus, "completed" | "failed" | "cancelled"> | "open">()
      .notNull()
      .default("open"),
    hasWarnings: boolean().notNull().default(false),
    /** The version that the row made; 0 unless it completed. */
    version: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    errorDetails: json().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.jobKey, table.position] }),
    // The newest attempt of a product, and whether one is pending. No index knows the status: what ends
    // a row changes no index (a HOT update).
    index("job_items_product").on(table.productKey, table.jobKey),
  ],
);

/** Written once, never changed; it outlives its job. */
export const productVersions = pgTable(
  "product_versions",
  {
    key: identity(),
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
    createdAt: big().notNull(),
    /** Output name → text. */
    outputs: json().$type<Readonly<Record<string, string>>>().notNull(),
    warnings: json().$type<readonly string[]>().notNull(),
    diagnostics: json().$type<readonly unknown[]>().notNull(),
  },
  (table) => [
    unique("product_versions_version").on(table.productKey, table.version),
    index("product_versions_channel").on(table.productKey, table.channel, table.version),
  ],
);

/** The newest version of each channel. */
export const currentVersions = pgTable(
  "current_versions",
  {
    productKey: productKey(),
    channel: text().notNull(),
    version: integer().notNull(),
    /** Output name → hash of the normalised text; what `current_texts` has of this product and channel. */
    textHashes: json().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productKey, table.channel] })],
);

/**
 * The index by which duplicates are found: one row for each current text that is not empty. The hash covers channel, output name
 * and normalised text.
 */
export const currentTexts = pgTable(
  "current_texts",
  {
    projectKey: big().notNull(),
    textHash: text().notNull(),
    productKey: big().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectKey, table.textHash, table.productKey] })],
);
