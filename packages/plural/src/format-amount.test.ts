import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.js";

const goods = ["товар", "товара", "товаров"] as const;

describe("formatAmount", () => {
  it.each([
    [1, "1 товар"],
    [22, "22 товара"],
    [12500, "12500 товаров"],
    [1.5, "1,5 товара"],
    [-3, "-3 товара"],
    [-0, "0 товаров"],
    [1e21, "1000000000000000000000 товаров"],
    [1.5e22, "15000000000000000000000 товаров"],
    [-1e-7, "-0,0000001 товара"],
    [1.25e-9, "0,00000000125 товара"],
    ["5.0", "5.0 товара"],
    ["0012", "0012 товаров"],
  ])("writes %s as %s", (value, expected) => expect(formatAmount(value, goods)).toBe(expected));

  it("never writes an exponent and loses no digit of a number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const [printed = ""] = formatAmount(value, goods).split(" ");
        expect(printed).toMatch(/^-?[0-9]+(,[0-9]+)?$/);
        expect(Number(printed.replace(",", "."))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
