import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const line = {
  request_id: "0190a000-0000-7000-8000-000000000001",
  method: "GET",
  route: "/v1/jobs/:job_id",
  status: 200,
  milliseconds: 1.5,
  project: undefined,
};

/**
 * Runs a script with the log in a process of its own, because the log writes to standard output;
 * gives its lines.
 */
function logged(level: string, script: string): readonly Record<string, unknown>[] {
  const source = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    const log = createLog(${JSON.stringify(level)}, false);
    const line = { ...${JSON.stringify(line)}, project: undefined };
    ${script}`;
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const { stdout } = spawnSync(process.execPath, [
    ...["--conditions=@skladno/source", "--import", tsx],
    ...["--input-type=module", "--eval", source],
  ]);
  return String(stdout)
    .split("\n")
    .filter(Boolean)
    .map((text) => JSON.parse(text));
}

it("writes lines of JSON with their level and time", () => {
  const [first] = logged("info", 'log.info({ ...line, project: undefined }, "request");');
  expect(Object.keys(first ?? {})).toEqual([
    "level",
    "time",
    "request_id",
    "method",
    "route",
    "status",
    "milliseconds",
    "msg",
  ]);
  expect(first?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(first).toMatchObject({ level: "info", status: 200, msg: "request" });
});

it("lets the process end although nobody reads the log", async () => {
  const source = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    process.stdout.isTTY; // As the server does: a pipe is not waited for from then on.
    const log = createLog("info", false);
    for (let n = 0; n < 5000; n++) log.info("a line that fills the pipe, and then the memory of the log");
    setTimeout(() => process.exit(0), 300);`;
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const child = spawn(
    process.execPath,
    [...["--conditions=@skladno/source", "--import", tsx], ...["--input-type=module", "--eval", source]],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    const [status] = await once(child, "exit", { signal: AbortSignal.timeout(20_000) });
    expect(status).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
}, 30_000);

it("writes nothing below its level", () => {
  expect(logged("warn", 'log.error("x"); log.info("x");')).toHaveLength(1);
});

it.each([
  ["when the process ends", ""],
  ["when it is ended", "process.exit(0);"],
  ["when it dies of an exception", 'throw new Error("unexpected");'],
])("loses no line %s", (_, end) => {
  const lines = logged("info", `for (let n = 0; n < 1000; n++) log.info({ ...line, milliseconds: n }); ${end}`);
  expect(lines.map(({ milliseconds }) => milliseconds)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
});

it.each([
  ["at once", "process.exit(0);"],
  ["after it has waited for the reader in vain", "setTimeout(() => process.exit(0), 300);"],
])(
  "loses no line when its reader comes late and the process ends %s",
  async (_, end) => {
    const source = `
    import { writeSync } from "node:fs";
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    process.stdout.isTTY; // As the server does: a pipe is not waited for from then on.
    process.once("exit", () => writeSync(2, "ending"));
    const log = createLog("info", false);
    const line = { ...${JSON.stringify(line)}, project: undefined };
    for (let n = 0; n < 10000; n++) log.info({ ...line, milliseconds: n });
    ${end}`;
    const tsx = createRequire(import.meta.url).resolve("tsx");
    const child = spawn(
      process.execPath,
      [...["--conditions=@skladno/source", "--import", tsx], ...["--input-type=module", "--eval", source]],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    try {
      await once(child.stderr, "data", { signal: AbortSignal.timeout(50_000) });
      const lines = (await text(child.stdout)).trimEnd().split("\n");
      expect(lines.map((one) => JSON.parse(one).milliseconds)).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
    } finally {
      child.kill("SIGKILL");
    }
  },
  60_000,
);

it.runIf(existsSync("/dev/full")).each([
  ["JSON", false],
  ["readable", true],
])(
  "lets the server go on and counts lost %s lines when the log can't be written",
  async (_, terminal) => {
    const source = `
    import { writeSync } from "node:fs";
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    let lost = 0;
    const log = createLog("info", ${terminal}, () => { lost += 1; });
    for (let n = 0; n < 40; n++) log.info("x".repeat(2 ** 20));
    setTimeout(() => {
      log.info("a line after the log has failed many times");
      writeSync(2, String(lost));
    }, 500);`;
    const tsx = createRequire(import.meta.url).resolve("tsx");
    const full = openSync("/dev/full", "w");
    const child = spawn(
      process.execPath,
      [...["--conditions=@skladno/source", "--import", tsx], ...["--input-type=module", "--eval", source]],
      { stdio: ["ignore", full, "pipe"] },
    );
    closeSync(full);
    try {
      const exited = once(child, "exit", { signal: AbortSignal.timeout(50_000) });
      expect(Number(await text(child.stderr as NodeJS.ReadableStream))).toBeGreaterThanOrEqual(24);
      expect((await exited)[0]).toBe(0);
    } finally {
      child.kill("SIGKILL");
    }
  },
  60_000,
);
