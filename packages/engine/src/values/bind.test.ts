import { describe, expect, it } from "vitest";
import { bindFields, writeNumber } from "./bind.js";

describe("bindFields", () => {
  it("tells empty values from others", () => {
    const item = { a: "x", b: "", c: "   ", d: "\u00a0\n", e: null, f: 0, g: undefined, h: Number.NaN, i: " x " };
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "z"];
    expect(bindFields(item, names).map((value) => value?.text)).toEqual([
      "x",
      undefined,
      undefined,
      undefined,
      undefined,
      "0",
      undefined,
      undefined,
      " x ",
      undefined,
    ]);
  });

  it("takes own members only, under any name", () => {
    const item = JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}');
    expect(bindFields(item, ["__proto__", "constructor", "toString", "hasOwnProperty"]).map((v) => v?.text)).toEqual([
      "a",
      "b",
      "c",
      undefined,
    ]);
    expect(bindFields({}, ["constructor", "__proto__"])).toEqual([undefined, undefined]);
    expect(bindFields(Object.create({ x: "y" }), ["x"])).toEqual([undefined]);
    expect(bindFields(Object.assign(Object.create(null), { x: "y" }), ["x"])[0]?.text).toBe("y");
  });

  it.each([
    [true, 'The field "a" is a boolean. Write a text such as "да", or leave the field out.'],
    [["x"], 'The field "a" is an array. Write one text, "хлопок; лён", for the filter "list" to join.'],
    [{}, 'The field "a" is an object. Write a string or a number.'],
    [Symbol.iterator, 'The field "a" is a symbol. Write a string or a number.'],
  ])("refuses %o, which is neither text nor a number", (value, message) => {
    const item = { a: value, b: "x" } as unknown as Record<string, string>;
    expect(() => bindFields(item, ["a"])).toThrow(new TypeError(message));
    expect(bindFields(item, ["b"])[0]?.text).toBe("x");
  });
});

describe("writeNumber", () => {
  it.each([
    [1.5, "1.5"],
    [-0, "0"],
    [1e21, "1000000000000000000000"],
    [-1.5e22, "-15000000000000000000000"],
    [1e-7, "0.0000001"],
    [-1.25e-7, "-0.000000125"],
    [0.1 + 0.2, "0.30000000000000004"],
  ])("%s → %s", (value, expected) => {
    expect(writeNumber(value)).toBe(expected);
  });
});
