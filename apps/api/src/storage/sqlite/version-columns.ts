import { sql } from "drizzle-orm";
import { products, productVersions } from "./schema.js";

const { outputs, warnings, diagnostics } = productVersions;

/** The stored size of a version; null where an outer join found none. SQLite reads it from the head of the row. */
export const storedBytes = sql<
  number | null
>`octet_length(${outputs}) + octet_length(${warnings}) + octet_length(${diagnostics})`;

/** The columns of a `VersionSummary`. */
export const summaryColumns = {
  key: productVersions.key,
  externalId: products.externalId,
  version: productVersions.version,
  channel: productVersions.channel,
  bytes: storedBytes.mapWith(Number),
};
