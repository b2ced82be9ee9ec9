import { expect, test } from "vitest";
import { openWordKinds } from "../dictionary/open-word-kinds.js";
import * as kinds from "../dictionary/word-kinds.js";
import { measureUnits } from "../government.js";
import { writeWordLists } from "./word-lists.js";

const { CASES_BEHIND, ...others } = kinds;

test("each kind has a bit of its own, above those of the cases", () => {
  const bits: readonly number[] = Object.values(others);
  for (const bit of bits) {
    expect(bit).toBeGreaterThan(CASES_BEHIND);
    expect(Math.log2(bit) % 1).toBe(0);
  }
  expect(new Set(bits).size).toBe(bits.length);
});

test("words have all the kinds that they were listed with", () => {
  const kindsOf = openWordKinds(() =>
    writeWordLists({ frozenFirstHalves: ["крем"], frozenSecondHalves: ["купе"], prefixes: ["термо"] }),
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
