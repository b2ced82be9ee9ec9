import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.js";

/** The obvious way: every slip is tried in every way. */
function slowly(one: string, other: string, limit: number): number {
  if (one === "" || other === "") return one.length + other.length;
  if (one[0] === other[0]) return slowly(one.slice(1), other.slice(1), limit);
  if (limit === 0) return 1;
  const slips: [number, number][] = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  if (one[0] === other[1] && one[1] === other[0]) slips.push([2, 2]);
  return 1 + Math.min(...slips.map(([from, to]) => slowly(one.slice(from), other.slice(to), limit - 1)));
}

it("is what trying every slip gives, up to the limit", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
      const [distance, expected] = [editDistance(one, other, limit), slowly(one, other, limit)];
      if (expected <= limit) expect(distance).toBe(expected);
      else expect(distance).toBeGreaterThan(limit);
    }),
    { numRuns: 2000 },
  );
});
