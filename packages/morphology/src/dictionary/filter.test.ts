import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildFilter } from "../compile/build-filter.js";
import { openFilter } from "./filter.js";

function filterOf(members: readonly number[]): (hash: number) => boolean {
  const { shape, fingerprints } = buildFilter(members);
  const { segmentLength, firstSlots, seed } = shape;
  const sections = [Uint32Array.of(segmentLength, firstSlots, seed), fingerprints];
  return openFilter(() => sections.shift() as Uint8Array);
}

describe("the filter of known lemmas", () => {
  it("finds every member", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 2000 }), (members) => {
        const isKnown = filterOf(members);
        for (const member of members) expect(isKnown(member)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("takes few others for members", () => {
    const members = Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 0x9e3779b1));
    const isKnown = filterOf(members);
    let wrong = 0;
    for (let index = 20_000; index < 220_000; index++) {
      if (isKnown(Math.imul(index, 0x9e3779b1))) wrong++;
    }
    expect(wrong).toBeLessThan(200_000 / 2000);
  });
});
