import { writeSync } from "node:fs";
import pino, { type Logger } from "pino";
import { prettyFactory } from "pino-pretty";
import type { Config } from "./config.js";
import { serializers } from "./loggable-error.js";

/** So many characters are gathered before they are written, or those of so many milliseconds. */
const GATHERED = 8_192;
const PERIOD = 100;
/** Lines beyond this are lost while the reader stalls, in characters. */
const MOST_UNREAD = 16 * 2 ** 20;
/** A process that ends waits so long for a reader that takes nothing, in milliseconds. */
const ENDING_PATIENCE = 3_000;

/**
 * The log: JSON lines on standard output, readable lines on a terminal. No key and no text of a product goes in.
 * @param onLost called for each line that is lost because the log can't be written
 */
export function createLog(level: Config["logLevel"], terminal: boolean, onLost = () => {}): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  // A pipe does not block any more once `process.stdout` was looked at.
  const lines = gatherLines(process.stdout.fd, onLost);
  if (!terminal) return pino(options, lines);
  const prettify = prettyFactory({ translateTime: "SYS:HH:MM:ss.l" });
  return pino(options, { write: (line) => lines.write(prettify(line)) });
}

/**
 * Writes lines in pieces, all of them before the process ends, and offers again what a stalled reader left. No other
 * thread takes part: its last piece would be lost at the end of the process.
 */
function gatherLines(fd: number, onLost: () => void): { write(line: string): void } {
  let lines = "";
  /** Taken out of the lines, and not written yet. */
  let unread: Uint8Array = new Uint8Array();
  let timer: NodeJS.Timeout | undefined;

  const isEmpty = () => unread.length === 0 && lines === "";

  /** Writes until everything is written, or throws when the reader takes nothing. */
  function offer(onProgress = () => {}): void {
    while (!isEmpty()) {
      if (unread.length === 0) {
        unread = Buffer.from(lines);
        lines = "";
      }
      unread = unread.subarray(writeSync(fd, unread));
      onProgress();
    }
  }

  function offerNow(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      offer();
    } catch {
      // A full pipe, or nobody reads any more.
      offerLater();
    }
  }

  function offerLater(): void {
    timer ??= setTimeout(offerNow, PERIOD).unref();
  }

  process.once("exit", () => {
    let deadline = performance.now() + ENDING_PATIENCE;
    while (!isEmpty()) {
      try {
        offer(() => {
          deadline = performance.now() + ENDING_PATIENCE;
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || performance.now() > deadline) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  });

  return {
    write(line) {
      if (lines.length + unread.length + line.length > MOST_UNREAD) return onLost();
      lines += line;
      // A reader that stalls is asked by the timer alone.
      if (lines.length >= GATHERED && unread.length === 0) offerNow();
      else offerLater();
    },
  };
}
