import { checkTemplate } from "@skladno/template";
import { expect, it } from "vitest";
import { toyMorphology } from "../../test/toy-morphology.js";
import { compilePlan } from "../plan/compile.js";
import { createReadLiteral } from "../plan/read-literal.js";
import { createArrangements } from "./arrangements.js";

const read = createReadLiteral(toyMorphology);
const FIELDS = 9;

/** Which of the fields an item has, as bits. */
const pattern = (number: number) =>
  Array.from({ length: FIELDS }, (_, slot) => ((number >> slot) & 1 ? "x" : undefined));

it("keeps 256 arrangements and forgets them all at the next", () => {
  const source = Array.from({ length: FIELDS }, (_, slot) => `{{f${slot}?}}`).join(" ");
  const { checked } = checkTemplate(source);
  if (checked === undefined) throw new Error("The template has errors.");
  const find = createArrangements(compilePlan("h1", checked, read), read);

  const first = find(pattern(0), []);
  for (let number = 1; number < 256; number++) find(pattern(number), []);
  expect(find(pattern(0), [])).toBe(first);
  find(pattern(256), []);
  expect(find(pattern(0), [])).not.toBe(first);
  expect(find(pattern(0), [])).toEqual(first);
});
