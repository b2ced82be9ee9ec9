import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { projects } from "./projects.js";

/** What changes while a job runs: a short row, because it is written with each chunk. */
export const jobs = sqliteTable(
  "jobs",
  {
    // Never given twice, so that the order of the keys is the order of acceptance also after jobs were deleted.
    key: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    projectKey: integer("project_key")
      .notNull()
      .references(() => projects.key),
    status: text().notNull(),
    total: integer().notNull(),
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    withWarnings: integer("with_warnings").notNull().default(0),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    attempts: integer().notNull().default(0),
    maxAttempts: integer("max_attempts").notNull(),
    retryOf: text("retry_of"),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    completedAt: integer("completed_at"),
    idempotencyKey: text("idempotency_key"),
    fingerprint: text(),
    priority: integer().notNull(),
    /** The month in whose quota the rows were reserved. */
    period: text().notNull(),
    /** Decides whose turn it is between equal priorities. */
    queuedAt: integer("queued_at").notNull(),
    /** The end of a pause after a lost lease. */
    notBefore: integer("not_before"),
    /** Grows with each claim, so that a worker that lost the job can be told from the one that has it. */
    fencingToken: integer("fencing_token").notNull().default(0),
    leaseExpiresAt: integer("lease_expires_at"),
    leaseLength: integer("lease_length"),
    /** No row in front of this position is open. */
    firstOpen: integer("first_open").notNull().default(0),
    /** Its rows are in `job_items`. They are written when somebody asks for one, at the latest by the first claim: who posts a job does not wait for it. */
    itemsWritten: integer("items_written", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("jobs_idempotency").on(table.projectKey, table.idempotencyKey).where(sql`idempotency_key is not null`),
    index("jobs_waiting")
      .on(sql`priority desc`, table.queuedAt, table.key)
      .where(sql`lease_expires_at is null and status in ('queued', 'processing')`),
    index("jobs_planning")
      .on(sql`priority desc`, table.queuedAt, table.key)
      .where(sql`lease_expires_at is null and status = 'planning'`),
    index("jobs_leased").on(table.leaseExpiresAt).where(sql`lease_expires_at is not null`),
    index("jobs_paused").on(table.notBefore).where(sql`not_before is not null`),
    // Counting what runs must not read what has ended.
    index("jobs_open").on(table.status).where(sql`completed_at is null`),
    index("jobs_unwritten").on(table.projectKey).where(sql`items_written = 0`),
    index("jobs_ended").on(table.completedAt).where(sql`completed_at is not null`),
  ],
);

/** What stays as it was submitted, up to 12 templates: kept apart from what is written with each chunk. */
export const jobDetails = sqliteTable("job_details", {
  jobKey: integer("job_key")
    .primaryKey()
    .references(() => jobs.key),
  details: text().notNull(),
});

/** The products of a job as they were submitted, in their order. Short, and read first: `ids`, a JSON array of strings. */
export const jobInputs = sqliteTable("job_inputs", {
  jobKey: integer("job_key")
    .primaryKey()
    .references(() => jobs.key),
  ids: text().notNull(),
  /** A JSON array of objects. */
  inputs: text().notNull(),
});

export const quotaCounters = sqliteTable(
  "quota_counters",
  {
    projectKey: integer("project_key")
      .notNull()
      .references(() => projects.key),
    /** A calendar month in UTC, `2026-01`. */
    period: text().notNull(),
    completed: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectKey, table.period] })],
);
