import { existsSync, readFileSync } from "node:fs";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import Az from "az";
import { type Comparison, compareSpeed } from "./compare.js";
import { type GoldRow, goldFolder, isAccepted, readGoldTable } from "./gold.js";
import { inflectWithAz, type ObliqueCase } from "./inflect-with-az.js";

const oblique = ["gen", "dat", "acc", "ins", "prep"] as const satisfies readonly ObliqueCase[];

/** Names of products, as shops write them: the first column of the morphology's own list. */
function readPhrases(): readonly string[] {
  const rows = readFileSync(new URL("../../packages/morphology/fixtures/phrases.tsv", import.meta.url), "utf8").split(
    "\n",
  );
  const phrases = rows
    .map((row) => row.split("\t")[0] ?? "")
    .filter((text) => text.includes(" ") && !text.startsWith("#"));
  // As a request brings them, see read-nouns.ts: these are pieces of the whole file, which makes reading them slow.
  return JSON.parse(JSON.stringify([...new Set(phrases)])) as readonly string[];
}

/** Phrases of treebanks with their forms; none where the sets of `pnpm accuracy` aren't beside the repository. */
function readTreebankPhrases(): readonly GoldRow[] {
  const path = `${goldFolder}/treebank-phrases.tsv`;
  return existsSync(path) ? readGoldTable(path) : [];
}

function percentRight(rows: readonly GoldRow[], inflect: (text: string, wanted: ObliqueCase) => string): string {
  const right = rows.filter((row) => isAccepted(row, inflect(row.nominative, row.wanted as ObliqueCase)));
  return `${((100 * right.length) / rows.length).toFixed(1)} %`;
}

/**
 * Phrases inflected a second with the same care: main noun, adjectives before and behind it, complements left alone. Once as the second template of a
 * catalogue meets its names, each of which has been put into another case, and once with phrases of which none has been seen before.
 */
export async function comparePhrases(): Promise<readonly Comparison[]> {
  await new Promise<void>((done) => Az.Morph.init(() => done()));
  const dictionary = await loadDictionary();
  const inCase = (shift: number) => (text: string, index: number) => ({
    text,
    wanted: oblique[(index + shift) % oblique.length] ?? "gen",
  });
  const texts = readPhrases();
  const phrases = texts.filter((_, index) => index % 2 === 0).map(inCase(0));
  const others = texts.filter((_, index) => index % 2 === 1).map(inCase(0));
  const inOtherCases = phrases.map(({ text }, index) => inCase(1)(text, index));
  const behind = (work: typeof phrases) => {
    const morphology = createMorphology(dictionary);
    for (const { text, wanted } of work) morphology.inflect(text, wanted);
    return morphology;
  };
  let morphology = behind(others);
  const same = phrases.filter(({ text, wanted }) => morphology.inflect(text, wanted) === inflectWithAz(text, wanted));
  const treebank = readTreebankPhrases();
  const care =
    treebank.length === 0
      ? ""
      : `; right are of ${treebank.length} treebank phrases ours ${percentRight(treebank, morphology.inflect)}, az ${percentRight(treebank, inflectWithAz)}`;
  const compare = (name: string, note: string, before: () => void): Comparison =>
    compareSpeed({
      name,
      unit: "phrases/s",
      size: phrases.length,
      note,
      tasks: [
        { name: "skladno", run: () => phrases.map(({ text, wanted }) => morphology.inflect(text, wanted)), before },
        {
          name: "az, with a driver of equal care",
          run: () => phrases.map(({ text, wanted }) => inflectWithAz(text, wanted)),
        },
      ],
    });
  return [
    compare(
      "phrases inflected, in a second case",
      `both give the same text for ${Math.round((same.length / phrases.length) * 100)} % of ${phrases.length} phrases${care}`,
      () => {
        morphology = behind(inOtherCases);
      },
    ),
    compare("phrases inflected, none seen before", `behind ${others.length} others`, () => {
      morphology = behind(others);
    }),
  ];
}
