/**
 * The time of the database, which all machines share. Times come into the operations of the port as arguments, so the time is
 * not read within the statements: how far the database's clock is from the monotonic one of this machine is measured when the
 * storage is opened, and once a second. That is right within half a round trip, where leases last for seconds, and what the
 * machine holds to be the time of day does not count.
 */
import { type Clock, systemClock } from "@skladno/jobs";
import type { ClientBase, Pool } from "pg";

/** Between two measurements, in milliseconds. A machine that was paused is wrong for so long. */
const PERIOD = 1_000;
/** A measurement that took longer says less than the one before, in milliseconds. */
const SLOWEST = 1_000;

export interface DatabaseClock extends Clock {
  stop(): void;
}

export interface Measurement {
  /** The database's time less the time that has passed on this machine. */
  readonly offset: number;
  /** How long the answer took. */
  readonly milliseconds: number;
}

export async function measureClock(database: Pick<ClientBase, "query">): Promise<Measurement> {
  const asked = systemClock.elapsed();
  const { rows } = await database.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const answered = systemClock.elapsed();
  return { offset: (rows[0]?.now ?? Number.NaN) - (asked + answered) / 2, milliseconds: answered - asked };
}

/** @param first the measurement at the start */
export function startDatabaseClock(pool: Pool, first: Measurement): DatabaseClock {
  let { offset } = first;
  let isMeasuring = false;
  const timer = setInterval(async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      const measured = await measureClock(pool);
      if (measured.milliseconds <= SLOWEST) offset = measured.offset;
    } catch {
      // While there is no database, time goes on as it did.
    } finally {
      isMeasuring = false;
    }
  }, PERIOD).unref();
  return {
    ...systemClock,
    now: () => Math.round(systemClock.elapsed() + offset),
    stop: () => clearInterval(timer),
  };
}
