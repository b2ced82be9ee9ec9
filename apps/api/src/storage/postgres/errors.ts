import { StoreUnavailableError } from "@skladno/jobs";

interface PostgresError extends Error {
  /** SQLSTATE, or a code of Node where the connection failed. */
  readonly code?: string;
}

/**
 * SQLSTATEs, or their classes, that are conditions of the server and not of what was asked: it cannot be used now, or refuses
 * what an operator can allow.
 */
const conditions = [
  // Connections, resources, operators, the system and its errors; a lock that was not given in time.
  ...["08", "53", "57", "58", "XX", "55P03"],
  // Read-only; transactions that failed or were idle for too long.
  ...["25006", "25P02", "25P03", "25P04"],
  // A login, a database or a permission that is refused; a database that takes no connections.
  ...["28", "3D000", "42501", "55000"],
  // A schema that another version is migrating, or that is being restored.
  ...["3F000", "42P01", "42703", "42883"],
];
/** Statements that were prepared on another connection, which a pooler has put in the place of this one, or for other tables. */
const preparedElsewhere = ["0A000", "26000", "42P05"];
const connectionCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
];
/** Errors that node-postgres makes itself; they have no code. */
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/;

/** The error of node-postgres itself; Drizzle wraps those of queries. */
export function postgresError(error: unknown): PostgresError | null {
  if (!(error instanceof Error)) return null;
  return error.cause instanceof Error ? (error.cause as PostgresError) : error;
}

/** Whether the transaction may simply be run again: a deadlock or a serialization failure undid it. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(postgresError(error)?.code ?? "");
}

/** Whether the connection cannot be used any more: it broke, the server ended it, it was swapped, or no answer came in time. */
export function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "" } = postgresError(error) ?? {};
  return (
    connectionCodes.includes(code) ||
    connectionMessages.test(message) ||
    code.startsWith("08") ||
    preparedElsewhere.includes(code) ||
    ["25P03", "25P04", "57P01", "57P02", "57P03", "57P05"].includes(code)
  );
}

/** Whether a login, a database or a permission is refused, which waiting alone does not change. */
export function isRefused(error: unknown): boolean {
  return /^(?:28|3D000|42501)/.test(postgresError(error)?.code ?? "");
}

/** The error as the port names it: `StoreUnavailableError` for what passes by itself or an operator can cure, else unchanged. */
export function storageError(error: unknown): unknown {
  const cause = postgresError(error);
  if (cause === null || cause instanceof StoreUnavailableError) return error;
  const { code = "" } = cause;
  const isCondition =
    isRetryable(error) ||
    isConnectionLost(error) ||
    conditions.some((condition) => code.startsWith(condition) && /^[0-9A-Z]{5}$/.test(code));
  return isCondition ? unavailable(cause) : error;
}

/** Why there is no connection matters to the operator alone: whatever it is, nothing is wrong with what was asked. */
export function connectionError(error: unknown): StoreUnavailableError {
  return unavailable(postgresError(error) ?? new Error(String(error)));
}

function unavailable(cause: PostgresError): StoreUnavailableError {
  const { code, message } = cause;
  return new StoreUnavailableError(`PostgreSQL cannot be used now${code ? ` (${code})` : ""}: ${message}.`, { cause });
}
