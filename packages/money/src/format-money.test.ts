import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "./format-money.js";

const format = (value: unknown, symbol: unknown = "₽") => formatMoney(value as number, symbol as string);

describe("formatMoney", () => {
  it.each([
    [0, "0 ₽"],
    [-0, "0 ₽"],
    [7, "7 ₽"],
    [999, "999 ₽"],
    [1000, "1 000 ₽"],
    [1234, "1 234 ₽"],
    [1234567, "1 234 567 ₽"],
    [1234.5, "1 234,50 ₽"],
    [0.1, "0,10 ₽"],
    [1e21, "1 000 000 000 000 000 000 000 ₽"],
    [-1e21, "-1 000 000 000 000 000 000 000 ₽"],
    [1e-7, "0,0000001 ₽"],
    [-1e-7, "-0,0000001 ₽"],
    [-1234.5, "-1 234,50 ₽"],
    ["1234.5", "1 234,50 ₽"],
    ["1234.50", "1 234,50 ₽"],
    ["1234.567", "1 234,567 ₽"],
    ["1234.00", "1 234,00 ₽"],
    ["0.0", "0,00 ₽"],
    ["-0.00", "0,00 ₽"],
    ["-0.01", "-0,01 ₽"],
    ["+1234", "1 234 ₽"],
    ["0001234", "1 234 ₽"],
    ["9007199254740993.1", "9 007 199 254 740 993,10 ₽"],
  ])("writes %s as %s", (value, expected) => expect(format(value)).toBe(expected));

  it.each([
    ["руб.", "5 руб."],
    [" USD ", "5 USD"],
    ["₽/шт.", "5 ₽/шт."],
  ])("puts the symbol %j behind one blank", (symbol, expected) => expect(format(5, symbol)).toBe(expected));

  it("uses ordinary blanks only", () => expect(format(1234567)).not.toMatch(/[\u00a0\u202f]/));

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "", "1 234", "1,5", "5.", ".5", "1e3", "12 ₽", "−5"])(
    "refuses %j",
    (value) => expect(() => format(value)).toThrow(RangeError),
  );
  it.each([null, undefined, false, 5n, {}])("refuses the type of %s", (value) =>
    expect(() => format(value)).toThrow(TypeError),
  );
  it("refuses a missing symbol", () => {
    expect(() => format(5, "")).toThrow(RangeError);
    expect(() => format(5, "  ")).toThrow(RangeError);
    expect(() => format(5, null)).toThrow(TypeError);
  });
  it("says what was found and what is allowed", () =>
    expect(() => format("1 234")).toThrow(/Found "1 234" where a finite number or a plain decimal/));

  it("keeps every digit, in groups of three", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 60n }),
        fc.option(fc.stringMatching(/^[0-9]{1,9}$/), { nil: undefined }),
        (integer, fraction) => {
          const printed = format(fraction === undefined ? String(integer) : `${integer}.${fraction}`);
          expect(printed).toMatch(/^[0-9]{1,3}( [0-9]{3})*(,[0-9]{2,})? ₽$/);
          const plain = printed.slice(0, -2).replaceAll(" ", "");
          expect(plain).toBe(fraction === undefined ? String(integer) : `${integer},${fraction.padEnd(2, "0")}`);
        },
      ),
    );
  });
  it("takes time in proportion to the digits", () => {
    expect(format("1".repeat(300_000)).length).toBe(300_000 + 99_999 + 2);
  });
});
