import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findExcessDepth } from "./find-excess-depth.js";

/** The slow twin: how deep a value is. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("the depth of a body", () => {
  it("is exceeded where the value is deeper than allowed, whatever its texts are", () => {
    const text = fc.string({ unit: fc.constantFrom("[", "{", "]", "}", '"', "\\", "я", "😀") });
    const value = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6 }, text, fc.integer(), fc.array(tie("value")), fc.dictionary(text, tie("value"))),
    })).value;
    fc.assert(
      fc.property(value, fc.nat(7), fc.constantFrom(undefined, 2), (given, allowed, indent) => {
        const found = findExcessDepth(JSON.stringify(given, null, indent), allowed);
        expect(found === undefined).toBe(depthOf(given) <= allowed);
      }),
      { numRuns: 500 },
    );
  });

  it("is told by the bracket that is one too many", () => {
    expect(findExcessDepth('{"[": [[', 2)).toBe(7);
    expect(findExcessDepth("[".repeat(64), 64)).toBeUndefined();
    expect(findExcessDepth("[".repeat(65), 64)).toBe(64);
    expect(findExcessDepth("[],".repeat(1_000), 1)).toBeUndefined();
    expect(findExcessDepth('["\\"[[[', 1)).toBeUndefined();
  });
});
