import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../../create-morphology.js";
import type { PlaceRelation } from "../../morphology.js";
import { readFixture } from "../../testing/fixture.js";
import { readDictionary } from "../../testing/read-dictionary.js";

/**
 * Towns, countries, regions, streets and addresses with their prepositions: the first 180 were written before anything
 * was run, the others read and approved.
 */
const morphology = createMorphology(readDictionary());
const { header, rows, knownWrong } = readFixture("places.tsv");
const relations = header.slice(1) as readonly PlaceRelation[];

const inflect = (place: string, relation: PlaceRelation) =>
  morphology.inflectPlace(morphology.parsePhrase(place), relation);

describe("places", () => {
  it.each(rows)("%s", (place = "", ...texts) => {
    expect(relations.map((relation) => inflect(place, relation).text)).toEqual(texts);
  });

  it.each(knownWrong)("%s is still wrong", (place = "", ...texts) => {
    expect(relations.map((relation) => inflect(place, relation).text)).not.toEqual(texts);
  });

  it("say their preposition as it is printed", () => {
    expect(inflect("Владимир", "where").preposition).toBe("во");
    expect(inflect("Шри-Ланка", "from").preposition).toBe("со");
    expect(inflect("Москва и Камчатка", "to").preposition).toBe("в");
  });

  it("stay where they have a preposition of their own", () => {
    expect(inflect("По всей России", "where")).toEqual({ preposition: "", text: "По всей России", inflected: false });
    expect(inflect("на Камчатке", "where").text).toBe("на Камчатке");
  });

  it("say whether anything could be inflected", () => {
    expect(inflect("Москва", "where").inflected).toBe(true);
    expect(inflect("London", "where").inflected).toBe(false);
    expect(inflect("Москве", "where")).toMatchObject({ text: "в Москве", inflected: false });
    expect(inflect("", "where").inflected).toBe(false);
  });
});

describe("any text as a place", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."Москва Камчатка г. ул. д. село Сокол Марьина 5 № - , ( ) « » и или обл. Ленина Санкт-Петербург в на".split(
        " ",
      ),
    ),
    fc.string({ unit: "binary", maxLength: 6 }),
  );

  it("keeps its other words, and begins with the preposition", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...relations), (pieces, relation) => {
        const { preposition, text } = inflect(pieces.join(" "), relation);
        expect(text.startsWith(preposition)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  const long = 100_000;
  it.each([
    ["blanks", " ".repeat(long)],
    ["blanks before a word", `Москва${" ".repeat(long)}Тула`],
    ["commas", "Москва, ".repeat(long / 8)],
    ["a list", `${"Москва, ".repeat(long / 8)}и Тула`],
    ["conjunctions", "Москва и ".repeat(long / 9)],
    ["quotes", "«".repeat(long)],
    ["straight quotes", '" '.repeat(long / 2)],
    ["parentheses", "(".repeat(long)],
    ["dots", "г.".repeat(long / 2)],
    ["numbers", "5 ".repeat(long / 2)],
    ["a long word", "Москва".repeat(long / 6)],
  ])(
    "of %s takes time in proportion to its length",
    (_, text) => {
      const started = performance.now();
      for (const relation of relations) inflect(text, relation);
      // Half a second on an idle machine; in the square of its length it would take minutes.
      expect(performance.now() - started).toBeLessThan(20_000);
    },
    30_000,
  );
});
