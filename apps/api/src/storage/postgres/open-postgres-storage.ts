import { setTimeout as pause } from "node:timers/promises";
import { StoreUnavailableError } from "@skladno/jobs";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import { loggableError } from "../../loggable-error.js";
import { COPY_MARKER, nameOf, OpenDatabaseError, type PostgresDatabase, unfinishedCopyError } from "../database.js";
import type { Storage } from "../port.js";
import { createAcceptance } from "./accept-jobs.js";
import { createApiKeys } from "./api-keys.js";
import { createCatalogue } from "./catalogue.js";
import { createCheck } from "./check.js";
import { connectionOf, PostgresClient, type PostgresConnection } from "./connect.js";
import { createContentPolicies } from "./content-policies.js";
import { type Measurement, measureClock, startDatabaseClock } from "./database-clock.js";
import { createRemoval } from "./end-jobs.js";
import { isRefused, storageError } from "./errors.js";
import { createLeasing } from "./lease-jobs.js";
import { migrate } from "./migrate.js";
import { notifyReady, watchReady } from "./notifications.js";
import { createPlanning } from "./plan-jobs.js";
import { createProjectDictionaries } from "./project-dictionaries.js";
import { createProjects } from "./projects.js";
import { createReading } from "./read-jobs.js";
import { createRecording } from "./record-outcomes.js";
import { createRequestCounters } from "./request-counters.js";
import { createStatistics } from "./statistics.js";
import { createTransactions } from "./transactions.js";

/** How long a starting process waits for a server that is not there yet, in milliseconds. */
const STARTING_PATIENCE = 10_000;
/** Connections that count requests. */
const COUNTING = 2;
/** How long a starting process waits for one that migrates, in milliseconds. */
const MIGRATION_PATIENCE = 600_000;

/**
 * A plan that was made while the tables were short, and is kept by its statement's name, would go on reading the whole of them
 * when they are long: statements are planned anew each time, which costs a millisecond or two a chunk. A page found by an index
 * costs hardly more than the next one: databases lie on SSDs, and what is asked for again and again in memory.
 */
const PLANNING = "-c plan_cache_mode=force_custom_plan -c random_page_cost=1.1";
/**
 * A statement whose client has given it up ends at once, even one that waits for a lock: until its own limit it would hold a
 * connection of the server beyond the size of the pool.
 */
const NOTICING = "client_connection_check_interval=1000";

/**
 * Opens everything the server keeps, in one PostgreSQL database, and brings it to the present schema.
 * @throws OpenDatabaseError
 */
export async function openPostgresStorage(database: PostgresDatabase): Promise<Storage> {
  const { poolSize = 10, requestMilliseconds = 3_000, statementMilliseconds = 10_000 } = database;
  const connection = connectionOf(database);
  const { isUnfinishedCopy, isNoticing, time } = await prepare(connection, nameOf(database));
  if (isUnfinishedCopy) throw unfinishedCopyError(nameOf(database));
  const options = isNoticing ? `${PLANNING} -c ${NOTICING}` : PLANNING;
  const limits = {
    ...connection,
    statement_timeout: statementMilliseconds,
    // A transaction that a lost machine leaves open gives its locks back.
    idle_in_transaction_session_timeout: statementMilliseconds,
  };
  const pool = openPool({ ...limits, max: poolSize, options });
  // A count of requests that a crash forgets is no loss, and waiting for the disk would be most of a request's time.
  const counting = openPool({
    ...limits,
    max: COUNTING,
    options: `${options} -c synchronous_commit=off`,
    query_timeout: requestMilliseconds / 6,
    connectionTimeoutMillis: requestMilliseconds / 6,
  });
  // What a client waits for: after a third of it for counting, at most four thirds for an operation.
  const requests = createTransactions(pool, requestMilliseconds);
  // What workers and the sweeper do, whose statements the server ends.
  const workers = createTransactions(pool, statementMilliseconds + 2_000, requests.time);
  const clock = startDatabaseClock(counting, time);
  const watchers = new Set<() => Promise<void>>();
  return {
    clock,
    jobs: {
      ...createAcceptance(requests, notifyReady),
      ...createReading(requests),
      ...createLeasing(workers),
      ...createRecording(workers),
      ...createPlanning(workers),
      ...createRemoval(workers),
      resolveReview: createPlanning(requests).resolveReview,
      cancelJob: createRemoval(requests).cancelJob,
    },
    catalogue: {
      ...createCatalogue(requests),
      deleteOldVersions: createCatalogue(workers).deleteOldVersions,
    },
    projects: createProjects(requests),
    keys: createApiKeys(requests),
    policies: createContentPolicies(requests),
    dictionaries: createProjectDictionaries(requests),
    requestCounters: createRequestCounters(counting, clock),
    statistics: createStatistics(requests),
    check: createCheck(requests),
    watchReadyJobs(onReady) {
      watchers.add(watchReady(connection, onReady));
    },
    backup: null,
    async close() {
      clock.stop();
      await Promise.all([...watchers].map((stop) => stop()));
      await Promise.all([pool, counting].map(async (one) => one.ended || (await one.end())));
    },
  };
}

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, Client: PostgresClient });
  // A connection that breaks is replaced by the pool.
  pool.on("error", () => {});
  return pool;
}

interface Prepared {
  readonly isUnfinishedCopy: boolean;
  /** Whether the server can notice that a client has gone away; on some systems it cannot. */
  readonly isNoticing: boolean;
  readonly time: Measurement;
}

/** Waits for a server that is just starting, and migrates. */
export async function prepare(connection: PostgresConnection, name: string): Promise<Prepared> {
  const deadline = performance.now() + STARTING_PATIENCE;
  for (;;) {
    try {
      return await migrateOnce(connection);
    } catch (given) {
      const error = storageError(given);
      if (error instanceof OpenDatabaseError) throw error;
      // What is refused to a process that starts is a mistake of its settings: it is told at once.
      if (!(error instanceof StoreUnavailableError) || isRefused(given) || performance.now() > deadline) {
        const { cause, message } = loggableError(error);
        throw new OpenDatabaseError(
          `The database ${name} cannot be opened: ${cause?.message ?? message}. Check DATABASE_URL, that the server runs and can be ` +
            "reached, and that its user may create tables.",
          { cause: error },
        );
      }
      await pause(500);
    }
  }
}

async function migrateOnce(connection: PostgresConnection): Promise<Prepared> {
  const client = new PostgresClient({ ...connection, statement_timeout: MIGRATION_PATIENCE });
  try {
    await client.connect();
    await migrate(drizzle({ client, casing: "snake_case" }));
    const { rows } = await client.query("select to_regclass($1) is not null as found", [COPY_MARKER]);
    const isNoticing = await client.query(`set ${NOTICING}`).then(
      () => true,
      () => false,
    );
    return { isUnfinishedCopy: rows[0]?.found === true, isNoticing, time: await measureClock(client) };
  } finally {
    await client.end().catch(() => {});
  }
}
