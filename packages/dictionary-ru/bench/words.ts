/**
 * Measures words analysed and inflected a second of processor time, none of them seen before, against az in the same run:
 * `tsx --conditions=@skladno/source bench/words.ts`. The words are lemmas of nouns and adjectives in a fixed random order.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createWords } from "@skladno/morphology";
import { openCorporaFolder, readOpenCorpora } from "../build/read-opencorpora.js";
import { useOf } from "../build/select-lexemes.js";

interface AzReading {
  inflect(grammemes: readonly string[]): unknown;
}
interface Az {
  readonly Morph: { (word: string): AzReading[]; init(folder: string, done: () => void): void };
}

const words = createWords(readFileSync(new URL("../data/ru.dict", import.meta.url)));
const list = shuffle(readLemmas());
const az = createRequire(import.meta.url)("az") as Az;
await new Promise<void>((done) => az.Morph.init(openCorporaFolder(), done));

const share = Math.floor(list.length / 4);
for (let part = 0; part < 4; part++) {
  const some = list.slice(part * share, (part + 1) * share);
  const ours = rate(some, (word) => {
    const [reading] = words.analyse(word);
    if (reading !== undefined) words.inflect(word, reading, { case: "gen" });
  });
  const theirs = rate(some, (word) => {
    az.Morph(word)[0]?.inflect(["gent"]);
  });
  console.log(
    `part ${part + 1}: skladno ${Math.round(ours)} words/s, az ${Math.round(theirs)} words/s, ${(ours / theirs).toFixed(1)} times`,
  );
}

/** Lemmas alone, copied, so that nothing of the source stays in memory. */
function readLemmas(): string[] {
  const lemmas: string[] = [];
  for (const lexeme of readOpenCorpora()) {
    if (useOf(lexeme) === "stored" && !lexeme.proper && /^(?:noun|adjective)$/.test(lexeme.partOfSpeech)) {
      lemmas.push(lexeme.lemma);
    }
  }
  return JSON.parse(JSON.stringify(lemmas)) as string[];
}

function rate(some: readonly string[], handle: (word: string) => void): number {
  const before = process.cpuUsage();
  for (const word of some) handle(word);
  const { user, system } = process.cpuUsage(before);
  return (some.length / (user + system)) * 1e6;
}

function shuffle(items: string[]): string[] {
  let state = 12345;
  for (let index = items.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const other = state % (index + 1);
    [items[index], items[other]] = [items[other] as string, items[index] as string];
  }
  return items;
}
