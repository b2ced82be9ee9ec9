import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openCorrections } from "./corrections.js";
import { createMorphology } from "./create-morphology.js";
import { openDictionary } from "./dictionary/dictionary.js";
import type { Case } from "./grammar.js";

const dictionaryUrl = new URL("../../dictionary-ru/data/ru.dict", import.meta.url);
const hasDictionary = existsSync(dictionaryUrl);
if (!hasDictionary) console.warn("Skipped: build the dictionary first (pnpm dictionary), then the README is checked.");

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const calls = [...readme.matchAll(/^morphology\.(inflect|agree)\((.+)\); \/\/ "(.+)"$/gmu)];

describe.skipIf(!hasDictionary)("README", () => {
  const morphology = hasDictionary ? createMorphology(readFileSync(dictionaryUrl)) : undefined;

  it.each(calls.map(([, verb = "", list = "", expected = ""]) => [verb, list, expected] as const))(
    "%s(%s) gives %s",
    (verb, list, expected) => {
      const [first = "", second = "", third = ""] = JSON.parse(`[${list}]`) as string[];
      const got =
        verb === "inflect"
          ? morphology?.inflect(first, second as Case)
          : morphology?.agree(first, second, third as Case);
      expect(got).toBe(expected);
    },
  );

  it("has examples", () => {
    expect(calls.length).toBeGreaterThan(6);
  });

  it("explains as it promises", () => {
    expect(morphology?.explain("Кресла", "gen").table).toContain("Кресла → Кресел");
  });

  it("takes the corrections that it shows", () => {
    if (!hasDictionary) return;
    const dictionary = openDictionary(readFileSync(dictionaryUrl));
    const corrections = openCorrections(dictionary, [
      { lemma: "Вектор", declinesLike: "набор", proper: true },
      { lemma: "худи", indeclinable: true, gender: "neut" },
      { lemma: "донья", forms: { plur: { nom: "донья", gen: "доньев" } } },
    ]);
    const corrected = createMorphology(dictionary, { corrections });
    expect(corrected.inflect("Вектор", "gen")).toBe("Вектора");
    expect(corrected.inflect("донья", "gen")).toBe("доньев");
  });
});
