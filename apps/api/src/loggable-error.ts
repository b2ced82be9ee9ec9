/**
 * Errors for the log and for standard error. Those of a database hold what was stored: Drizzle's message the parameters
 * of the query, PostgreSQL's `detail` a row, a message of class 22 (data exceptions) a value. So only members that are
 * known to hold no text of a product and no key are written.
 */

/** An error as a line of the log has it. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  /** Of a database or of Node. */
  readonly code?: unknown;
  readonly schema?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
  readonly cause?: LoggableError;
}

const members = ["code", "schema", "table", "column", "constraint", "routine"] as const;

export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const known = error as Partial<Record<string, unknown>> & Error;
  const stack = error.stack?.match(/^ {4}at .*$/gm)?.join("\n");
  return {
    type: error.constructor.name,
    message: messageOf(known),
    ...(stack === undefined ? {} : { stack }),
    ...Object.fromEntries(members.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
    ...(error.cause === undefined ? {} : { cause: loggableError(error.cause) }),
  };
}

function messageOf(error: Partial<Record<string, unknown>> & Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${error.query}`;
  if (error instanceof SyntaxError) return "a text that cannot be parsed";
  if ("severity" in error && String(error.code).startsWith("22")) return "a value that the database cannot take";
  return error.message;
}

/** The error and its causes as text, with where they come from. */
export function printableError(error: unknown): string {
  const { type, message, stack, cause, ...rest } = loggableError(error);
  const lines = [`${type}: ${message}`, ...Object.entries(rest).map(([name, value]) => `  ${name}: ${value}`)];
  if (stack !== undefined) lines.push(stack);
  if (error instanceof Error && cause !== undefined) lines.push(`Caused by ${printableError(error.cause)}`);
  return lines.join("\n");
}

/** For pino. */
export const serializers = { err: loggableError };
