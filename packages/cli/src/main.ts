#!/usr/bin/env node
import { runCommandLine } from "./command-line.js";
import { StopRequest } from "./terminal.js";

const controller = new AbortController();
// Once each: who asks a second time gets the platform's own answer, which is to stop at once.
process.once("SIGINT", () => controller.abort(new StopRequest(130)));
process.once("SIGTERM", () => controller.abort(new StopRequest(143)));
// What a write answers is looked at where it is made; the event would end the process without a word of ours.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

const { stdin, stdout, stderr, env: variables } = process;
const terminal = { stdin, stdout, stderr, variables, signal: controller.signal };
runCommandLine(process.argv.slice(2), terminal).then((status) => {
  process.exitCode = status;
  // Standard input that nobody reads any more would keep the process.
  stdin.destroy();
});
