/**
 * What a stranger does first: packs every public package, installs the tarballs into empty projects outside the workspace,
 * checks the types there and runs the example of the README as ES module and as CommonJS.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed in ${cwd}\n${stdout ?? ""}${stderr ?? ""}`);
  }
}

function pnpm(args: readonly string[], cwd: string): string {
  const path = process.env.npm_execpath;
  return path?.includes("pnpm") ? run(process.execPath, [path, ...args], cwd) : run("pnpm", args, cwd);
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
}

function packAll(into: string): Map<string, string> {
  const tarballs = new Map<string, string>();
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    if (manifest.private === true) continue;
    const output = pnpm(["pack", "--pack-destination", into, "--json"], folder);
    const packed = JSON.parse(output.slice(output.indexOf("{"))) as { readonly filename: string };
    tarballs.set(manifest.name, packed.filename);
  }
  return tarballs;
}

function makeProject(folder: string, type: "module" | "commonjs", tarballs: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  const packages = Object.fromEntries([...tarballs].map(([name, path]) => [name, `file:${path}`]));
  const versions = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies as Record<
    string,
    string
  >;
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({
      name: `consumer-${type}`,
      private: true,
      type,
      dependencies: packages,
      devDependencies: { typescript: versions.typescript, "@types/node": versions["@types/node"] },
      // Between packed packages `workspace:^` has become a version that no registry has yet.
      overrides: packages,
    }),
  );
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        module: "NodeNext",
        moduleResolution: "NodeNext",
        strict: true,
        outDir: "out",
        types: ["node"],
      },
      include: ["*.ts"],
    }),
  );
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], folder);
}

const scratch = mkdtempSync(join(tmpdir(), "skladno-consumers-"));
try {
  const tarballs = packAll(scratch);
  console.log(`packed ${[...tarballs.keys()].join(", ")}`);
  const expected = readFileSync(join(here, "example.expected.txt"), "utf8");
  for (const type of ["module", "commonjs"] as const) {
    const folder = join(scratch, type);
    makeProject(folder, type, tarballs);
    cpSync(join(here, "example.ts"), join(folder, "example.ts"));
    run("npx", ["tsc"], folder);
    const printed = run(process.execPath, ["out/example.js"], folder);
    if (printed !== expected) throw new Error(`${type}: expected\n${expected}\nbut the example printed\n${printed}`);
    console.log(`${type}: types and output of the example are right`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
