import { getTableColumns, sql } from "drizzle-orm";
import { products, productVersions } from "./schema.js";

const { outputs, warnings, diagnostics } = productVersions;

/** Size of what is stored of a version, as text; null where an outer join found none. */
export const storedBytes = sql<
  number | null
>`octet_length(${outputs}::text) + octet_length(${warnings}::text) + octet_length(${diagnostics}::text)`;

/** The columns of a `VersionSummary`. */
export const summaryColumns = {
  key: productVersions.key,
  externalId: products.externalId,
  version: productVersions.version,
  channel: productVersions.channel,
  bytes: storedBytes.mapWith(Number),
};

/** The columns of a `VersionRecord`. */
export const versionColumns = getTableColumns(productVersions);
