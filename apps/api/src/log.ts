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
  const destination = openDestination();
  const log = pino(options, destination);
  destinations.set(log, destination);
  return log;
}

/** How long the end of the process waits for a reader of the log that does not read. */
const PATIENCE_AT_END = 500;

function openDestination() {
  let giveUpAt = Number.POSITIVE_INFINITY;
  // Registered before the destination's own, which writes what is left and would try for ever.
  process.once("exit", () => {
    giveUpAt = Date.now() + PATIENCE_AT_END;
  });
  const destination = pino.destination({ ...gathered, retryEAGAIN: () => Date.now() < giveUpAt });
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    try {
      flush();
    } catch {
      // Nobody reads it any more: a program must be able to end all the same.
    }
  };
  return destination;
}

/** What a line about an answered request says. */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly project: string | undefined;
}

/** Where the logs that were made here write to. */
const destinations = new WeakMap<Logger, { write(line: string): boolean }>();

/**
 * Makes the function that logs answered requests; those of status 500 and more as errors. There is a line for each request, so into a log of our own it is
 * written as it is, past what pino does for any object; it has the same members in the same order.
 */
export function createRequestLog(log: Logger): (line: RequestLine) => void {
  const destination = destinations.get(log);
  return (line) => {
    if (line.status >= 500) log.error(line, "request");
    else if (destination === undefined) log.info(line, "request");
    else if (log.isLevelEnabled("info")) {
      destination.write(`{"level":"info"${timeOfLine()},${JSON.stringify({ ...line, msg: "request" }).slice(1)}\n`);
    }
  };
}
