/**
 * What `npm publish` would send: packs every published package and looks at the tarballs. publint and @arethetypeswrong/cli find nothing to say,
 * ES modules and CommonJS export the same public names, and nothing is missing or too much.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { packAll } from "./pack.js";
import { pinnedValues } from "./public-names.js";
import { type Manifest, type PublishedPackage, publishedPackages, root } from "./published.js";
import { run } from "./run.js";

const require = createRequire(import.meta.url);
const bin = (name: string) => join(root, "node_modules/.bin", name);
const execute = promisify(execFile);

/** What a tool printed where it failed; undefined where it is content. */
async function complaint(tool: string, args: readonly string[]): Promise<string | undefined> {
  try {
    await execute(bin(tool), args, { cwd: root, timeout: 120_000 });
    return undefined;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${tool}: ${stdout ?? ""}${stderr ?? ""}${stdout === undefined ? String(error) : ""}`;
  }
}

/** Files that are data have no types. */
function dataEntries({ exports = {} }: Manifest): readonly string[] {
  return Object.entries(exports).flatMap(([path, file]) =>
    typeof file === "string" && !file.endsWith(".json") ? [path.slice(2)] : [],
  );
}

function lint(tarball: string, manifest: Manifest): readonly Promise<string | undefined>[] {
  const data = dataEntries(manifest);
  const excluded = data.length === 0 ? [] : ["--exclude-entrypoints", ...data];
  return [complaint("publint", [tarball, "--strict"]), complaint("attw", [tarball, "--no-emoji", ...excluded])];
}

function wrongContents(tarball: string, name: string): readonly string[] {
  const files = run("tar", ["-tzf", tarball], root).trim().split("\n");
  const expected = ["LICENSE", "README.md", "CHANGELOG.md", "package.json"];
  if (name === "@skladno/api") expected.push("dist/studio/index.html", "dist/studio/index.html.br");
  const missing = expected.filter((file) => !files.includes(`package/${file}`));
  const superfluous = files.filter((file) => /\.test\.ts$|\/testing\/.*test|\/node_modules\/|\.db$/.test(file));
  const manifest = run("tar", ["-xzOf", tarball, "package/package.json"], root);
  return [
    ...missing.map((file) => `${file} is missing from the tarball`),
    ...superfluous.map((file) => `${file} does not belong into the tarball`),
    ...(manifest.includes("workspace:") ? ["package.json still says workspace:"] : []),
  ];
}

/** Both builds export what is pinned. */
async function wrongNames(one: PublishedPackage, pinned: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const { specifier } of one.entries) {
    const expected = pinned.get(specifier)?.join(", ");
    const path = `.${specifier.slice(one.manifest.name.length)}`;
    const conditions = one.manifest.exports?.[path] as Record<"import" | "require", { readonly default: string }>;
    const imported = await import(pathToFileURL(join(one.folder, conditions.import.default)).href);
    const required = require(join(one.folder, conditions.require.default));
    for (const [format, names] of Object.entries({ "ES modules": imported, CommonJS: required })) {
      const found = Object.keys(names)
        .filter((name) => name !== "__esModule" && name !== "default" && name !== "module.exports")
        .sort()
        .join(", ");
      if (found !== expected) problems.push(`${specifier} as ${format} exports ${found}; pinned are ${expected}`);
    }
  }
  return problems;
}

const scratch = mkdtempSync(join(tmpdir(), "skladno-packages-"));
try {
  const tarballs = packAll(scratch);
  const pinned = pinnedValues(readFileSync(join(root, "scripts/packages/public-names.txt"), "utf8"));
  const reports = publishedPackages().map(async (one) => {
    const { name } = one.manifest;
    const tarball = tarballs.get(name) ?? "";
    const complaints = await Promise.all(lint(tarball, one.manifest));
    const problems = [
      ...wrongContents(tarball, name),
      ...(await wrongNames(one, pinned)),
      ...complaints.filter((text) => text !== undefined),
    ];
    console.log(problems.length === 0 ? `${name}: right` : `${name}: WRONG\n${problems.join("\n")}`);
    return problems.length;
  });
  process.exitCode = (await Promise.all(reports)).every((count) => count === 0) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
