import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileDictionary } from "../compile/compile-dictionary.js";
import { toyDictionary, toySource } from "../testing/toy-dictionary.js";
import { FORMAT_VERSION } from "./format.js";
import { DictionaryError, openTables } from "./open.js";
import { verifyDictionary } from "./verify.js";

describe("the dictionary file", () => {
  const bytes = toyDictionary();

  it("is the same for the same words", () => {
    expect(compileDictionary(toySource()).bytes).toEqual(bytes);
  });

  it("is named by its checksum", () => {
    expect(verifyDictionary(bytes)).toBe(openTables(bytes).hash);
  });

  it("opens at any place of a buffer", () => {
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    expect(openTables(shifted).classOf(1)).toEqual(openTables(bytes).classOf(1));
  });

  it("is refused when it is something else, another version or cut short", () => {
    const changed = (at: number, value: number): Uint8Array => {
      const copy = bytes.slice();
      copy[at] = value;
      return copy;
    };
    expect(() => openTables(new Uint8Array())).toThrow("Pass the contents of ru.dict");
    expect(() => openTables(changed(0, 0))).toThrow('does not begin with "SKLD"');
    expect(() => openTables(changed(4, FORMAT_VERSION + 1))).toThrow("@skladno/dictionary-ru of the same release");
    expect(() => openTables(bytes.subarray(0, bytes.length - 8))).toThrow("damaged");
  });

  it("shows any damage when it is verified", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const copy = bytes.slice();
        copy[at] = (copy[at] as number) ^ flip;
        // Reserved bytes of the header carry nothing.
        if (at === 6 || at === 7) return;
        expect(() => verifyDictionary(copy)).toThrow(DictionaryError);
      }),
    );
  });
});
