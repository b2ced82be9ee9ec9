import { StoreUnavailableError } from "@skladno/jobs";

interface PostgresError extends Error {
  /** SQLSTATE, or a code of Node where the connection failed. */
  readonly code?: string;
}

/**
 * SQLSTATEs, or their classes, that are conditions of the server and not of what was asked:
 * connection, resources, operator, system, read-only, lock timeout, the time limit of an idle
 * transaction.
 */
const conditions = ["08", "53", "57", "58", "25006", "25P02", "25P03", "25P04", "55P03", "XX"];
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

/** Whether the connection cannot be used any more: it broke, the server ended it, or no answer came in time. */
export function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "" } = postgresError(error) ?? {};
  return (
    connectionCodes.includes(code) ||
    connectionMessages.test(message) ||
    code.startsWith("08") ||
    ["25P03", "25P04", "57P01", "57P02", "57P03", "57P05"].includes(code)
  );
}

/** The error as the port names it: `StoreUnavailableError` for what passes by itself or an operator can cure, else unchanged. */
export function storageError(error: unknown): unknown {
  const cause = postgresError(error);
  if (cause === null || cause instanceof StoreUnavailableError) return error;
  const { code = "", message } = cause;
  const isCondition =
    isRetryable(error) ||
    isConnectionLost(error) ||
    conditions.some((condition) => code.startsWith(condition) && /^[0-9A-Z]{5}$/.test(code));
  if (!isCondition) return error;
  return new StoreUnavailableError(`PostgreSQL cannot be used just now${code && ` (${code})`}: ${message}.`, { cause });
}
