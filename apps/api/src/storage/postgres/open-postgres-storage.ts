import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Storage } from "../port.js";
import { createAcceptance } from "./accept-jobs.js";
import { createApiKeys } from "./api-keys.js";
import { createCatalogue } from "./catalogue.js";
import { createCheck } from "./check.js";
import { createContentPolicies } from "./content-policies.js";
import { createRemoval } from "./end-jobs.js";
import { createLeasing } from "./lease-jobs.js";
import { migrate } from "./migrate.js";
import { createPlanning } from "./plan-jobs.js";
import { createProjectDictionaries } from "./project-dictionaries.js";
import { createProjects } from "./projects.js";
import { createReading } from "./read-jobs.js";
import { createRecording } from "./record-outcomes.js";
import { createRequestCounters } from "./request-counters.js";
import { createStatistics } from "./statistics.js";
import { createTransactions } from "./transactions.js";

export interface PostgresOptions {
  /** Connections of this process. */
  readonly poolSize?: number;
  readonly connectMilliseconds?: number;
  /** Of one statement, on the server; the client gives up a little later, also where the link is half open. */
  readonly statementMilliseconds?: number;
}

/**
 * Opens everything the server keeps, in one PostgreSQL database.
 * @param url `postgres://user:password@host:port/database`
 */
export async function openPostgresStorage(url: string, options: PostgresOptions = {}): Promise<Storage> {
  const { poolSize = 10, connectMilliseconds = 5_000, statementMilliseconds = 10_000 } = options;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + 2_000,
    // A transaction that a lost machine leaves open gives its locks back.
    idle_in_transaction_session_timeout: statementMilliseconds,
    keepAlive: true,
    application_name: "skladno-api",
  });
  // An idle connection that breaks is replaced by the pool.
  pool.on("error", () => {});
  const db = drizzle({ client: pool, casing: "snake_case" });
  try {
    await migrate(db);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const transactions = createTransactions(db);
  return {
    jobs: {
      ...createAcceptance(transactions, async () => {}),
      ...createReading(transactions),
      ...createLeasing(transactions),
      ...createRecording(transactions),
      ...createPlanning(transactions),
      ...createRemoval(transactions),
    },
    catalogue: createCatalogue(transactions),
    projects: createProjects(transactions),
    keys: createApiKeys(transactions),
    policies: createContentPolicies(transactions),
    dictionaries: createProjectDictionaries(transactions),
    requestCounters: createRequestCounters(pool),
    statistics: createStatistics(transactions),
    check: createCheck(transactions),
    backup: () => Promise.reject(new Error("A PostgreSQL database is backed up by pg_dump.")),
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}
