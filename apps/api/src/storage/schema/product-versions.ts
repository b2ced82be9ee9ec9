import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { projects } from "./projects.js";

export const products = sqliteTable(
  "products",
  {
    key: integer().primaryKey(),
    projectKey: integer("project_key")
      .notNull()
      .references(() => projects.key),
    externalId: text("external_id").notNull(),
  },
  (table) => [unique("products_external_id").on(table.projectKey, table.externalId)],
);

/** What all versions made by one job have in common, so that it is written once. It outlives the job. */
export const generations = sqliteTable(
  "generations",
  {
    key: integer().primaryKey(),
    jobId: text("job_id").notNull(),
    channel: text().notNull(),
    locale: text().notNull(),
    generationMode: text("generation_mode").notNull(),
    grammarVersion: text("grammar_version").notNull(),
    engineVersion: text("engine_version").notNull(),
    dictionaryHash: text("dictionary_hash").notNull(),
  },
  (table) => [
    // A server that is replaced in the middle of a job may go on with another engine or dictionary.
    unique("generations_made_with").on(table.jobId, table.grammarVersion, table.engineVersion, table.dictionaryHash),
  ],
);

/** Written once, never changed. */
export const productVersions = sqliteTable(
  "product_versions",
  {
    key: integer().primaryKey(),
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key),
    /** From 1 without gaps, over all channels. */
    version: integer().notNull(),
    generationKey: integer("generation_key")
      .notNull()
      .references(() => generations.key),
    createdAt: integer("created_at").notNull(),
    outputs: text().notNull(),
    /** Null for none, as is `diagnostics`. */
    warnings: text(),
    diagnostics: text(),
  },
  (table) => [unique("product_versions_version").on(table.productKey, table.version)],
);

/**
 * The current version of each channel. `texts` are the hashes of its texts, 12 bytes each, field key and hash. `indexed` is what `output_texts`
 * still has of the product and the channel; null when that is what `texts` says.
 */
export const currentVersions = sqliteTable(
  "current_versions",
  {
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key),
    channel: text().notNull(),
    versionKey: integer("version_key")
      .notNull()
      .references(() => productVersions.key),
    texts: blob({ mode: "buffer" }).notNull(),
    indexed: blob({ mode: "buffer" }),
  },
  (table) => [
    primaryKey({ columns: [table.productKey, table.channel] }),
    index("current_versions_unindexed").on(table.productKey, table.channel).where(sql`indexed is not null`),
  ],
);

/** Within one of these two texts can be duplicates: an output of a channel of a project. */
export const textFields = sqliteTable(
  "text_fields",
  {
    key: integer().primaryKey(),
    projectKey: integer("project_key")
      .notNull()
      .references(() => projects.key),
    channel: text().notNull(),
    output: text().notNull(),
  },
  (table) => [unique("text_fields_name").on(table.projectKey, table.channel, table.output)],
);

/**
 * The index of current texts by the 64-bit hash of what they normalise to; brought up to date in large sorted steps, see text-index.ts. Nothing
 * but its primary key: with nine rows a product it is the largest table in rows, which is also why it has no foreign keys.
 */
export const outputTexts = sqliteTable(
  "output_texts",
  {
    fieldKey: integer("field_key").notNull(),
    hash: integer().notNull(),
    productKey: integer("product_key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fieldKey, table.hash, table.productKey] })],
);
