import * as v from "valibot";
import type { Database } from "./storage/database.js";

/** Thrown for a variable of the environment that can't be used; the message names all of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

function integer(min: number, max: number) {
  const allowed = `an integer from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+$/, allowed),
    v.transform(Number),
    v.minValue(min, allowed),
    v.maxValue(max, allowed),
  );
}

function isPostgresUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^postgres(?:ql)?:$/.test(url?.protocol ?? "") && url?.hostname !== "" && (url?.pathname.length ?? 0) > 1;
}

/** Variables whose values are secrets, or hold one. */
const secrets = ["SKLADNO_API_KEY", "DATABASE_URL"];

/** The variables of the environment that the server reads. */
export const environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty("an address, such as 127.0.0.1 or 0.0.0.0")), "127.0.0.1"),
  PORT: v.optional(integer(0, 65_535), "3000"),
  DATABASE_PATH: v.optional(v.pipe(v.string(), v.nonEmpty("the path of a file")), "./data/skladno.db"),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isPostgresUrl, "a URL such as postgres://user@host:5432/database?sslmode=verify-full"),
    ),
  ),
  DATABASE_PASSWORD_FILE: v.optional(v.pipe(v.string(), v.nonEmpty("the path of a file"))),
  DATABASE_POOL_SIZE: v.optional(integer(2, 1_000), "10"),
  DATABASE_CONNECT_SECONDS: v.optional(integer(1, 300), "5"),
  DATABASE_REQUEST_SECONDS: v.optional(integer(1, 300), "3"),
  DATABASE_STATEMENT_SECONDS: v.optional(integer(1, 3_600), "10"),
  SKLADNO_API_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/, "16 to 200 printable ASCII characters without spaces")),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "fatal, error, warn, info, debug, trace or silent",
    ),
    "info",
  ),
  RATE_LIMIT: v.optional(integer(1, 1_000_000), "600"),
  PLANS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty("the path of a JSON file"))),
  CHANNEL_LENGTHS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty("the path of a JSON file"))),
  WORKER_CONCURRENCY: v.optional(integer(0, 64), "1"),
  MAX_PROCESSING_ATTEMPTS: v.optional(integer(1, 100), "3"),
  LEASE_SECONDS: v.optional(integer(1, 3600), "15"),
  RETENTION_DAYS: v.optional(integer(1, 36_500), "30"),
  VERSIONS_KEPT: v.optional(integer(1, 1_000_000)),
  METRICS_PORT: v.optional(integer(0, 65_535)),
  STUDIO: v.optional(v.picklist(["on", "off"], "on or off"), "on"),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+\S*$/, "a URL, such as http://localhost:4318")),
  ),
});

/** The settings of a server, read once at its start and handed on. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: Database;
  /** A key that the default project has to have. */
  readonly apiKey: string | undefined;
  readonly logLevel: v.InferOutput<typeof environment>["LOG_LEVEL"];
  readonly rateLimit: number;
  readonly plansFile: string | undefined;
  readonly channelLengthsFile: string | undefined;
  readonly workerConcurrency: number;
  readonly maxAttempts: number;
  readonly leaseMilliseconds: number;
  readonly retentionMilliseconds: number;
  /** How many versions of each product and channel stay; all when undefined. */
  readonly versionsKept: number | undefined;
  /** A port for `/metrics` alone; with the rest when undefined. */
  readonly metricsPort: number | undefined;
  /** Whether `/studio` is served. */
  readonly studio: boolean;
  /** Where traces are sent; nowhere when undefined. */
  readonly otlpEndpoint: string | undefined;
}

/**
 * Reads the settings. An empty variable counts as absent.
 * @throws ConfigError naming every variable that can't be used and what is allowed; never a key or a password
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(environment, given);
  if (!result.success) {
    const lines = result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key);
      const found = secrets.includes(name) ? "a text of another form" : JSON.stringify(given[name]);
      return `${name} is ${found}; allowed: ${issue.message}.`;
    });
    throw new ConfigError([...new Set(lines)].join("\n"));
  }
  const read = result.output;
  return {
    host: read.HOST,
    port: read.PORT,
    database: databaseOf(read),
    apiKey: read.SKLADNO_API_KEY,
    logLevel: read.LOG_LEVEL,
    rateLimit: read.RATE_LIMIT,
    plansFile: read.PLANS_FILE,
    channelLengthsFile: read.CHANNEL_LENGTHS_FILE,
    workerConcurrency: read.WORKER_CONCURRENCY,
    maxAttempts: read.MAX_PROCESSING_ATTEMPTS,
    leaseMilliseconds: read.LEASE_SECONDS * 1000,
    retentionMilliseconds: read.RETENTION_DAYS * 86_400_000,
    versionsKept: read.VERSIONS_KEPT,
    metricsPort: read.METRICS_PORT,
    studio: read.STUDIO === "on",
    otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

function databaseOf(read: v.InferOutput<typeof environment>): Database {
  if (read.DATABASE_URL === undefined) return { path: read.DATABASE_PATH };
  return {
    url: read.DATABASE_URL,
    passwordFile: read.DATABASE_PASSWORD_FILE,
    poolSize: read.DATABASE_POOL_SIZE,
    connectMilliseconds: read.DATABASE_CONNECT_SECONDS * 1000,
    requestMilliseconds: read.DATABASE_REQUEST_SECONDS * 1000,
    statementMilliseconds: read.DATABASE_STATEMENT_SECONDS * 1000,
  };
}
