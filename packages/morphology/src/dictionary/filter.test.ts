import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildFilter } from "../compile/build-filter.js";
import { mayContain } from "./filter.js";

describe("the filter of known lemmas", () => {
  it("finds every member", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 2000 }), (members) => {
        const { shape, fingerprints, fineFingerprints } = buildFilter(members);
        const both = { coarse: fingerprints, fine: fineFingerprints };
        for (const member of members) expect(mayContain(both, shape, member)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("takes few others for members", () => {
    const members = Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 0x9e3779b1));
    const { shape, fingerprints, fineFingerprints } = buildFilter(members);
    const both = { coarse: fingerprints, fine: fineFingerprints };
    let wrong = 0;
    for (let index = 20_000; index < 220_000; index++) {
      if (mayContain(both, shape, Math.imul(index, 0x9e3779b1))) wrong++;
    }
    expect(wrong).toBeLessThan(200_000 / 2000);
  });
});
