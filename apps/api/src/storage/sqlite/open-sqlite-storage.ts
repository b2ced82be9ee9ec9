import { systemClock } from "@skladno/jobs";
import type Sqlite from "better-sqlite3";
import { COPY_MARKER, unfinishedCopyError } from "../database.js";
import type { Storage } from "../port.js";
import { createAcceptance } from "./accept-jobs.js";
import { createApiKeys } from "./api-keys.js";
import { backUp } from "./backup.js";
import { createCatalogue } from "./catalogue.js";
import { createCheck } from "./check.js";
import { createContentPolicies } from "./content-policies.js";
import { drizzleOver } from "./driver.js";
import { createEnding, createRemoval } from "./end-jobs.js";
import { createJobFinder } from "./find-jobs.js";
import { createLeases, createLeasing } from "./lease-jobs.js";
import { checkpoint, openDatabase } from "./open-database.js";
import { createPlanning } from "./plan-jobs.js";
import { createProjectDictionaries } from "./project-dictionaries.js";
import { createProjects } from "./projects.js";
import { createQuota } from "./quota.js";
import { createReading } from "./read-jobs.js";
import { createRecording } from "./record-outcomes.js";
import { type OpenRequestCounters, openRequestCounters } from "./request-counters.js";
import { createStatistics } from "./statistics.js";
import { createTransactions } from "./transactions.js";

/**
 * Opens everything the server keeps, in one SQLite file.
 * @param path of the file, or `:memory:`
 * @throws OpenDatabaseError
 */
export async function openSqliteStorage(path: string): Promise<Storage> {
  const database = openDatabase(path);
  try {
    const marker = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(COPY_MARKER);
    if (marker !== undefined) throw unfinishedCopyError(path);
    return createSqliteStorage(path, database, await openRequestCounters(path));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Puts the parts together over databases that are open; closing the storage closes both. */
export function createSqliteStorage(
  path: string,
  database: Sqlite.Database,
  requestCounters: OpenRequestCounters,
): Storage {
  const db = drizzleOver(database);
  const transactions = createTransactions(db, () => checkpoint(database));
  const finder = createJobFinder(db);
  const quota = createQuota(db);
  const leases = createLeases(db);
  const end = createEnding(db, quota);
  return {
    clock: systemClock,
    jobs: {
      ...createAcceptance(db, transactions, finder, quota),
      ...createReading(db, transactions, finder, quota),
      ...createLeasing(db, transactions, finder, leases, end),
      ...createRecording(db, transactions, finder, quota),
      ...createPlanning(db, transactions, finder, leases, end),
      ...createRemoval(db, transactions, finder, end),
    },
    catalogue: createCatalogue(db, transactions),
    projects: createProjects(db, transactions),
    keys: createApiKeys(db, transactions),
    policies: createContentPolicies(db, transactions),
    dictionaries: createProjectDictionaries(db, transactions),
    requestCounters,
    statistics: createStatistics(db, transactions, path),
    check: createCheck(db, transactions, requestCounters),
    // Processes on one machine poll the file often enough.
    watchReadyJobs() {},
    backup: (file) => backUp(database, file),
    async close() {
      transactions.close();
      requestCounters.close();
      // The last process leaves the file without a log beside it.
      if (database.open) database.close();
    },
  };
}
