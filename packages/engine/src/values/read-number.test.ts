import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumber } from "./read-number.js";

const numbers: readonly (readonly [string, string])[] = [
  ["0", "0"],
  ["12990", "12990"],
  [" 42 ", "42"],
  ["1 234,50", "1234.50"],
  ["1\u00a0249\u00a0000", "1249000"],
  ["12\u202f990", "12990"],
  ["1'250'000", "1250000"],
  ["1.234,50", "1234.50"],
  ["1,234.50", "1234.50"],
  ["1.234.567,8", "1234567.8"],
  ["1,234", "1.234"],
  ["129,90", "129.90"],
  ["5.0", "5.0"],
  ["-5", "-5"],
  ["\u22125,5", "-5.5"],
  ["+7", "7"],
  ["007", "007"],
];

const others = [
  "",
  " ",
  "-",
  "+",
  ",",
  ".",
  "1.2.3",
  "1,2,3",
  "1 23",
  "1 2345",
  "1234 567",
  "12 34",
  " 1  234",
  "5.",
  ".5",
  ",5",
  "1e5",
  "NaN",
  "Infinity",
  "0x10",
  "12 ₽",
  "12 990 руб.",
  "10%",
  "10 шт",
  "от 5",
  "1-2",
  "--5",
  "5-",
  "1.234.567",
  "1 234.567,8",
  "1.23,4",
  "1,2.3",
  "'123",
  "123'",
  "1''234",
  "５",
  "١٢",
];

describe("readNumber", () => {
  it.each(numbers)("%j → %s", (text, expected) => {
    expect(readNumber(text)).toBe(expected);
  });

  it.each(others)("%j is no number", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it("gives a plain decimal or nothing for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+\u2212]?[0-9 ,.'\u00a0\u202f]{0,12}$/)), (text) => {
        const number = readNumber(text);
        if (number !== undefined) expect(number).toMatch(/^-?\d+(?:\.\d+)?$/);
      }),
    );
  });

  it("reads back every JSON number", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(Number(readNumber(String(value)))).toBe(value);
      }),
    );
  });
});
