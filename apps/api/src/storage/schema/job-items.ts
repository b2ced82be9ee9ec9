import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { jobs } from "./jobs.js";
import { products, productVersions } from "./product-versions.js";

/** One row of a job. What was submitted is in `job_inputs`; the finished texts are in `product_versions` alone: they are written once and outlive the job. */
export const jobItems = sqliteTable(
  "job_items",
  {
    jobKey: integer("job_key")
      .notNull()
      .references(() => jobs.key),
    position: integer().notNull(),
    productKey: integer("product_key")
      .notNull()
      .references(() => products.key),
    /** `open` until it has ended; whether an open row is queued or being processed is said by its job. */
    status: text().notNull().default("open"),
    hasWarnings: integer("has_warnings", { mode: "boolean" }).notNull().default(false),
    versionKey: integer("version_key").references(() => productVersions.key),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
  },
  (table) => [
    primaryKey({ columns: [table.jobKey, table.position] }),
    // The newest attempt of a product, and whether one is pending.
    index("job_items_product").on(table.productKey, table.jobKey),
  ],
);
