import type { WordAdvice } from "@skladno/template/lint";
import { expect, it } from "vitest";
import { diagnostics } from "./diagnostics.js";
import { russian } from "./ru.js";

/** A dictionary of a few words. */
const words: WordAdvice = {
  ungovernedCase: (word) => (word === "одолжим" ? { case: "acc", kind: "verb" } : undefined),
  inline: (value) => value.toLowerCase(),
  agree: (adjective, value) => (value === "сумка" ? adjective.replace(/ый$/, "ая") : adjective),
};
const codes = (source: string, options: Parameters<typeof diagnostics>[1]) =>
  diagnostics(source, options).map(({ code }) => code);

it("asks a dictionary about literal words", () => {
  expect(codes("Одолжим {{x}}", {})).toEqual([]);
  expect(codes("Одолжим {{x}}", { words })).toEqual(["ungoverned_word"]);
});

it("looks at values, where a dictionary is given", () => {
  const values = new Map([["x", ["стол", "шкаф"]]]);
  expect(codes("Новый {{x}}", { words })).toEqual(["literal_adjective"]);
  expect(codes("Новый {{x}}", { words, values })).toEqual([]);
  expect(codes("Новый {{x}}", { values })).toEqual(["literal_adjective"]);
  expect(codes("Новый {{x}}", { words, values: new Map([["x", ["стол", "сумка"]]]) })).toEqual(["literal_adjective"]);
});

it("offers the filter for values that begin with a capital", () => {
  const values = new Map([["x", ["Стол", "Шкаф"]]]);
  const [found] = diagnostics("Смотрите, {{x}}", { words, values, messages: russian });
  expect(found).toMatchObject({ code: "capital_in_text", fixes: [{ text: "|inline" }] });
});
