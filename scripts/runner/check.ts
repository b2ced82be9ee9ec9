/**
 * Can the tests fail? Runs the repository's own configuration of vitest with files that are broken on purpose, each in
 * each project, and asks for the status of the run and for what the gate reads from its report.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";
import config from "../../vitest.config.js";

interface Outcome {
  readonly status: number;
  readonly output: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "skladno-runner-"));
/** A browser that cannot be started, whatever this machine has. */
const withoutBrowser = { CHROMIUM_PATH: join(folder, "absent") };

function run(program: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      parameters,
      { cwd: root, env: { ...process.env, CI: "", NO_COLOR: "1", FORCE_COLOR: undefined, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

interface Expectation {
  readonly file: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Of vitest, and of the gate's look at its report. */
  readonly statuses: readonly [vitest: number, report: number];
  /** Found in the output of vitest. */
  readonly says: string;
}

const expectations: readonly Expectation[] = [
  { file: "failing", statuses: [1, 1], says: "FAIL" },
  { file: "unloadable", statuses: [1, 1], says: "This file cannot be loaded." },
  { file: "before-all", statuses: [1, 1], says: "This hook fails." },
];
/** Of the first project alone: they do not depend on what a project brings. */
const once: readonly Expectation[] = [
  { file: "passing", statuses: [0, 0], says: "passed" },
  { file: "skipped", statuses: [0, 1], says: "1 skipped" },
  { file: "browser", env: withoutBrowser, statuses: [0, 1], says: "2 tests in a browser are skipped. No Chromium can" },
  {
    file: "browser",
    env: { ...withoutBrowser, CI: "true" },
    statuses: [1, 1],
    says: "No Chromium can be started here",
  },
];

async function check(project: string, { file, env, statuses, says }: Expectation): Promise<boolean> {
  const report = join(folder, "report.json");
  const vitest = await run(
    "npx",
    ["vitest", "run", "--config", "scripts/runner/vitest.config.ts", "--reporter=default", "--reporter=json"].concat(
      `--outputFile.json=${report}`,
    ),
    { ...env, BROKEN_PROJECT: project, BROKEN_FILE: file },
  );
  const gate = await run(process.execPath, ["scripts/runner/read-report.mjs", report]);
  const right = vitest.status === statuses[0] && gate.status === statuses[1] && vitest.output.includes(says);
  const name = `${file} in ${project}${env?.CI === "true" ? ", CI" : ""}`;
  console.log(`${right ? "✓" : "✗"} ${name}: status ${vitest.status}, of the report ${gate.status}`);
  if (!right) console.log(`expected ${statuses.join(", ")} and "${says}"\n${vitest.output}\n${gate.output}`);
  return right;
}

const names = ((config.test?.projects ?? []) as TestProjectInlineConfiguration[]).map((project) =>
  String(project.test?.name),
);
let failed = 0;
try {
  for (const name of names) for (const row of expectations) if (!(await check(name, row))) failed++;
  for (const row of once) if (!(await check(names[0] as string, row))) failed++;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
