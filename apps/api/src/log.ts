import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.js";

/*
 * Lines are gathered and written without waiting, at the latest after a tenth of a second, and all of them when the process ends, a crash by an
 * exception included: a write for every request would cost more than most requests. A reader of the log that stands still costs lines, not memory.
 */
const gathered = {
  dest: 1,
  sync: false,
  minLength: 32_768,
  maxWrite: 65_536,
  maxLength: 16 * 2 ** 20,
  periodicFlush: 100,
} as const;

let lastTime = 0;
let lastText = "";
/** The member `time` of a line, in ISO 8601; lines of one millisecond share it. */
function timeOfLine(): string {
  const now = Date.now();
  if (now !== lastTime) lastText = `,"time":"${new Date(now).toISOString()}"`;
  lastTime = now;
  return lastText;
}

/** The log: JSON lines on standard output, readable lines where that is a terminal. No key and no text of a product goes in. */
export function createLog(level: Config["logLevel"], terminal: boolean): Logger {
  const options = {
    level,
    base: null,
    timestamp: timeOfLine,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (terminal) return pino(options, pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss.l" }));
  return pino(options, pino.destination({ ...gathered }));
}
