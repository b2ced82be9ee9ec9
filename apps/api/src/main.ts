#!/usr/bin/env node
import { runCommandLine } from "./operator/cli.js";
import { openStorage } from "./storage/open-storage.js";

/** A stop that takes longer than this is cut short. */
const STOP_MILLISECONDS = 9_000;

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        setTimeout(() => process.exit(0), STOP_MILLISECONDS).unref();
        resolve();
      });
    }
  });
}

// Whoever reads the output may have seen enough, as `head` has.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

runCommandLine(
  {
    console: {
      variables: process.env,
      isTerminal: process.stdout.isTTY === true,
      out: (line) => process.stdout.write(`${line}\n`),
      error: (line) => process.stderr.write(`${line}\n`),
    },
    openStorage: async (path) => openStorage(path),
    stopRequested,
  },
  process.argv.slice(2),
).then((status) => {
  process.exitCode = status;
});
