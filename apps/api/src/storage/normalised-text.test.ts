import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { common, normaliseText, textHashes } from "./normalised-text.js";

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

  test("knows every letter and digit among the common characters", () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      if (!common.test(character)) continue;
      expect(/[0-9a-zа-я]/.test(character), code.toString(16)).toBe(/[\p{Ll}\p{Lm}\p{Lo}\p{Nd}]/u.test(character));
    }
  });

  test("changes nothing that is normalised", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
      }),
    );
  });
});

describe("textHashes", () => {
  const hashOf = (channel: string, output: string, text: string) => textHashes(channel, { [output]: text })[output];

  test("are equal exactly for the same normalised text of the same channel and output", () => {
    expect(hashOf("website", "h1", "Красная сумка!")).toBe(hashOf("website", "h1", "красная  СУМКА"));
    expect(hashOf("website", "h1", "Красная сумка")).not.toBe(hashOf("website", "h1", "Красные сумки"));
    expect(hashOf("website", "h1", "Сумка")).not.toBe(hashOf("messenger", "h1", "Сумка"));
    expect(hashOf("website", "h1", "Сумка")).not.toBe(hashOf("website", "seo_title", "Сумка"));
    expect(hashOf("website", "h1", "Сумка")).toMatch(/^[\w-]{16}$/);
  });

  test("are absent for a text without letters and digits", () => {
    expect(textHashes("website", { h1: " — ! ", seo_title: "\u{1F525}", constructor: "Сумка" })).toEqual({
      constructor: expect.any(String),
    });
  });
});
