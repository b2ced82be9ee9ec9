/**
 * `pnpm check:release`: a release from beginning to end against a registry of our own, on a copy of what is in the working tree.
 * Two versions are published by the same commands as a real release; an app takes the first and is updated to the second.
 * Ends with status 1 and says what is wrong.
 */
import assert from "node:assert/strict";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pnpmCommand, run } from "../packages/run.js";
import { startRegistry } from "./registry.js";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(join(tmpdir(), "skladno-release-"));
const copy = join(folder, "repository");
const app = join(folder, "app");

function say(text: string): void {
  console.log(text);
}

function readManifests(): readonly (Manifest & { readonly folder: string })[] {
  return ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(copy, parent))
      .map((name) => join(copy, parent, name))
      .filter((path) => existsSync(join(path, "package.json")))
      .map((path) => ({ ...(JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest), folder: path })),
  );
}

function copyRepository(): void {
  const files = run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], root).trim().split("\n");
  for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.org", ...args], copy);
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "What is released");
}

/**
 * The commands of a release, as CONTRIBUTING gives them, without the checks that run before.
 * @param only the one package whose sources have changed since the last build
 */
function release(only?: string): void {
  run(...pnpmCommand(["changeset", "version"]), copy);
  run(...pnpmCommand(["dictionary"]), copy);
  run(...pnpmCommand([...(only ? ["--filter", only] : ["-r"]), "build"]), copy);
  run(...pnpmCommand(["changeset", "publish", "--no-git-tag"]), copy, registry.environment);
}

/** What the registry has of a package, by version; empty where it has nothing. */
async function readVersions(registry: string, name: string): Promise<ReadonlyMap<string, Manifest>> {
  const answer = await fetch(`${registry}${name.replace("/", "%2f")}`);
  if (answer.status === 404) return new Map();
  return new Map(Object.entries(((await answer.json()) as { readonly versions: Record<string, Manifest> }).versions));
}

/** @throws AssertionError when what the registry has is not what the manifests say */
async function checkPublished(registry: string): Promise<void> {
  const manifests = readManifests();
  const own = new Set(manifests.map(({ name }) => name));
  for (const { name, version, private: hidden, folder: path } of manifests) {
    const published = await readVersions(registry, name);
    if (hidden === true) {
      assert.equal(published.size, 0, `${name} is private and was published.`);
      continue;
    }
    const manifest = published.get(version);
    assert.ok(manifest, `${name} ${version} was not published.`);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      const what = `${name} ${version} asks for ${dependency} ${range}.`;
      assert.doesNotMatch(range, /workspace:/, what);
      if (own.has(dependency))
        assert.ok((await readVersions(registry, dependency)).has(range.replace(/^\^/, "")), what);
    }
    assert.match(
      readFileSync(join(path, "CHANGELOG.md"), "utf8"),
      new RegExp(`^## ${version.replaceAll(".", "\\.")}$`, "m"),
      `The changelog of ${name} says nothing about ${version}.`,
    );
  }
}

const registry = await startRegistry(join(folder, "registry"), run("npm", ["config", "get", "registry"], root).trim());
try {
  say("Copying the repository and installing …");
  copyRepository();
  run(...pnpmCommand(["install", "--frozen-lockfile", "--prefer-offline"]), copy);

  say("Releasing the first version …");
  const waiting = readdirSync(join(copy, ".changeset")).filter((name) => name.endsWith(".md") && name !== "README.md");
  if (waiting.length === 0) {
    const names = readManifests()
      .filter((one) => one.private !== true)
      .map(({ name }) => `"${name}": patch`);
    writeFileSync(
      join(copy, ".changeset/rehearsal.md"),
      `---\n${names.join("\n")}\n---\n\nThe rehearsal's first version.\n`,
    );
  }
  release();
  await checkPublished(registry.url);
  const first = new Map(readManifests().map(({ name, version }) => [name, version]));

  say("Installing it into an app …");
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  run(
    "npm",
    ["install", "--no-audit", "--no-fund", "@skladno/engine", "@skladno/morphology", "@skladno/dictionary-ru"],
    app,
    registry.environment,
  );
  writeFileSync(
    join(app, "main.mjs"),
    `import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
const compiled = engine.compile({ h1: "Купить {{color}} {{name}}", case: "Чехол для {{gadget}}" });
console.log(JSON.stringify(compiled.render({ name: "сумка", color: "красный", gadget: "шмуздиль" }).outputs));
`,
  );
  const before = JSON.parse(run(process.execPath, ["main.mjs"], app)) as Record<string, string>;
  assert.equal(before.h1, "Купить красную сумку");

  say("Releasing a second version, with a word more …");
  // A made-up word that every prediction takes for masculine: only the lexicon can know better.
  appendFileSync(join(copy, "packages/dictionary-ru/lexicon/home.tsv"), "шмуздиль\tnoun\tfem\tinan\t8a\t\t\n");
  writeFileSync(
    join(copy, ".changeset/word.md"),
    '---\n"@skladno/dictionary-ru": patch\n---\n\nA word more: шмуздиль.\n',
  );
  release("@skladno/dictionary-ru");
  await checkPublished(registry.url);
  const second = new Map(readManifests().map(({ name, version }) => [name, version]));
  assert.notEqual(second.get("@skladno/dictionary-ru"), first.get("@skladno/dictionary-ru"));
  assert.equal(
    second.get("@skladno/template"),
    first.get("@skladno/template"),
    "A package without a change got a new version.",
  );
  assert.match(readFileSync(join(copy, "packages/dictionary-ru/CHANGELOG.md"), "utf8"), /A word more: шмуздиль\./);

  say("Updating the app …");
  run("npm", ["update", "--no-audit", "--no-fund"], app, registry.environment);
  const installed = (name: string) =>
    (JSON.parse(readFileSync(join(app, "node_modules", name, "package.json"), "utf8")) as Manifest).version;
  assert.equal(installed("@skladno/dictionary-ru"), second.get("@skladno/dictionary-ru"));
  assert.equal(installed("@skladno/engine"), second.get("@skladno/engine"));
  const after = JSON.parse(run(process.execPath, ["main.mjs"], app)) as Record<string, string>;
  assert.equal(after.h1, before.h1);
  assert.equal(after.case, "Чехол для шмуздили");
  assert.notEqual(before.case, after.case, "The first version already knew the word: it proves nothing.");

  say(`Released, installed, released again, updated: ${first.size} packages, "${before.case}" became "${after.case}".`);
} finally {
  registry.stop();
  rmSync(folder, { recursive: true, force: true });
}
