import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.js";

describe("readConfig", () => {
  it("has a default for everything but the key", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      databasePath: "./data/skladno.db",
      apiKey: undefined,
      logLevel: "info",
      rateLimit: 600,
      plansFile: undefined,
      channelLengthsFile: undefined,
      workerConcurrency: 1,
      maxAttempts: 3,
      leaseMilliseconds: 15_000,
      retentionMilliseconds: 30 * 86_400_000,
    });
  });

  it("takes port 0 and takes an empty variable for an absent one", () => {
    expect(readConfig({ PORT: "0", HOST: "" })).toMatchObject({ port: 0, host: "127.0.0.1" });
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
  });
});
