/**
 * `pnpm accuracy [--gold FOLDER] [--json]`: how much of the Russian is right, by kind, and how many of the wrong and of
 * the right forms come with a warning (`low_confidence` or `not_inflected`); every miss goes to a file. Whole templates
 * go through the preview endpoint of the built server, phrases and words through `@skladno/morphology`. The fixtures of
 * phrases are measured too, those of `fixtures/blind` as the readers wrote them before anything was run. A second table
 * has the suites that peers ship, and peers' figures beside Skladno's on the same rows.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createWordAdvice } from "@skladno/engine/advice";
import { type Case, createMorphology, createWords, type Morphology, type Words } from "@skladno/morphology";
import { checkTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import Table from "cli-table3";
import { comparePeers } from "./compare-peers.js";
import { describeMachine } from "./describe-machine.js";
import {
  type FixtureForm,
  fixtureFolder,
  foldSpelling,
  type GoldRow,
  goldFolder,
  isAccepted,
  readFormsOfFixture,
  readGoldTable,
  readReported,
} from "./gold.js";
import { serveApi } from "./serve.js";

const bench = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    gold: { type: "string", default: goldFolder },
    json: { type: "boolean", default: false },
  },
});
const gold = resolve(process.env.INIT_CWD ?? ".", values.gold);

interface Outcome {
  readonly set: string;
  readonly kind: string;
  readonly right: boolean;
  /** Did a warning say that the form may be wrong? */
  readonly warned: boolean;
  /** What was asked, what came and what was expected, for the file of misses. */
  readonly asked: string;
  readonly got: string;
  readonly expected: string;
}

interface Example {
  readonly id: string;
  readonly tags: readonly string[];
  readonly mode: string;
  readonly template: string;
  readonly item: Readonly<Record<string, unknown>>;
  readonly expect: readonly string[];
}

async function measureExamples(path: string): Promise<readonly Outcome[]> {
  const api = await serveApi();
  try {
    const outcomes: Outcome[] = [];
    for (const line of readFileSync(path, "utf8").trim().split("\n")) {
      const example = JSON.parse(line) as Example;
      const body = JSON.stringify({
        templates: { h1: example.template },
        item: example.item,
        generation_mode: example.mode,
      });
      const answer = await api.call<{ outputs: { h1: string }; warnings: readonly string[] }>("/v1/templates/preview", {
        method: "POST",
        body,
      });
      const accepted = example.expect.map(foldSpelling);
      outcomes.push({
        set: "examples",
        kind: example.tags[0] ?? "",
        right: accepted.includes(foldSpelling(answer.outputs.h1)),
        warned: answer.warnings.some((warning) => /^(?:low_confidence|not_inflected)\b/.test(warning)),
        asked: `${example.id} ${example.template} ${JSON.stringify(example.item)}`,
        got: answer.outputs.h1,
        expected: example.expect.join(" | "),
      });
    }
    return outcomes;
  } finally {
    await api.stop();
  }
}

async function measureTable(path: string, set: string, kindOf: (row: GoldRow) => string): Promise<Outcome[]> {
  const dictionary = await loadDictionary();
  const morphology = createMorphology(dictionary);
  const words = createWords(dictionary);
  return readGoldTable(path).map((row) => {
    const got = inflectTo(morphology, words, row);
    return {
      set,
      kind: kindOf(row),
      right: isAccepted(row, got),
      warned: warnsOf(morphology, row.nominative, row.wanted),
      asked: `${row.nominative} ${row.wanted} ${row.number}`,
      got,
      expected: row.accepted.join("|"),
    };
  });
}

/**
 * Would a text with this form say `low_confidence` or `not_inflected`? As the engine does, which leaves out what has no
 * Cyrillic letter.
 */
function warnsOf(morphology: Morphology, text: string, wanted: Case): boolean {
  const phrase = morphology.parsePhrase(text);
  if (morphology.inflectPhrase(phrase, wanted).inflected) return phrase.confidence === "low";
  return phrase.reason !== "no_cyrillic" && phrase.reason !== "empty";
}

async function measureForms(set: string, forms: readonly FixtureForm[]): Promise<readonly Outcome[]> {
  const morphology = createMorphology(await loadDictionary());
  return forms.map(({ kind, phrase, wanted, accepted }) => {
    const got = morphology.inflect(phrase, wanted);
    return {
      set,
      kind,
      right: accepted.map(foldSpelling).includes(foldSpelling(got)),
      warned: warnsOf(morphology, phrase, wanted),
      asked: `${phrase} ${wanted}`,
      got,
      expected: accepted.join(" | "),
    };
  });
}

/** Through the engine. A row is right, too, where checking the template says that its adjective has to agree. */
async function measureReported(path: string): Promise<readonly Outcome[]> {
  const morphology = createMorphology(await loadDictionary());
  const engine = createEngine({ morphology });
  const words = createWordAdvice(morphology);
  return readReported(path).map(({ kind, phrase, template, accepted }) => {
    const mode = template.includes("[[") ? "flexible" : "strict";
    const { outputs, diagnostics } = engine.compile({ h1: template }, { mode }).render({ x: phrase });
    const { notices } = checkTemplate(template, { mode, lint, words, values: new Map([["x", [phrase]]]) });
    const isTold = notices.some(({ code }) => code === "literal_adjective");
    return {
      set: "reported phrases",
      kind,
      right: isTold || accepted.map(foldSpelling).includes(foldSpelling(outputs.h1)),
      warned: diagnostics.some(({ code }) => code === "low_confidence" || code === "not_inflected"),
      asked: `${template} ${phrase}`,
      got: outputs.h1,
      expected: accepted.join(" | "),
    };
  });
}

/**
 * A row whose nominative is singular and whose gold is plural asks for a form of the word, not of the phrase as it
 * stands.
 */
function inflectTo(morphology: Morphology, words: Words, { nominative, wanted, number, label }: GoldRow): string {
  if (label !== "sing" || number !== "plur") return morphology.inflect(nominative, wanted);
  const reading = words
    .analyse(nominative)
    .find((one) => one.grammemes.case === "nom" && one.grammemes.number === "sing");
  if (reading === undefined) return nominative;
  return words.inflect(nominative, reading, { case: wanted, number: "plur" }) ?? nominative;
}

const sets: readonly { readonly file: string; readonly measure: (path: string) => Promise<readonly Outcome[]> }[] = [
  { file: "examples.jsonl", measure: measureExamples },
  { file: "treebank-phrases.tsv", measure: (path) => measureTable(path, "treebank phrases", ({ label }) => label) },
  { file: "unknown-nouns.tsv", measure: (path) => measureTable(path, "unknown nouns", ({ number }) => number) },
  { file: "reported.tsv", measure: measureReported },
];

const outcomes: Outcome[] = [];
for (const { file, measure } of sets) {
  const path = join(gold, file);
  if (existsSync(path)) outcomes.push(...(await measure(path)));
  else console.error(`${path} is not there: not measured. Name the folder with --gold FOLDER.`);
}
const blindSets = readdirSync(join(fixtureFolder, "blind")).filter((file) => file.endsWith(".tsv"));
for (const file of ["phrases.tsv", "texts.tsv", ...blindSets.sort().map((name) => `blind/${name}`)])
  outcomes.push(
    ...(await measureForms("fixtures", readFormsOfFixture(join(fixtureFolder, file), file.replace(".tsv", "")))),
  );

/** How many forms are right, how many of them and of the others came with a warning. */
interface Figures {
  readonly set: string;
  readonly kind: string;
  right: number;
  total: number;
  rightWarned: number;
  wrongWarned: number;
}

const TOTAL = "all sets";
const byKind = new Map<string, Figures>();
for (const { set, kind, right, warned } of outcomes) {
  for (const [of, name] of [
    [set, kind],
    [set, "all"],
    [TOTAL, "all"],
  ] as const) {
    const key = `${of}\t${name}`;
    const figures = byKind.get(key) ?? { set: of, kind: name, right: 0, total: 0, rightWarned: 0, wrongWarned: 0 };
    figures.right += right ? 1 : 0;
    figures.total += 1;
    figures.rightWarned += right && warned ? 1 : 0;
    figures.wrongWarned += !right && warned ? 1 : 0;
    byKind.set(key, figures);
  }
}
const rows = [...byKind.values()].sort(
  (a, b) =>
    Number(a.set === TOTAL) - Number(b.set === TOTAL) ||
    a.set.localeCompare(b.set) ||
    Number(a.kind === "all") - Number(b.kind === "all"),
);

const misses = join(bench, "results/misses.tsv");
mkdirSync(join(bench, "results"), { recursive: true });
const cell = (text: string) => text.replace(/[\t\n]/g, " ");
writeFileSync(
  misses,
  ["set\tkind\tasked\tgot\texpected"]
    .concat(
      outcomes
        .filter(({ right }) => !right)
        .map(({ set, kind, asked, got, expected }) => [set, kind, asked, got, expected].map(cell).join("\t")),
    )
    .join("\n"),
);

const peers = await comparePeers(gold);
writeFileSync(
  join(bench, "results/accuracy.json"),
  `${JSON.stringify({ ...describeMachine(), rows, peers }, null, 2)}\n`,
);

if (values.json) console.log(JSON.stringify({ rows, peers }, null, 2));
else {
  const share = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1));
  const table = new Table({
    head: ["set", "kind", "right", "of", "%", "wrong warned %", "right warned %"],
    colAligns: ["left", "left", "right", "right", "right", "right", "right"],
    style: { head: [], border: [] },
  });
  for (const { set, kind, right, total, rightWarned, wrongWarned } of rows)
    table.push([
      set,
      kind,
      right,
      total,
      share(right, total),
      share(wrongWarned, total - right),
      share(rightWarned, right),
    ]);
  console.log(table.toString());
  const beside = new Table({
    head: ["the same rows", "who", "right", "of", "%", "% judged"],
    colAligns: ["left", "left", "right", "right", "right", "right"],
    style: { head: [], border: [] },
  });
  for (const { rows: name, who, right, total, setAside } of peers)
    beside.push([
      name,
      who,
      right,
      total,
      share(right, total),
      setAside === undefined ? "" : share(right, total - setAside),
    ]);
  console.log(beside.toString());
  console.log(
    "Judged: without rows on which the suite is wrong, or Skladno's form right too; each with its reason in packages/dictionary-ru/test/exams.",
  );
  console.log(`The misses: ${misses}`);
}
