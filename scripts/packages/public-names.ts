import { buildSync } from "esbuild";
import ts from "typescript";
import { publishedPackages, root } from "./published.js";

/**
 * The public names of every entry of every published package, types included, one a line. A changed surface is a changed line.
 * @example "@skladno/plural\n  formatAmount\n  selectForm\n  type Forms\n"
 */
export function publicNames(): string {
  const entries = publishedPackages().flatMap((one) => one.entries);
  const config = ts.readConfigFile(`${root}/tsconfig.base.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(
    entries.map(({ source }) => source),
    options,
  );
  const checker = program.getTypeChecker();
  return entries
    .map(({ specifier, source }) => {
      const file = program.getSourceFile(source);
      const module = file && checker.getSymbolAtLocation(file);
      if (module === undefined) throw new Error(`${source} exports nothing.`);
      const values = runtimeNames(source);
      const names = checker.getExportsOfModule(module).map(({ name }) => (values.has(name) ? name : `type ${name}`));
      return [specifier, ...names.sort().map((name) => `  ${name}`)].join("\n");
    })
    .join("\n\n")
    .concat("\n");
}

/** What is there when the program runs: names that are exported as types only are not. */
function runtimeNames(source: string): ReadonlySet<string> {
  const { metafile } = buildSync({
    entryPoints: [source],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    metafile: true,
    write: false,
    logLevel: "error",
  });
  return new Set(Object.values(metafile.outputs).flatMap((output) => output.exports));
}

/** The values among the public names of each entry, read from the text of `publicNames`. */
export function pinnedValues(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text.split("\n\n").map((block) => {
      const [specifier = "", ...names] = block.trimEnd().split("\n");
      return [specifier, names.map((name) => name.trim()).filter((name) => !name.startsWith("type "))];
    }),
  );
}
