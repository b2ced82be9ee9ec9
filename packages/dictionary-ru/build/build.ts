import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileDictionary } from "@skladno/morphology/compile";
import { collectSource, wordsOfTradesFile } from "./collect-source.js";
import { openCorporaFolder } from "./read-opencorpora.js";

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
const morphologyFolder = join(packageFolder, "../morphology/src");
const dictionaryFile = join(packageFolder, "data/ru.dict");
const manifestFile = join(packageFolder, "src/manifest.ts");

/** Every file that the dictionary's bytes depend on, in a fixed order. */
function inputFiles(): string[] {
  const below = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .sort((one, other) => (one.name < other.name ? -1 : 1))
          .flatMap((entry) => (entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)]))
      : [];
  return [
    ...below(join(packageFolder, "build")),
    ...below(join(packageFolder, "lexicon")),
    ...below(join(morphologyFolder, "compile")),
    ...below(join(morphologyFolder, "dictionary")),
    wordsOfTradesFile,
    join(morphologyFolder, "government.ts"),
    join(morphologyFolder, "tag.ts"),
    join(morphologyFolder, "grammar.ts"),
    ...below(openCorporaFolder()).filter((file) =>
      /words\.dawg|p_t_given_w|paradigms|suffixes\.json|gramtab/.test(file),
    ),
  ].filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".md"));
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const inputs = createHash("sha256");
for (const file of inputFiles()) inputs.update(readFileSync(file));
const inputsHash = inputs.digest("hex");

if (isUpToDate()) {
  console.log("data/ru.dict is up to date");
} else {
  build();
}

function isUpToDate(): boolean {
  return (
    existsSync(dictionaryFile) && existsSync(manifestFile) && readFileSync(manifestFile, "utf8").includes(inputsHash)
  );
}

function build(): void {
  const started = performance.now();
  const { bytes, counts } = compileDictionary(collectSource());
  const meta = new Map(JSON.parse(readFileSync(join(openCorporaFolder(), "meta.json"), "utf8")) as [string, unknown][]);
  mkdirSync(dirname(dictionaryFile), { recursive: true });
  writeFileSync(dictionaryFile, bytes);
  writeFileSync(
    manifestFile,
    `// Written by build/build.ts; do not edit.
/** What the dictionary file contains and what it was made from. */
export const manifest = ${JSON.stringify(
      {
        formatVersion: new DataView(bytes.buffer).getUint16(4, true),
        sources: {
          openCorpora: {
            version: meta.get("source_version"),
            revision: meta.get("source_revision"),
            carriedBy: "az 0.2.3",
          },
          lexicon: "lexicon/*.tsv",
        },
        counts,
        bytes: bytes.length,
        sha256: sha256(bytes),
        inputs: inputsHash,
      },
      undefined,
      2,
    )} as const;
`,
  );
  console.log(
    `data/ru.dict: ${counts.lexemes} lexemes, ${counts.forms} forms, ${bytes.length} bytes, ${Math.round(performance.now() - started)} ms`,
  );
}
