import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFixture } from "../testing/fixture.js";
import { firstSounds } from "./first-sounds.js";
import { shapePreposition } from "./shape-preposition.js";

const { rows, knownWrong } = readFixture("preposition-shapes.tsv");

describe("shapes of prepositions", () => {
  it.each(rows)('"%s" before "%s" is "%s"', (preposition, text, shape) => {
    expect(shapePreposition(preposition as string, text as string)).toBe(shape);
  });

  it.each(knownWrong.map((row) => [...row]))('still wrong: "%s" before "%s"', (preposition, text, shape) => {
    expect(shapePreposition(preposition as string, text as string)).not.toBe(shape);
  });

  it("are the same whatever shape is given", () => {
    for (const [preposition, text, shape] of rows)
      expect(shapePreposition(shape as string, text as string), `${preposition} ${text}`).toBe(shape);
  });

  it("come from one of the known ones, for any text", () => {
    const prepositions = fc.constantFrom("в", "во", "с", "со", "к", "о", "об", "обо", "от", "из", "под", "На", "В");
    fc.assert(
      fc.property(prepositions, fc.string({ unit: "binary", maxLength: 40 }), (preposition, text) => {
        const shape = shapePreposition(preposition, text);
        expect(shape.length).toBeLessThanOrEqual(3);
        expect(shapePreposition(shape, text)).toBe(shape);
      }),
    );
  });
});

describe("first sounds", () => {
  it.each([
    ["«обувь»", "обувь"],
    ["11 сумок", "о"],
    ["125-го", "сто"],
    ["2 мая", "второй"],
    ["МФУ", "э"],
    ["МКАД", "мкад"],
    ["HP", "э"],
    ["Uniqlo", "п"],
    ["Élysée", "э"],
    ["Škoda", "ст"],
    ["№ 11", "п"],
    ["", "п"],
  ])("of %j begin with %j", (text, sounds) => {
    expect(firstSounds(text)).toBe(sounds);
  });

  it("are found in linear time", () => {
    const texts = [
      "«".repeat(100_000),
      "1 000".repeat(20_000),
      "а".repeat(100_000),
      "+-".repeat(50_000),
      "I".repeat(100_000),
    ];
    const started = performance.now();
    for (const text of texts) firstSounds(text);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
