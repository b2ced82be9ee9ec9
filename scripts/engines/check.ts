/**
 * Is it the same text in every engine? Hashes the forms of 60,000 words and phrases that no dictionary has, and the
 * texts of the conformance corpus, on every supported version of Node and in Chromium.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextCases } from "@skladno/conformance";
import { build } from "esbuild";
import { startChromium } from "../browser/start-chromium.js";
import { PER_HASH, type TextHashes } from "./hash-texts.js";
import { makeUpWords } from "./made-up-words.js";
import { installNode, NODE_VERSIONS } from "./nodes.js";

const COUNT = 60_000;
const ORIGIN = "http://localhost";
const here = fileURLToPath(new URL(".", import.meta.url));
const dictionaryFile = fileURLToPath(new URL("../../packages/dictionary-ru/data/ru.dict", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "skladno-engines-"));
const cases = JSON.stringify(readTextCases());

async function inChromium(bundle: string): Promise<TextHashes> {
  const browser = await startChromium();
  try {
    const page = await browser.newPage();
    const files: Readonly<Record<string, string | Buffer>> = {
      "/": "<!doctype html><title>hashes</title>",
      "/bundle.mjs": readFileSync(bundle),
      "/ru.dict": readFileSync(dictionaryFile),
    };
    await page.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      const contentType = path.endsWith(".mjs") ? "text/javascript" : "text/html; charset=utf-8";
      return route.fulfill({ body: files[path] ?? "", contentType });
    });
    await page.goto(`${ORIGIN}/`);
    return await page.evaluate(
      async ({ bundle, count, cases }) => {
        const { hashTexts } = (await import(bundle)) as typeof import("./hash-texts.js");
        const dictionary = new Uint8Array(await (await fetch("/ru.dict")).arrayBuffer());
        return hashTexts(dictionary, count, JSON.parse(cases));
      },
      { bundle: `${ORIGIN}/bundle.mjs`, count: COUNT, cases },
    );
  } finally {
    await browser.close();
  }
}

function inNode(executable: string, bundle: string): TextHashes {
  const program = `
    import { readFileSync } from "node:fs";
    import { hashTexts } from ${JSON.stringify(bundle)};
    const [dictionary, cases] = process.argv.slice(1);
    console.log(JSON.stringify(await hashTexts(readFileSync(dictionary), ${COUNT}, JSON.parse(readFileSync(cases, "utf8")))));`;
  const output = execFileSync(
    executable,
    ["--input-type=module", "--eval", program, dictionaryFile, join(folder, "cases.json")],
    { encoding: "utf8", maxBuffer: 1 << 26 },
  );
  return JSON.parse(output);
}

function differenceOf(one: TextHashes, other: TextHashes): string | undefined {
  const at = one.forms.findIndex((hash, index) => hash !== other.forms[index]);
  if (at >= 0) return `forms of the words "${makeUpWords(COUNT)[at * PER_HASH]}" and the next ${PER_HASH} differ`;
  return one.conformance === other.conformance ? undefined : "the texts of the conformance corpus differ";
}

let failed = false;
try {
  const bundle = join(folder, "bundle.mjs");
  await build({
    entryPoints: [join(here, "hash-texts.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["@skladno/source"],
    outfile: bundle,
    logLevel: "error",
  });
  writeFileSync(join(folder, "cases.json"), cases);
  const [oldest, ...others] = [
    ...NODE_VERSIONS.map((version) => ({
      name: `Node ${version}`,
      hash: async () => inNode(installNode(version).executable, bundle),
    })),
    { name: "Chromium", hash: () => inChromium(bundle) },
  ];
  if (oldest === undefined) throw new Error("No engine is named.");
  const expected = await oldest.hash();
  console.log(`${oldest.name}: ${COUNT} words ${expected.forms[0]}…, conformance ${expected.conformance}`);
  for (const { name, hash } of others) {
    const difference = differenceOf(expected, await hash());
    console.log(`${name}: ${difference ?? "the same"}`);
    failed ||= difference !== undefined;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
