import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.js";

/*
 * Lines are written without waiting, at the latest after a tenth of a second, and all of them when the process ends. When the
 * reader of the log stalls, the server goes on: lines beyond 16 MiB are lost then, and the process ends without the last ones.
 */
const gathered = { sync: false, minLength: 8_192, maxLength: 16 * 2 ** 20, periodicFlush: 100 } as const;

/**
 * The log: JSON lines on standard output, readable lines on a terminal. No key and no text of a
 * product goes in.
 */
export function createLog(level: Config["logLevel"], terminal: boolean): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (terminal) return pino(options, pretty({ translateTime: "SYS:HH:MM:ss.l" }));
  let isEnding = false;
  process.once("exit", () => {
    isEnding = true;
  });
  const destination = pino.destination({ ...gathered, retryEAGAIN: () => !isEnding });
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    try {
      flushSync();
    } catch {
      // Nobody reads the log any more.
    }
  };
  return pino(options, destination);
}
