import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PluralForms, selectForm } from "./select-form.js";

const goods: PluralForms = ["товар", "товара", "товаров"];
const select = (value: unknown, forms: unknown = goods) => selectForm(value as number, forms as PluralForms);

describe("selectForm", () => {
  it.each([1, 21, 31, 101, 121, 1001, "1", "21", "-1", "+1", -21, "00001", "1000000000000000000001"])(
    "takes the first form after %s",
    (value) => expect(select(value)).toBe("товар"),
  );
  it.each([2, 3, 4, 22, 34, 102, 1003, -2, "-4", "104", "99999999999999999999999992"])(
    "takes the second form after %s",
    (value) => expect(select(value)).toBe("товара"),
  );
  it.each([
    0,
    -0,
    5,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    19,
    20,
    25,
    100,
    111,
    112,
    113,
    114,
    1011,
    1e21,
    "0",
    "-11",
    "1000012",
  ])("takes the third form after %s", (value) => expect(select(value)).toBe("товаров"));
  it.each([1.5, 0.1, 1e-7, -2.5, "5.0", "1.00", "11.5", "0.0", "-1.5"])(
    "takes the second form after the fraction %s",
    (value) => expect(select(value)).toBe("товара"),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("refuses %s", (value) =>
    expect(() => select(value)).toThrow(RangeError),
  );
  it.each(["", " ", "5 ", "1 234", "5,0", "1.2.3", ".5", "5.", "1e3", "0x10", "пять", "--1", "−1", "５", "1\n"])(
    "refuses the text %j",
    (value) => expect(() => select(value)).toThrow(RangeError),
  );
  it.each([null, undefined, true, 5n, {}, [5]])("refuses the type of %s", (value) =>
    expect(() => select(value)).toThrow(TypeError),
  );
  it("says what was found and what is allowed", () => {
    expect(() => select("1 234,5")).toThrow(/Found "1 234,5" where a finite number or a plain decimal/);
    expect(() => select(null)).toThrow(/Found null where a finite number or a plain decimal/);
  });
  it.each([[["a", "b"]], [["a", "b", "c", "d"]], [["a", "", "c"]], [["a", " ", "c"]]])(
    "refuses the forms %j",
    (forms) => expect(() => select(5, forms)).toThrow(RangeError),
  );
  it.each([null, "abc", [["a", 1, "c"]], { length: 3 }])("refuses forms of the type of %j", (forms) =>
    expect(() => select(5, Array.isArray(forms) ? forms[0] : forms)).toThrow(TypeError),
  );

  it("agrees with Unicode's rules for Russian", () => {
    const rules = new Intl.PluralRules("ru");
    const index: Record<string, number> = { one: 0, few: 1, many: 2, other: 1 };
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.nat(300)), (value) => {
        expect(select(value)).toBe(goods[index[rules.select(value)] ?? -1]);
      }),
    );
  });
  it("ignores the sign, leading zeros and everything before the last two digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const form = select(String(value));
        expect(select(`-${value}`)).toBe(form);
        expect(select(`000${value}`)).toBe(form);
        expect(select(`7${String(value % 100n).padStart(2, "0")}`)).toBe(form);
      }),
    );
  });
});
