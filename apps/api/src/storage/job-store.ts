/**
 * The job store over SQLite. Each operation is one transaction; a worker's writes are conditional on its fencing token. The statements are
 * prepared once and written by hand, because a job of 500 products runs some thousands of them; tables and migrations come from
 * the schema.
 */
import type Database from "better-sqlite3";
import { createAcceptance } from "./accept-jobs.js";
import { createQuotaCounters } from "./count-quota.js";
import { createEnding, createRemoval } from "./end-jobs.js";
import { createJobFinder } from "./find-jobs.js";
import { createLeasing } from "./lease-jobs.js";
import { createLeases } from "./leases.js";
import { createPlanning } from "./plan-jobs.js";
import { createReading } from "./read-jobs.js";
import { createRecording } from "./record-outcomes.js";
import type { ProductJobStore } from "./storage.js";
import { createTextIndexer } from "./text-index.js";
import { createTransactions } from "./transaction.js";
import { createItemWriter } from "./write-items.js";

/** How many versions may be missing in the index of texts before a worker takes time for it; whoever reads looks at each of them. */
const MOST_UNINDEXED = 2_000;
/** How long nothing was stored when an idle worker begins with it, in milliseconds. */
const QUIET = 250;

export function createJobStore(database: Database.Database): ProductJobStore {
  const transactions = createTransactions(database);
  const jobs = createJobFinder(database);
  const quota = createQuotaCounters(database);
  const items = createItemWriter(database);
  const leases = createLeases(database, items);
  const end = createEnding(database, quota, items);
  const leasing = createLeasing(database, transactions, jobs, leases, end);
  const recording = createRecording(database, transactions, jobs, quota);
  const textIndexer = createTextIndexer(database, transactions);

  // The index of texts is brought up to date by workers: when there is nothing to do for a moment, or when too much has gathered.
  let recordedSinceIndexing = 0;
  let lastRecorded = 0;

  async function indexTexts(): Promise<void> {
    recordedSinceIndexing = 0;
    await textIndexer.catchUp();
  }

  return {
    ...createAcceptance(database, transactions, jobs, quota, items),
    ...createReading(database, transactions, jobs, quota),
    ...createPlanning(database, transactions, jobs, leases, end),
    ...createRemoval(database, transactions, jobs, end),
    ...leasing,

    async claimItems(request) {
      if (recordedSinceIndexing >= MOST_UNINDEXED) await indexTexts();
      const claim = await leasing.claimItems(request);
      if (claim === null && Math.abs(request.now - lastRecorded) >= QUIET) await indexTexts();
      return claim;
    },

    async recordOutcomes(lease, outcomes, after) {
      const result = await recording.recordOutcomes(lease, outcomes, after);
      recordedSinceIndexing += outcomes.length;
      lastRecorded = after.now;
      return result;
    },
  };
}
