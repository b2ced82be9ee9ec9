/**
 * Waking the workers of other processes by LISTEN and NOTIFY. Only quicker than polling, never
 * needed: a notification gets lost with its connection, and poolers such as PgBouncer in
 * transaction mode pass none on.
 */
import { sql } from "drizzle-orm";
import type { ReadyJob } from "../port.js";
import { PostgresClient, type PostgresConnection } from "./connect.js";
import type { Queries } from "./transactions.js";

const CHANNEL = "skladno_ready_jobs";
/** Between two tries to connect, in milliseconds. */
const PAUSE = 1_000;

/** Tells all processes of a new job, once its transaction is committed. */
export async function notifyReady(tx: Queries, { jobId, scope, priority }: ReadyJob): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${priority} ${jobId} ${scope}`})`);
}

/** Listens on a connection of its own until it is stopped; one that breaks is replaced. */
export function watchReady(connection: PostgresConnection, onReady: (job: ReadyJob) => void): () => Promise<void> {
  let client: PostgresClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connect(): void {
    const made = new PostgresClient(connection);
    client = made;
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      void made.end().catch(() => {});
      if (!isStopped) timer = setTimeout(connect, PAUSE).unref();
    };
    made.on("error", again);
    made.on("end", again);
    made.on("notification", ({ payload = "" }) => {
      const [priority = "", jobId = "", scope = ""] = payload.split(" ");
      onReady({ jobId, scope, priority: Number(priority) });
    });
    made
      .connect()
      .then(() => made.query(`listen ${CHANNEL}`))
      .catch(again);
  }

  connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
