import { describe, expect, it } from "vitest";
import { openCorrections } from "./corrections.js";
import { createInflector } from "./create-inflector.js";
import { createMorphology } from "./create-morphology.js";
import { openDictionary } from "./dictionary/dictionary.js";
import { DictionaryError } from "./dictionary/open.js";
import { type Case, cases } from "./grammar.js";
import { readFixture } from "./testing/fixture.js";
import { readDictionary } from "./testing/read-dictionary.js";

const dictionary = openDictionary(readDictionary());
const inflector = createInflector(dictionary);

describe("createInflector", () => {
  it("gives what createMorphology gives", () => {
    const morphology = createMorphology(dictionary);
    expect(inflector.hash).toBe(morphology.hash);
    const texts = readFixture("phrases.tsv").rows.map(([text]) => text as string);
    for (const text of texts.filter((_, index) => index % 20 === 0))
      for (const wanted of cases) expect(inflector.inflect(text, wanted)).toBe(morphology.inflect(text, wanted));
  });

  it("lets corrections go before the dictionary", () => {
    const corrections = openCorrections(dictionary, [{ lemma: "сумка", indeclinable: true, gender: "neut" }]);
    const corrected = createInflector(dictionary, { corrections });
    expect(corrected.inflect("красное сумка", "gen")).toBe("красного сумка");
    expect(corrected.hash).not.toBe(inflector.hash);
  });

  it("refuses what is no dictionary, no case and no text", () => {
    expect(() => createInflector(new Uint8Array(100))).toThrow(DictionaryError);
    expect(() => createInflector(Promise.resolve() as never)).toThrow(/await loadDictionary/);
    expect(() => inflector.inflect("сумка", "genitive" as Case)).toThrow(RangeError);
    expect(() => inflector.inflect(undefined as never, "gen")).toThrow(TypeError);
  });

  it("knows the cases by their names in OpenCorpora, too", () => {
    expect(inflector.inflect("Красная кожаная сумка", "gent")).toBe("Красной кожаной сумки");
  });
});
