/**
 * What strangers do first: packs every published package, installs the tarballs into empty projects outside the workspace, and lets each project
 * do its work. The lines of the README must give the README's output in all of them.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { startChromium } from "../browser/start-chromium.js";
import { packAll } from "../packages/pack.js";
import { execute, pnpmCommand } from "../packages/run.js";
import { openPage } from "./open-page.js";
import { type Project, projects, type Step } from "./projects.js";

const here = dirname(fileURLToPath(import.meta.url));
/** Projects at work at once: while one downloads another computes. */
const AT_ONCE = 2;

interface Manifest {
  dependencies: Record<string, string>;
  overrides?: Record<string, string>;
  pnpm?: Record<string, unknown>;
}

/** Copies a project, with the tarballs in place of versions that no registry has. */
function make(
  { name, installer, generated, packages = [] }: Project,
  folder: string,
  tarballs: ReadonlyMap<string, string>,
): void {
  cpSync(join(here, "projects", name), folder, { recursive: true });
  for (const [path, text] of Object.entries(generated)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const path = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  for (const dependency of packages) manifest.dependencies[dependency] = "packed";
  for (const [dependency, version] of Object.entries(manifest.dependencies)) {
    if (version !== "packed") continue;
    const tarball = tarballs.get(dependency);
    if (tarball === undefined) throw new Error(`${name} wants ${dependency}, which is not published.`);
    manifest.dependencies[dependency] = `file:${tarball}`;
  }
  // Between packed packages `workspace:^` has become a version that no registry has yet.
  const overrides = Object.fromEntries([...tarballs].map(([dependency, tarball]) => [dependency, `file:${tarball}`]));
  if (installer === "npm") manifest.overrides = overrides;
  else manifest.pnpm = { ...manifest.pnpm, overrides };
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}

function install({ installer }: Project, folder: string): Promise<string> {
  if (installer === "npm") {
    return execute("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], folder);
  }
  const args = ["install", "--ignore-workspace", "--prefer-offline", "--reporter=append-only"];
  return execute(...pnpmCommand(args), folder);
}

async function take(step: Step, folder: string, promised: string, browser: () => Promise<Browser>): Promise<void> {
  if (step.kind === "page") {
    const { printed, edited, errors } = await openPage(await browser(), join(folder, step.folder));
    if (errors.length > 0) throw new Error(errors.join("\n"));
    if (step.prints) compare(printed, promised);
    compare(edited, step.edits);
    return;
  }
  const [command = "", ...args] = step.command;
  const output = await execute(command, args, folder);
  if (step.kind === "readme") compare(output.trim().split("\n").at(-1), promised);
}

function compare(found: string | undefined, expected: string): void {
  if (found !== expected) throw new Error(`expected\n${expected}\nbut found\n${found}`);
}

/** Runs tasks, so many at once. */
async function inTurns(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...tasks];
  const turn = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const only = process.argv.slice(2);
const { all, promised } = projects();
const chosen = only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
// Blanks and letters of other scripts are in many a path.
const scratch = mkdtempSync(join(tmpdir(), "skladno consumers, проба "));
let browser: Promise<Browser> | undefined;
const sharedBrowser = () => {
  browser ??= startChromium();
  return browser;
};
let failed = 0;
try {
  const packing = Date.now();
  const tarballs = packAll(scratch);
  console.log(`packed ${[...tarballs.keys()].join(", ")} in ${seconds(packing)}`);
  const tasks = chosen.map((project) => async () => {
    const folder = resolve(scratch, project.folder);
    const attempt = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      const started = Date.now();
      try {
        await work();
        console.log(`${project.name}: ${name}: right, ${seconds(started)}`);
        return true;
      } catch (error) {
        failed += 1;
        console.log(`${project.name}: ${name}: WRONG\n${(error as Error).message}`);
        return false;
      }
    };
    const made = project.compiles ? mkdtempSync(join(tmpdir(), "skladno-")) : folder;
    make(project, made, tarballs);
    if (!(await attempt(`installed by ${project.installer}`, () => install(project, made)))) return;
    if (made !== folder) renameSync(made, folder);
    for (const step of project.steps) {
      await attempt(step.name, () => take(step, folder, JSON.stringify(promised), sharedBrowser));
    }
  });
  await inTurns(tasks, AT_ONCE);
} finally {
  await (await browser?.catch(() => undefined))?.close();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
