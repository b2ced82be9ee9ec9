import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { externalId, jobItem, jobItems } from "./job-items.js";
import { limits } from "./limits.js";

/** Every mistake as `[path, code]`. */
function mistakesIn(schema: v.GenericSchema, input: unknown) {
  return (v.safeParse(schema, input).issues ?? []).map(({ path, message }) => [
    (path ?? []).map(({ key }) => key),
    message,
  ]);
}

const rightName = fc.oneof(
  fc.constantFrom("name", "Цвет_товара.2-й", "naïve", "__proto__", "constructor", "toString", "𐐀".repeat(128)),
  fc.stringMatching(/^[a-zа-я0-9_.-]{1,12}$/),
);
const rightField = fc.tuple(
  rightName.filter((name) => name !== "external_id"),
  fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
);
const wrongField = fc.constantFrom<[name: string, value: unknown, code: string]>(
  ["wrong name", "x", "invalid_field_name"],
  ["", null, "invalid_field_name"],
  ["x".repeat(129), 1, "invalid_field_name"],
  ["wrong_object", {}, "not_a_scalar"],
  ["wrong_array", ["a"], "not_a_scalar"],
  ["wrong_boolean", false, "not_a_scalar"],
  ["wrong_number", Number.POSITIVE_INFINITY, "not_a_scalar"],
  ["wrong_length", "😀".repeat(100_001), "too_long"],
);

interface Sample {
  readonly product: Record<string, unknown>;
  /** Member → code of its mistake. */
  readonly mistakes: ReadonlyMap<string, string>;
}

const sample = fc
  .record({
    id: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("1", "2", "3", "..", "__proto__", "😀".repeat(240)) },
      fc.constantFrom<unknown>(undefined, null, 7, "", "😀".repeat(241), "\ud800"),
    ),
    right: fc.array(rightField, { maxLength: 4 }),
    wrong: fc.array(wrongField, { maxLength: 1 }),
  })
  .map(({ id, right, wrong }): Sample => {
    const entries: [string, unknown][] = [...right, ...wrong.map(([name, value]): [string, unknown] => [name, value])];
    if (id !== undefined) entries.push(["external_id", id]);
    const mistakes = new Map(wrong.map(([name, , code]) => [name, code]));
    if (id === undefined) mistakes.set("external_id", "required");
    else if (typeof id !== "string") mistakes.set("external_id", "invalid_type");
    else if (id === "") mistakes.set("external_id", "too_short");
    else if (id.length > 480) mistakes.set("external_id", "too_long");
    else if (id === "\ud800") mistakes.set("external_id", "invalid_format");
    return { product: Object.fromEntries(entries), mistakes };
  });

describe("jobItems", () => {
  it("names every mistake at its place, duplicates too, and copies the products that are right", () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 8 }), (samples) => {
        const products = samples.map(({ product }) => product);
        const ids = new Set<unknown>();
        const expected: unknown[] = [];
        for (const [index, { product, mistakes }] of samples.entries()) {
          for (const [name, code] of mistakes) expected.push([[index, name], code]);
          const id = product.external_id;
          if (typeof id === "string" && ids.has(id)) expected.push([[index, "external_id"], "duplicate_external_id"]);
          ids.add(id);
        }
        const found = mistakesIn(jobItems, products);
        expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)));
        expect(found).toHaveLength(expected.length);
        if (expected.length > 0) return;
        const items = v.parse(jobItems, products);
        expect(items.map((item) => Object.entries(item))).toEqual(
          products.map((product) => Object.entries(product).filter(([, value]) => value !== null)),
        );
        for (const item of items) expect(Object.getPrototypeOf(item)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("leaves what it was given as it is", () => {
    const products = [Object.freeze({ external_id: "1", name: "сумка", colour: null })];
    const [item] = v.parse(jobItems, Object.freeze(products));
    expect(item).not.toBe(products[0]);
    expect(products).toEqual([{ external_id: "1", name: "сумка", colour: null }]);
    expect(Object.getPrototypeOf(products[0])).toBe(Object.prototype);
  });

  it("names a hundred mistakes at most", () => {
    const manyFields = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`f${n}`, true]));
    expect(mistakesIn(jobItems, [{ external_id: "1", ...manyFields }])).toHaveLength(limits.validationErrors);
    const manyProducts = Array.from({ length: 500 }, () => ({ external_id: "", size: true }));
    expect(mistakesIn(jobItems, manyProducts)).toHaveLength(limits.validationErrors);
  });

  it("gives the places inside the request, with what was found there", () => {
    const request = v.object({ items: jobItems });
    const { issues = [] } = v.safeParse(request, { items: [{ external_id: "1", a: [], b: true }, 5] });
    expect(issues.map(({ path, message, input }) => [v.getDotPath({ path } as never), message, input])).toEqual([
      ["items.0.a", "not_a_scalar", []],
      ["items.0.b", "not_a_scalar", true],
      ["items.1", "invalid_type", 5],
    ]);
  });

  it.each([
    [null, "invalid_type"],
    [{ 0: { external_id: "1" } }, "invalid_type"],
    [[], "too_few"],
    [Array(501).fill({}), "too_many"],
  ])("refuses a list that is none, empty or too long (%#)", (input, code) => {
    expect(mistakesIn(jobItems, input)).toEqual([[[], code]]);
  });
});

describe("jobItem", () => {
  it("keeps names that objects inherit as ordinary fields", () => {
    const text = '{"external_id":"1","__proto__":"a","constructor":"b","toString":3,"hasOwnProperty":7}';
    const fields = [
      ["external_id", "1"],
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", 3],
    ];
    for (const [input, expected] of [
      [text, [...fields, ["hasOwnProperty", 7]]],
      [text.replace("7", "null"), fields],
    ] as const) {
      const item = v.parse(jobItem, JSON.parse(input));
      expect(Object.entries(item)).toEqual(expected);
      expect(Object.getPrototypeOf(item)).toBeNull();
    }
  });

  it("does not take an inherited external_id for one of its own", () => {
    expect(mistakesIn(jobItem, Object.create({ external_id: "1" }))).toEqual([[["external_id"], "required"]]);
  });

  it("counts code points", () => {
    expect(v.is(jobItem, { external_id: "😀".repeat(240) })).toBe(true);
    expect(v.is(jobItem, { external_id: "😀".repeat(241) })).toBe(false);
    expect(v.is(jobItem, { external_id: "1", ["𐐀".repeat(128)]: 1 })).toBe(true);
    expect(v.is(jobItem, { external_id: "1", ["𐐀".repeat(129)]: 1 })).toBe(false);
    expect(v.is(jobItem, { external_id: "1", text: "😀".repeat(100_000) })).toBe(true);
    expect(mistakesIn(jobItem, { external_id: "1", text: "я".repeat(100_001) })).toEqual([[["text"], "too_long"]]);
  });

  it.each(["{", "}", "|", "?", " ", "/", "$", ":"])("takes no %j in a name", (sign) => {
    for (const name of [sign, `${sign}a`, `a${sign}`]) {
      expect(mistakesIn(jobItem, { external_id: "1", [name]: "x" })).toEqual([[[name], "invalid_field_name"]]);
    }
  });

  it("takes letters of any alphabet in names", () => {
    expect(v.is(jobItem, { external_id: "1", "Цвет_товара.2-й": "x", naïve: 1 })).toBe(true);
  });
});

it("an external_id is any text that Unicode can store", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 240 }), (id) => v.is(externalId, id)));
  expect(mistakesIn(externalId, "a\udc00")).toEqual([[[], "invalid_format"]]);
});
