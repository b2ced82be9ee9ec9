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

/** Lines go to the destination in blocks: with each write it counts the bytes of all that it holds. */
const BLOCK = 8_192;

/** A write that is under way in another thread when the process ends has so many milliseconds to come before the last lines, and not to be cut off. */
const UNDER_WAY = 20;

/** How long the end of the process waits for a reader of the log that does not read. */
const PATIENCE_AT_END = 500;

function openDestination() {
  let giveUpAt = Number.POSITIVE_INFINITY;
  // Registered before the destination's own, which writes what is left and would try for ever.
  process.once("exit", () => {
    giveUpAt = Date.now() + PATIENCE_AT_END;
  });
  const destination = pino.destination({ ...gathered, retryEAGAIN: () => Date.now() < giveUpAt });
  const write = destination.write.bind(destination);
  const flush = destination.flush.bind(destination);
  const flushSync = destination.flushSync.bind(destination);
  const end = destination.end.bind(destination);
  let block = "";
  const handOver = () => {
    const lines = block;
    block = "";
    if (lines !== "") write(lines);
  };
  destination.write = (line) => {
    block += line;
    if (block.length >= BLOCK) handOver();
    return true;
  };
  destination.flush = (tell) => {
    handOver();
    flush(tell);
  };
  destination.flushSync = () => {
    try {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, UNDER_WAY);
      handOver();
      flushSync();
    } catch {
      // Nobody reads it any more: a program must be able to end all the same.
    }
  };
  destination.end = () => {
    handOver();
    end();
  };
  return destination;
}

/** What a line about an answered request says. */
export interface RequestLine {
  /** A UUID. */
  readonly request_id: string;
  readonly method: string;
  /** A row of the URL table. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** A UUID. */
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
      const project = line.project === undefined ? "" : `,"project":"${line.project}"`;
      destination.write(
        `{"level":"info"${timeOfLine()},"request_id":"${line.request_id}","method":${JSON.stringify(line.method)},` +
          `"route":"${line.route}","status":${line.status},"milliseconds":${line.milliseconds}${project},"msg":"request"}\n`,
      );
    }
  };
}
