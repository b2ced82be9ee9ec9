/**
 * Measures phrases a second: `pnpm exec tsx --conditions=@skladno/source packages/morphology/bench/speed.ts [folder] [az]`.
 * Every phrase is new to the morphology at the first pass; later passes find its words remembered. With `az` the npm
 * package az does the same work word by word: analyse each word, agree adjectives, inflect.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createMorphology } from "../src/create-morphology.js";
import type { Case } from "../src/grammar.js";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../../../shared/gold");
const phrases = [
  ...new Set(
    readFileSync(join(folder, "treebank-phrases.tsv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.split("\t")[0] ?? ""),
  ),
];
const cases: readonly Case[] = ["gen", "dat", "acc", "ins", "prep"];
const dictionary = readFileSync(join(import.meta.dirname, "../../dictionary-ru/data/ru.dict"));
const morphology = createMorphology(dictionary);

function perSecond(work: () => number): number {
  const start = performance.now();
  const done = work();
  return Math.round((done * 1000) / (performance.now() - start));
}

function pass(): number {
  let letters = 0;
  phrases.forEach((phrase, index) => {
    letters += morphology.inflect(phrase, cases[index % cases.length] ?? "gen").length;
  });
  if (letters === 0) throw new Error("Nothing was inflected.");
  return phrases.length;
}

console.log(`${phrases.length} phrases`);
for (let round = 0; round < 6; round++) console.log(`skladno, pass ${round + 1}: ${perSecond(pass)} phrases/s`);
const passes = perSecond(() => {
  let done = 0;
  for (let round = 0; round < 40; round++) done += pass();
  return done;
});
console.log(`skladno, warm: ${passes} phrases/s`);

if (process.argv.includes("az")) {
  const require = createRequire(join(import.meta.dirname, "../../dictionary-ru/package.json"));
  const Az = require("az") as {
    Morph: {
      (word: string, options?: object): readonly AzReading[];
      init(path: string, done: (error: unknown) => void): void;
    };
  };
  Az.Morph.init(join(dirname(require.resolve("az/package.json")), "dicts"), (error) => {
    if (error) throw error;
    for (let round = 0; round < 4; round++) {
      const rate = perSecond(() => {
        phrases.forEach((phrase, index) => {
          azInflect(Az.Morph, phrase, azCases[index % azCases.length] ?? "gent");
        });
        return phrases.length;
      });
      console.log(`az, pass ${round + 1}: ${rate} phrases/s`);
    }
  });
}

interface AzReading {
  readonly word: string;
  readonly tag: Readonly<Record<string, unknown>> & {
    readonly POS: string;
    readonly CAse: string;
    readonly NMbr: string;
    readonly GNdr: string;
  };
  inflect(grammemes: readonly string[]): { readonly word: string } | false;
}

const azCases = ["gent", "datv", "accs", "ablt", "loct"] as const;

/** A driver of ordinary care: the first noun in the nominative is the head, adjectives before it agree with it. */
function azInflect(morph: (word: string) => readonly AzReading[], phrase: string, wanted: string): string {
  const words = phrase.split(" ");
  const readings = words.map((word) => morph(word));
  const head = readings.findIndex((all) => all.some(({ tag }) => tag.POS === "NOUN" && tag.CAse === "nomn"));
  if (head < 0) return phrase;
  const noun = readings[head]?.find(({ tag }) => tag.POS === "NOUN" && tag.CAse === "nomn");
  if (noun === undefined) return phrase;
  return words
    .map((word, index) => {
      if (index > head) return word;
      if (index === head) return (noun.inflect([wanted, noun.tag.NMbr]) || { word }).word;
      const adjective = readings[index]?.find(
        ({ tag }) => (tag.POS === "ADJF" || tag.POS === "PRTF") && tag.CAse === "nomn",
      );
      const forms = noun.tag.NMbr === "plur" ? [wanted, "plur"] : [wanted, "sing", noun.tag.GNdr];
      return (adjective?.inflect(forms) || { word }).word;
    })
    .join(" ");
}
