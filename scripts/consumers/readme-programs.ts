import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "@skladno/conformance";
import { publishedPackages, root } from "../packages/published.js";

/*
 * What the READMEs show, as programs that strangers run. Lines keep their order and their words; only what a comment promises becomes a
 * comparison.
 */

/** The lines of the root README under "Embed", as a module, and what its comments promise. */
export interface ReadmeModule {
  /** TypeScript that exports `readme(): Promise<string[]>`: one JSON text for each line with a promise. */
  readonly source: string;
  readonly promised: readonly string[];
}

interface Program {
  readonly imports: readonly string[];
  readonly body: readonly string[];
}

/** The first TypeScript block behind a heading; of the whole page when no heading is named. */
function firstExample(path: string, heading?: string): Program {
  const page = readFileSync(path, "utf8");
  const from = heading === undefined ? 0 : page.indexOf(heading);
  const block = codeBlocks(page.slice(from)).find(({ language }) => language === "ts");
  if (from < 0 || block === undefined)
    throw new Error(`${path} shows no TypeScript${heading ? ` under ${heading}` : ""}.`);
  const imports = [...block.code.matchAll(/^import [^;]*;$/gm)].map(([text]) => text);
  const body = block.code.replace(/^import [^;]*;\n?/gm, "").split("\n");
  return { imports, body };
}

/** Joins a comment on a line of its own to the expression before it. */
function withPromises(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (/^\/\/ [^\s]/.test(line) && before !== undefined && /^[\w.]+\(.*\);$/.test(before)) {
      joined[joined.length - 1] = `${before} ${line}`;
    } else joined.push(line);
  }
  return joined;
}

const promise = /^(\s*)(?!(?:const|let|import|if|for) )(\S.*);\s*\/\/ (.+)$/;

/** The ten lines of the root README. */
export function rootExample(): ReadmeModule {
  const { imports, body } = firstExample(join(root, "README.md"), "## Embed");
  const promised: string[] = [];
  const lines = withPromises(body).map((line) => {
    const [, indent = "", expression, value] = promise.exec(line) ?? [];
    if (expression === undefined) return line;
    promised.push(JSON.stringify(new Function(`return ${value}`)()));
    return `${indent}printed.push(JSON.stringify(${expression}));`;
  });
  if (promised.length < 3) throw new Error("The README's example promises too little; are its comments read rightly?");
  return {
    promised,
    source: [
      ...imports,
      "",
      "export async function readme(): Promise<string[]> {",
      "  const printed: string[] = [];",
      ...lines.map((line) => (line === "" ? "" : `  ${line}`)),
      "  return printed;",
      "}",
      "",
    ].join("\n"),
  };
}

/** The README of the CodeMirror package as it stands, as a module that gives its editor away. */
export function editorExample(): string {
  const { imports, body } = firstExample(join(root, "packages/codemirror/README.md"));
  return [...imports, ...body, "export { view };", ""].join("\n");
}

/**
 * The first example of every package's README that needs no server, as a program that ends with an error when a promise is not kept.
 * @returns name without the scope → TypeScript
 */
export function packageExamples(): ReadonlyMap<string, string> {
  const needServerOrPage = new Set(["@skladno/api", "@skladno/client", "@skladno/cli", "@skladno/codemirror"]);
  return new Map(
    publishedPackages()
      .filter(({ manifest }) => !needServerOrPage.has(manifest.name))
      .map(({ folder, manifest }) => [manifest.name.slice("@skladno/".length), checkingProgram(folder)]),
  );
}

function checkingProgram(folder: string): string {
  const { imports, body } = firstExample(join(folder, "README.md"));
  let promises = 0;
  const lines = withPromises(body).map((line) => {
    const [, indent = "", expression, value] = promise.exec(line) ?? [];
    if (expression === undefined) return line;
    promises += 1;
    const [, logged] = /^console\.log\((.*)\)$/.exec(expression) ?? [];
    if (logged !== undefined) return `${indent}printed([${logged}], ${JSON.stringify(value)});`;
    return `${indent}deepStrictEqual(structuredClone(${expression}), ${value});`;
  });
  if (promises === 0) throw new Error(`The README in ${folder} promises nothing.`);
  return [
    'import { deepStrictEqual } from "node:assert";',
    'import { inspect } from "node:util";',
    ...imports,
    "",
    "/** As console.log writes it, on one line, with double quotes. */",
    "function printed(values: readonly unknown[], expected: string): void {",
    '  const words = values.map((value) => (typeof value === "string" ? value : inspect(value, { breakLength: Infinity, depth: 9 })));',
    `  deepStrictEqual(words.join(" ").replaceAll("'", '"'), expected);`,
    "}",
    "",
    "async function main(): Promise<void> {",
    ...lines.map((line) => (line === "" ? "" : `  ${line}`)),
    "}",
    "",
    "void main();",
    "",
  ].join("\n");
}
