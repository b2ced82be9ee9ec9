import fc from "fast-check";
import { expect, it } from "vitest";
import { createLiteralSearch } from "./literal-search.js";

it("finds the literals that a look at each of them finds", () => {
  const text = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom("a", "b", "я"), minLength, maxLength });
  fc.assert(
    fc.property(fc.array(text(1, 4), { maxLength: 8 }), text(0, 20), (literals, searched) => {
      const expected = literals.flatMap((literal, place) => (searched.includes(literal) ? [place] : []));
      expect([...createLiteralSearch(literals).in(searched)].sort((one, other) => one - other)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
