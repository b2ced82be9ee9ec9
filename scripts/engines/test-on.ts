/**
 * Runs the tests on other versions of Node: the whole test command but Studio's browser tests on the long-term
 * support release, the packages' tests on the oldest and the newest. Each in a copy of the checkout with its own
 * installation. The version that runs this is left out: the gate has run it.
 *
 *     tsx scripts/engines/test-on.ts [--packages] [VERSION …]
 *
 * `--packages` runs the packages' tests alone on every version.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyCheckout } from "./copy-checkout.js";
import { installNode, LTS, NODE_VERSIONS } from "./nodes.js";

const majorOf = (version: string) => version.split(".")[0];
const { values, positionals: named } = parseArgs({
  options: { packages: { type: "boolean", default: false } },
  allowPositionals: true,
});
const versions = NODE_VERSIONS.filter((version, place) =>
  named.length > 0
    ? named.includes(version) || named.includes(majorOf(version) ?? "")
    : majorOf(version) !== majorOf(process.versions.node) &&
      (version === LTS || place === 0 || place === NODE_VERSIONS.length - 1),
);
if (versions.length === 0) throw new Error(`Nothing to test. Name some of ${NODE_VERSIONS.join(", ")}.`);

const reader = join(import.meta.dirname, "..", "runner", "read-report.mjs");
/** What failed on each version: said again after all of them, for the runs print much. */
const failures: string[] = [];
for (const version of versions) {
  const { env } = installNode(version);
  const folder = mkdtempSync(join(tmpdir(), `skladno-node-${version}-`));
  try {
    copyCheckout(folder);
    const report = join(folder, "report.json");
    // Studio runs in Chromium, whatever Node serves it.
    const only =
      version === LTS && !values.packages
        ? ["packages/", "apps/api/", "apps/studio/src/", "docs/", "scripts/"]
        : ["packages/"];
    const started = Date.now();
    const pnpm = (...parameters: string[]) =>
      spawnSync("npx", ["-y", "pnpm@10", ...parameters], { cwd: folder, env, stdio: "inherit" }).status;
    // Within a script of pnpm another one does not install what is missing, as it does by itself.
    const status =
      pnpm("install", "--frozen-lockfile") ||
      pnpm("test", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...only);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`Node ${version}: ${status === 0 ? "passed" : `FAILED (status ${status})`} in ${seconds} s`);
    if (status !== 0) {
      const { stderr } = spawnSync(process.execPath, [reader, report], { cwd: folder, encoding: "utf8" });
      failures.push(`Node ${version}:\n${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
