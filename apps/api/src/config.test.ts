import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.js";

describe("readConfig", () => {
  it("has a default for everything but the key", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      database: { path: "./data/skladno.db" },
      apiKey: undefined,
      logLevel: "info",
      rateLimit: 600,
      plansFile: undefined,
      channelLengthsFile: undefined,
      workerConcurrency: 1,
      maxAttempts: 3,
      leaseMilliseconds: 15_000,
      retentionMilliseconds: 30 * 86_400_000,
      versionsKept: undefined,
      metricsPort: undefined,
      studio: true,
      otlpEndpoint: undefined,
    });
  });

  it("takes PostgreSQL where DATABASE_URL names one, whatever DATABASE_PATH says", () => {
    const url = "postgres://skladno@db:5432/skladno?sslmode=verify-full";
    expect(readConfig({ DATABASE_URL: url, DATABASE_PATH: "x.db", DATABASE_POOL_SIZE: "4" }).database).toEqual({
      url,
      passwordFile: undefined,
      poolSize: 4,
      connectMilliseconds: 5_000,
      requestMilliseconds: 3_000,
      statementMilliseconds: 10_000,
    });
  });

  it("takes port 0 and takes an empty variable for an absent one", () => {
    expect(readConfig({ PORT: "0", HOST: "" })).toMatchObject({ port: 0, host: "127.0.0.1" });
  });

  it.each([
    ["HOST", [" "]],
    ["PORT", ["-1", "65536", "3000.5", "0x10", "http", " "]],
    ["SKLADNO_API_KEY", ["fifteen-letters", "a key with blanks in it", "ключ-ключ-ключ-ключ", "x".repeat(201)]],
    ["DATABASE_URL", ["mysql://host/name", "postgres://host", "postgres:///name", "skladno", "/var/lib/skladno.db"]],
    ["DATABASE_POOL_SIZE", ["1", "1001", "ten"]],
    ["DATABASE_CONNECT_SECONDS", ["0", "301"]],
    ["DATABASE_REQUEST_SECONDS", ["0", "301", "1.5"]],
    ["DATABASE_STATEMENT_SECONDS", ["0", "3601", "1.5"]],
    ["LOG_LEVEL", ["loud", "INFO"]],
    ["RATE_LIMIT", ["0", "-5", "1e3", "1000001", "many"]],
    ["WORKER_CONCURRENCY", ["-1", "65", "1.5", "auto"]],
    ["MAX_PROCESSING_ATTEMPTS", ["0", "101", "three"]],
    ["LEASE_SECONDS", ["0", "3601", "15s"]],
    ["VERSIONS_KEPT", ["0", "-1", "all"]],
    ["METRICS_PORT", ["-1", "65536", "on"]],
    ["STUDIO", ["yes", "OFF", "0", "false"]],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", ["localhost", "collector:4318", "file:///x"]],
    ["RETENTION_DAYS", ["0", "36501", "forever"]],
  ])("refuses each wrong value of %s, by its name", (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .+; allowed: .+\\.$`));
    }
  });

  it("names every variable that can't be used and what is allowed, but never the key", () => {
    const read = () =>
      readConfig({ PORT: "http", LEASE_SECONDS: "0", LOG_LEVEL: "loud", SKLADNO_API_KEY: "short secret" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT is "http"; allowed: an integer from 0 to 65535\./);
    expect(read).toThrow(/LEASE_SECONDS is "0"; allowed: an integer from 1 to 3600\./);
    expect(read).toThrow(/LOG_LEVEL is "loud"/);
    expect(read).toThrow(/SKLADNO_API_KEY is a text of another form; allowed: 16 to 200/);
    expect(read).not.toThrow(/short secret/);
    const wrongUrl = () => readConfig({ DATABASE_URL: "postgres://user:secret@" });
    expect(wrongUrl).toThrow(/^DATABASE_URL is a text of another form; allowed: a URL such as postgres:/);
  });
});
