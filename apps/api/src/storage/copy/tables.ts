/** What is copied, in an order in which every reference finds its row. Both schemas name tables and columns alike. */
import type * as postgres from "../postgres/schema.js";
import type * as sqlite from "../sqlite/schema.js";

/** A row as Drizzle gives it: the same values from both databases. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Table → the column of whole numbers by which it is copied in steps; null: in one step.
 *
 * Left out are what a server makes again by itself (requests in the present windows, the row of the
 * readiness checks) and `currentTexts`, which follows from `currentVersions`.
 */
export const cursors = {
  projects: "key",
  apiKeys: "key",
  contentPolicies: null,
  projectDictionaries: null,
  quotaCounters: null,
  jobs: "key",
  jobDetails: "jobKey",
  products: "key",
  jobItems: "jobKey",
  productVersions: "key",
  currentVersions: "productKey",
} as const satisfies Partial<Record<keyof typeof sqlite & keyof typeof postgres, string | null>>;

export type TableName = keyof typeof cursors;
export const tableNames = Object.keys(cursors) as readonly TableName[];

/** Of these the key is numbered by the database. */
export const numbered = ["projects", "apiKeys", "jobs", "products", "productVersions"] as const satisfies TableName[];

/** One of the two databases of a copy. */
export interface Side {
  readonly name: string;
  /** The rows whose cursor follows `after`: at least `limit`, and all that share the last one's cursor; fewer at the end. */
  read(table: TableName, after: number, limit: number): Promise<readonly Row[]>;
  count(table: TableName): Promise<number>;
  /** Writes the rows in one transaction. */
  write(table: TableName, rows: readonly Row[]): Promise<void>;
  /** The largest cursor of a table; 0 where it has no rows. */
  last(table: TableName): Promise<number>;
  /** The name of the database of which this one is an unfinished copy; null where it is none. */
  unfinishedCopyOf(): Promise<string | null>;
  beginCopy(source: string): Promise<void>;
  /** Makes the copy an ordinary database. */
  endCopy(): Promise<void>;
  close(): Promise<void>;
}
