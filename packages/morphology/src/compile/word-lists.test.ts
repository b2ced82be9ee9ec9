import { expect, test } from "vitest";
import { openWordKinds } from "../dictionary/open-word-kinds.js";
import * as kinds from "../dictionary/word-kinds.js";
import { measureUnits } from "../government.js";
import { testWordLists } from "../testing/word-lists.js";
import { parseWordList, writeWordLists } from "./word-lists.js";

// Lists of nouns have the bits of lists of adjectives.
const { CASES_BEHIND, JOB, NAMED_FEATURE, SET, ...others } = kinds;

test("each kind has a bit of its own, above those of the cases", () => {
  // The last one is the bit of the sign.
  const bits = Object.values(others).map((bit) => bit >>> 0);
  for (const bit of bits) {
    expect(bit).toBeGreaterThan(CASES_BEHIND);
    expect(Math.log2(bit) % 1).toBe(0);
  }
  expect(new Set(bits).size).toBe(bits.length);
  expect([JOB, NAMED_FEATURE, SET]).toEqual([kinds.PLANT_PART, kinds.COLOUR, kinds.FIXED_PAIR]);
});

test("words have all the kinds that they were listed with", () => {
  const kindsOf = openWordKinds(() =>
    writeWordLists(testWordLists(), { frozenFirstHalves: ["крем"], frozenSecondHalves: ["купе"], prefixes: ["термо"] }),
  );
  expect(kindsOf("крем") & others.FROZEN_FIRST_HALF).not.toBe(0);
  // "Крем мыло", written apart: one more kind of the same word.
  expect(kindsOf("крем") & others.FIRST_PART_OF_FORMS).not.toBe(0);
  expect(kindsOf("купе")).toBe(others.FROZEN_SECOND_HALF);
  expect(kindsOf("термо") & others.PREFIX).not.toBe(0);
  expect(kindsOf("морской_бриз")).toBe(others.FIXED_PAIR);
  expect(kindsOf("для") & CASES_BEHIND).toBe(0b10);
  for (const unit of measureUnits) expect(kindsOf(unit) & others.UNIT).not.toBe(0);
  expect(kindsOf("такого-слова-нет")).toBe(0);
});

test("a list has an entry a line and comments", () => {
  expect(parseWordList("places", "# towns\n\nгород # декабрь\nрека\n")).toEqual(["город", "река"]);
  expect(parseWordList("fixed-pairs", "морской бриз\n")).toEqual(["морской бриз"]);
});

test.each([
  ["places", "город\nГород", 'places.txt, line 2: "Город" is no entry of this list'],
  ["places", "город река", 'places.txt, line 1: "город река" is no entry of this list'],
  ["fixed-pairs", "бриз", 'fixed-pairs.txt, line 1: "бриз" is no entry of this list. Write two words'],
  ["places", "город\n\nгород", 'places.txt, line 3: "город" is there already'],
] as const)("a mistake in the list %s is named with its line (%#)", (name, text, message) => {
  expect(() => parseWordList(name, text)).toThrow(message);
});
