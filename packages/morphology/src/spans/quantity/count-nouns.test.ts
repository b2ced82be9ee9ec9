import { describe, expect, it } from "vitest";
import { countedBy } from "./count-nouns.js";

describe("countedBy", () => {
  it.each([
    ["1", "one"],
    ["21", "one"],
    ["2", "few"],
    ["104", "few"],
    ["0", "many"],
    ["5", "many"],
    ["11", "many"],
    ["112", "many"],
    ["1,5", "fraction"],
    ["2.0", "fraction"],
    ["две", "few"],
    ["пять", "many"],
    ["70×140", undefined],
    ["5–9", "many"],
    ["3-4", "few"],
    ["20-21", "one"],
    ["3 000", "many"],
    ["12 501", "one"],
    ["3 00", undefined],
    ["1.2.3", undefined],
    ["", undefined],
  ])("%s counts as %s", (numeral, expected) => {
    expect(countedBy(numeral)).toBe(expected);
  });
});
