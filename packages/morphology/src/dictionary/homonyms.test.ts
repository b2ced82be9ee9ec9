import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addLetter, takeLetter } from "./hash.js";
import { HOMONYM_BYTES, homonymBits, openHomonyms } from "./homonyms.js";

const askerOf = (hashes: readonly number[]) => openHomonyms(() => homonymBits(hashes, HOMONYM_BYTES));

describe("lemmas that are nominatives, too", () => {
  it("are all found, signed or not", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (hashes) => {
        const mayBeHomonym = askerOf(hashes);
        for (const hash of hashes) {
          expect(mayBeHomonym(hash)).toBe(true);
          expect(mayBeHomonym(hash >>> 0)).toBe(true);
        }
      }),
    );
  });

  it("are few when few are put in", () => {
    const mayBeHomonym = askerOf(Array.from({ length: 700 }, (_, index) => Math.imul(index, 0x9e3779b1)));
    let wrong = 0;
    for (let index = 700; index < 10_700; index++) if (mayBeHomonym(Math.imul(index, 0x9e3779b1))) wrong++;
    expect(wrong).toBeLessThan(500);
  });
});

it("a letter that is taken from a hash leaves the hash without it", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(33), (hash, code) => {
      expect(takeLetter(addLetter(hash, code), code)).toBe(hash);
    }),
  );
});
