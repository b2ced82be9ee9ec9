import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.js";

/** The log: JSON lines on standard output, readable lines where that is a terminal. No key and no text of a product goes in. */
export function createLog(level: Config["logLevel"], terminal: boolean): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return terminal ? pino(options, pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss.l" })) : pino(options);
}
