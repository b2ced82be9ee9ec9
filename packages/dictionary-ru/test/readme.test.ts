import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { expect, it } from "vitest";

it("the example of the README runs", async () => {
  const morphology = createMorphology(await loadDictionary());
  expect(morphology.inflect("сумка", "gen")).toBe("сумки");
});
