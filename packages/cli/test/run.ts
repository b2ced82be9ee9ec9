import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runCommandLine } from "../src/command-line.js";
import type { ExitStatus } from "../src/exit-status.js";

/** What a command did. */
export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly stdin?: string | Buffer;
  readonly variables?: Readonly<Record<string, string>>;
  /** Shows standard output and standard error on a terminal of so many columns. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
}

/** Runs a command in this process. */
export async function run(words: readonly string[], options: RunOptions = {}): Promise<Ran & { status: ExitStatus }> {
  const out = collector(options.columns);
  const error = collector(options.columns);
  const stdin =
    options.stdin === undefined
      ? Object.assign(new PassThrough(), { isTTY: true })
      : Readable.from([Buffer.from(options.stdin)]);
  const status = await runCommandLine(words, {
    stdin,
    stdout: out.stream,
    stderr: error.stream,
    variables: options.variables ?? {},
    signal: options.signal ?? new AbortController().signal,
  });
  return { status, out: out.text(), error: error.text() };
}

function collector(columns: number | undefined) {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      done();
    },
  });
  const shown = columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns });
  return { stream: shown, text: () => Buffer.concat(parts).toString("utf8") };
}

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The words that start the program itself from its sources. */
export const program: readonly string[] = [
  process.execPath,
  "--conditions=@skladno/source",
  "--import",
  import.meta.resolve("tsx"),
  main,
];

/** A process, and what it did in the end. */
export interface Running {
  readonly child: ChildProcess;
  readonly done: Promise<Ran>;
}

function watch(child: ChildProcess): Running {
  const out: Buffer[] = [];
  const error: Buffer[] = [];
  child.stdout?.on("data", (part: Buffer) => out.push(part));
  child.stderr?.on("data", (part: Buffer) => error.push(part));
  const done = new Promise<Ran>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) =>
      resolve({ status, out: Buffer.concat(out).toString("utf8"), error: Buffer.concat(error).toString("utf8") }),
    );
  });
  return { child, done };
}

/** Runs the program as a process of its own, as a user does; its standard input stays open. */
export function runProgram(words: readonly string[], cwd: string): Running {
  const [command = "", ...fixed] = program;
  return watch(spawn(command, [...fixed, ...words], { cwd, stdio: ["pipe", "pipe", "pipe"] }));
}

/** Runs a line of shell, in which `"$@"` is the program. */
export function runShell(line: string, cwd: string): Promise<Ran> {
  return watch(spawn("/bin/sh", ["-c", line, "sh", ...program], { cwd, stdio: ["ignore", "pipe", "pipe"] })).done;
}

/** A folder for the files of a test. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "skladno-cli-"));
  return {
    path,
    file: (name: string) => join(path, name),
    removeFile: (name: string) => rmSync(join(path, name), { force: true }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
