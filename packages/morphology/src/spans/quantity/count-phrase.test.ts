import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../../create-morphology.js";
import { type Case, cases } from "../../grammar.js";
import { readFixture } from "../../testing/fixture.js";
import { readDictionary } from "../../testing/read-dictionary.js";

/** Values after numbers, in the case of the whole, written before anything was run. */
const morphology = createMorphology(readDictionary());
const { rows, knownWrong } = readFixture("counts.tsv");

function counted(value: string, count: string, wanted: string): string[] {
  const { text, problem = "" } = morphology.countPhrase(morphology.parsePhrase(value), count, wanted as Case);
  return [text, problem];
}

describe("counted phrases", () => {
  it.each(rows)("%s × %s, %s", (value = "", count = "", wanted = "", ...expected) => {
    expect(counted(value, count, wanted)).toEqual(expected);
  });

  it.each(knownWrong)("still wrong: %s × %s, %s", (value = "", count = "", wanted = "", ...expected) => {
    expect(counted(value, count, wanted)).not.toEqual(expected);
  });

  it("say whether anything could be inflected", () => {
    expect(morphology.countPhrase(morphology.parsePhrase("iPhone"), "5", "nom")).toEqual({
      text: "iPhone",
      inflected: false,
    });
    expect(morphology.countPhrase(morphology.parsePhrase("сумка"), "5", "nom").inflected).toBe(true);
  });

  it("leave a number of their own alone", () => {
    expect(counted("2 подушки", "5", "dat")).toEqual(["2 подушкам", ""]);
  });
});

describe("any phrase and number", () => {
  const piece = fc.constantFrom(
    ..."сумка красная пальто молоко брюки 5 рабочий Stels и , для детей кукла Москва (новый)".split(" "),
  );
  const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(" "));
  const number = fc.oneof(
    fc.integer({ min: -3000, max: 3000 }).map(String),
    fc.double({ noNaN: true }).map(String),
    fc.string({ unit: "binary", maxLength: 5 }),
  );

  it("never throw", () => {
    fc.assert(
      fc.property(value, number, fc.constantFrom(...cases), (text, count, wanted) => {
        counted(text, count, wanted);
      }),
      { numRuns: 500 },
    );
  });

  it("behind 1 are the phrase itself, and the sign changes nothing", () => {
    fc.assert(
      fc.property(value, fc.nat(5000), fc.constantFrom(...cases), (text, count, wanted) => {
        const phrase = morphology.parsePhrase(text);
        for (const one of ["1", "21", "-1"])
          expect(morphology.countPhrase(phrase, one, wanted).text).toBe(morphology.inflectPhrase(phrase, wanted).text);
        expect(counted(text, `-${count}`, wanted)).toEqual(counted(text, String(count), wanted));
      }),
      { numRuns: 300 },
    );
  });
});
