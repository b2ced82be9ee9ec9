#!/usr/bin/env node
import { printableError } from "./loggable-error.js";
import { runCommandLine } from "./operator/cli.js";
import { openStorage } from "./storage/open-storage.js";

// Files and folders are made for their owner alone.
process.umask(0o077);

/** A stop that takes longer than this is forced. */
const STOP_MILLISECONDS = 9_500;

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        setTimeout(() => {
          process.stderr.write("The shutdown was forced: it took too long.\n");
          process.exit(1);
        }, STOP_MILLISECONDS).unref();
        resolve();
      });
    }
  });
}

// The reader of the output may have seen enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Nowhere is left to say that nothing can be said, and a server goes on without it.
process.stderr.on("error", () => {});

// Node itself would print all members of the error.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${printableError(error)}\n`);
  process.exit(1);
});

runCommandLine(
  {
    console: {
      variables: process.env,
      isTerminal: process.stdout.isTTY === true,
      out: (line) => process.stdout.write(`${line}\n`),
      error: (line) => process.stderr.write(`${line}\n`),
    },
    openStorage,
    stopRequested,
  },
  process.argv.slice(2),
).then((status) => {
  process.exitCode = status;
});
