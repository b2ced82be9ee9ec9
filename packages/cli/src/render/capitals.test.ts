import { createEngine } from "@skladno/engine";
import { expect, it } from "vitest";
import { english } from "../messages/english.js";
import { loadMorphology } from "../words/load-morphology.js";
import { createCapitalCount } from "./capitals.js";

const engine = createEngine({ morphology: await loadMorphology(undefined, english) });

function found(template: string, names: readonly string[]): readonly string[] {
  const count = createCapitalCount({ h1: template }, engine, english);
  for (const name of names) count.add({ name, brand: "Bosch" });
  return count.findings();
}

const capitals = ["Кресло-качалка", "КОЖАНАЯ СУМКА", "стол"];

it.each([
  "Купить {{name}} в Москве",
  "Купить {{brand|lock}} {{name|head|case:acc}}",
  "Доставим, {{#if brand}}{{brand}}{{else}}скоро{{/if}} {{name}}",
  "[[Купить|Заказать]] {{name}}",
  "Скидка на {{name as n}}. {{n}}",
])("counts values in the middle of a sentence: %s", (template) => {
  expect(found(template, capitals)).toEqual([english.rows.capitalInText("name", ["h1"], 2, 3)]);
});

it.each([
  "{{name}}",
  "Ура! {{name}} в Москве",
  "Цвет: {{name}}",
  "Купить {{name|inline}}",
  "Купить {{name|lock}}",
  "{{brand?}} {{name}}",
  "[[Купить|Скидка!]] {{name}}",
  "Купить\n{{name}}",
])("says nothing where a sentence may begin, or the template decides: %s", (template) => {
  expect(found(template, capitals)).toEqual([]);
});

it("says nothing of names, abbreviations and Latin, nor of a smaller part of the values", () => {
  expect(found("Купить {{name}}", ["Москва", "МФУ HP", "Nike Air"])).toEqual([]);
  expect(found("Купить {{name}}", ["Стол", "стул", "шкаф"])).toEqual([]);
});
