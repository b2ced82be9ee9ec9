import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology, openCorrections, openDictionary } from "@skladno/morphology";
import { expect, it } from "vitest";
import { createEngine } from "../src/engine.js";

const bytes = await loadDictionary();
const sentence = (morphology: ReturnType<typeof createMorphology>, name: string) =>
  createEngine({ morphology }).compile({ h1: "{{name|sentence}}" }).render({ name }).outputs.h1;

// What is an abbreviation is known to the dictionary; "БАК", "ВАЗ" and "РАН" are forms of common words, too.
it.each([
  ["ПОЛИС ОСАГО", "Полис ОСАГО"],
  ["АППАРАТ УЗИ ДЛЯ КЛИНИК", "Аппарат УЗИ для клиник"],
  ["БАК ДЛЯ ВОДЫ", "Бак для воды"],
  ["НАБОР ВАЗ ДЛЯ ЦВЕТОВ", "Набор ваз для цветов"],
  ["Бампер ВАЗ 2112 Передний", "Бампер ВАЗ 2112 передний"],
  ["Пластырь для РАН", "Пластырь для РАН"],
  ["ПЛИТА ЛДСП И ДВП", "Плита ЛДСП и ДВП"],
])("writes %s in sentence case", (name, expected) => {
  expect(sentence(createMorphology(bytes), name)).toBe(expected);
});

it("takes a user's word in capitals for an abbreviation", () => {
  const name = "СТАНЦИЯ ЮГОС ДЛЯ ДАЧИ";
  expect(sentence(createMorphology(bytes), name)).toBe("Станция югос для дачи");
  const dictionary = openDictionary(bytes);
  const corrections = openCorrections(dictionary, [{ lemma: "ЮГОС", indeclinable: true }]);
  expect(sentence(createMorphology(dictionary, { corrections }), name)).toBe("Станция ЮГОС для дачи");
});
