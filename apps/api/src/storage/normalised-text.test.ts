import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashWords } from "./hash-words.js";
import { hashOfText, normaliseText } from "./normalised-text.js";

describe("normaliseText", () => {
  test.each([
    ["  Красная — СУМКА!  ", "красная сумка"],
    ["Ёлка, еще ещё", "елка еще еще"],
    ["Е\u0308лка", "елка"],
    ["100 %", "100"],
    ["12\u00a0990,50 ₽", "12 990 50"],
    ["№ 5", "no 5"],
    ["ﬁn Ⅳ ²", "fin iv 2"],
    ["«»…", ""],
    ["iPhone-15_Pro", "iphone 15 pro"],
    ["Й и\u0306", "й й"],
  ])("%s", (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });
});

describe("hashOfText", () => {
  const slow = (text: string) => {
    const normalised = normaliseText(text);
    const words = Uint16Array.from({ length: normalised.length }, (_, index) => normalised.charCodeAt(index));
    return words.length === 0 ? null : hashWords(words, words.length);
  };

  test("is that of the normalised text, for every single character in the middle of others", () => {
    for (let code = 0; code < 0x3000; code += 1) {
      const text = `Аз ${String.fromCharCode(code)}я`;
      expect(hashOfText(text), code.toString(16)).toBe(slow(text));
    }
  });

  test("is that of the normalised text, for any text", () => {
    const ordinary = fc.string({ unit: fc.constantFrom(..."абвЁёЙ гдAZz09,.—«»₽№ \u00a0\u0301\u0308\u{1F525}ﬁΣσİ") });
    fc.assert(
      fc.property(fc.oneof(ordinary, fc.string({ unit: "binary" })), (text) => {
        expect(hashOfText(text)).toBe(slow(text));
      }),
      { numRuns: 500 },
    );
  });

  test("is null for a text without letters and digits", () => {
    expect(hashOfText(" — ! ")).toBe(null);
    expect(hashOfText("\u{1F525}")).toBe(null);
  });
});
