import type { Morphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { toyMorphology } from "../../test/toy-morphology.js";
import { createPhraseMemory } from "./phrase-memory.js";

/** A memory, and what it asked its morphology to parse since it was last looked at. */
function observed() {
  const parsed: string[] = [];
  const morphology: Morphology = {
    ...toyMorphology,
    parsePhrase: (text) => {
      parsed.push(text);
      return toyMorphology.parsePhrase(text);
    },
  };
  return { memory: createPhraseMemory(morphology), takeParsed: () => parsed.splice(0) };
}

describe("the memory of phrases", () => {
  it("parses a value once, however often its forms are asked for", () => {
    const { memory, takeParsed } = observed();
    for (const wanted of ["gen", "dat", "gen"] as const) memory.inflect(memory.know("сумка"), wanted);
    memory.trace("сумка");
    expect(takeParsed()).toEqual(["сумка"]);
  });

  it("keeps 2048 values at the least and 4096 at the most", () => {
    const { memory, takeParsed } = observed();
    const values = Array.from({ length: 4097 }, (_, index) => `сумка ${index}`);
    for (const value of values) memory.know(value);
    expect(takeParsed()).toEqual(values);
    for (const value of values.slice(-2048)) memory.know(value);
    expect(takeParsed()).toEqual([]);
    memory.know("сумка 0");
    expect(takeParsed()).toEqual(["сумка 0"]);
  });

  it("keeps a value that is in use, whatever comes by", () => {
    const { memory, takeParsed } = observed();
    for (let index = 0; index < 10_000; index++) {
      memory.know(`сумка ${index}`);
      memory.know("диван");
    }
    expect(takeParsed().filter((text) => text === "диван")).toHaveLength(1);
  });

  it("keeps no value of more than 200 characters", () => {
    const { memory, takeParsed } = observed();
    const longest = "сумка".padEnd(200, "!");
    for (const value of [longest, longest, `${longest}!`, `${longest}!`]) memory.know(value);
    expect(takeParsed()).toEqual([longest, `${longest}!`, `${longest}!`]);
  });

  it("takes no place for a value without Cyrillic letters", () => {
    const { memory, takeParsed } = observed();
    expect(memory.know("iPhone 15").phrase).toMatchObject({ kind: "other", reason: "no_cyrillic" });
    expect(memory.trace("iPhone 15")).toEqual([]);
    expect(takeParsed()).toEqual([]);
  });
});
