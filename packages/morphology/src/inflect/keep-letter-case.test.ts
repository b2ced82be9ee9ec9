import { expect, it } from "vitest";
import { keepLetterCase } from "./keep-letter-case.js";

it.each([
  ["сумка", 4, "и", "сумки"],
  ["Сумка", 4, "и", "Сумки"],
  ["СУМКА", 4, "и", "СУМКИ"],
  ["Человек", 0, "люди", "Люди"],
  // A lone capital is the beginning of a word, not a word in capitals.
  ["Я", 0, "меня", "Меня"],
  ["Ростов-на-Дону", 6, "а-на-дону", "Ростова-на-Дону"],
])("%s and %i letters of it with %s make %s", (word, shared, rest, expected) => {
  expect(keepLetterCase(word, shared, rest)).toBe(expected);
});
