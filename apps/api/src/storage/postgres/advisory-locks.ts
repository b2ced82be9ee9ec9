/**
 * Upkeep that one process at a time does. Only to save work: what it deletes is chosen and locked
 * row by row, so a database without advisory locks loses nothing.
 */
import { sql } from "drizzle-orm";
import type { Queries } from "./transactions.js";

/** "Skld" as a number: the first half of every lock of this program but that of migrations. */
const PROGRAM = 0x536b6c64;
const numbers = { "retention of jobs": 1, "retention of versions": 2 } as const;

/** Whether no other process is at this work; it stays so until the transaction ends. */
export async function isAlone(tx: Queries, work: keyof typeof numbers): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${PROGRAM}, ${numbers[work]}) as locked`,
  );
  return rows[0]?.locked === true;
}
