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

/** Phrases inflected a second, none seen before, with the same care: main noun, adjectives before and behind it, complements left alone. */
export async function comparePhrases(): Promise<readonly Comparison[]> {
  await new Promise<void>((done) => Az.Morph.init(() => done()));
  const dictionary = await loadDictionary();
  const all = readPhrases().map((text, index) => ({ text, wanted: oblique[index % oblique.length] ?? "gen" }));
  const phrases = all.filter((_, index) => index % 2 === 0);
  const others = all.filter((_, index) => index % 2 === 1);
  const atWork = () => {
    const morphology = createMorphology(dictionary);
    for (const { text, wanted } of others) morphology.inflect(text, wanted);
    return morphology;
  };
  let morphology = atWork();
  const same = phrases.filter(({ text, wanted }) => morphology.inflect(text, wanted) === inflectWithAz(text, wanted));
  const treebank = readTreebankPhrases();
  const care =
    treebank.length === 0
      ? ""
      : `; right are of ${treebank.length} treebank phrases ours ${percentRight(treebank, morphology.inflect)}, az ${percentRight(treebank, inflectWithAz)}`;
  return [
    compareSpeed({
      name: "phrases inflected, none seen before",
      unit: "phrases/s",
      size: phrases.length,
      note: `both give the same text for ${Math.round((same.length / phrases.length) * 100)} % of ${phrases.length} phrases${care}`,
      tasks: [
        {
          name: "skladno",
          run: () => phrases.map(({ text, wanted }) => morphology.inflect(text, wanted)),
          before: () => {
            morphology = atWork();
          },
        },
        {
          name: "az, with a driver of equal care",
          run: () => phrases.map(({ text, wanted }) => inflectWithAz(text, wanted)),
        },
      ],
    }),
  ];
}
