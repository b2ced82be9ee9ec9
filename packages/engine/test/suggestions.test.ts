import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { checkTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createEngine } from "../src/engine.js";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

/** What an author writes with a slip or in the manner of another system, the value, and what the marks mean. `§` is the field. */
const rows: readonly (readonly [written: string, value: string | number, meant: string])[] = [
  // Other systems, and braces that are one too few.
  ["Купить {§}", "сумка", "Купить сумку"],
  ["Для {§|upper}", "сумка", "Для СУМКИ"],
  ["{Купить|Заказать} {{§}}", "сумка", "Купить сумку"],
  ["Отзывы: [[+§]]", "сумка", "Отзывы: сумка"],
  ["Отзывы: \u0024{§}", "сумка", "Отзывы: сумка"],
  ["Отзывы: {\u0024§}", "сумка", "Отзывы: сумка"],
  ["Отзывы: {=this.§}", "сумка", "Отзывы: сумка"],
  ["Отзывы: %§%", "сумка", "Отзывы: сумка"],
  ["Отзывы: <%= § %>", "сумка", "Отзывы: сумка"],
  ["Отзывы: [+§+]", "сумка", "Отзывы: сумка"],
  ["Отзывы: {{§|capitalize}}", "сумка", "Отзывы: Сумка"],
  ["Отзывы: {{§|downcase}}", "СУМКА", "Отзывы: сумка"],
  ['Заезд {{§|date: "%d"}}', "2026-03-08", "Заезд 8 марта 2026"],
  // Conditions: each says what is printed for a filled field.
  ["{{#unless §}}нет{{/if}}да", "x", "да"],
  ["{{#if §}}да{{/unless}}", "x", "да"],
  ["{{#if §}}да{{endif}}", "x", "да"],
  ["{{#if §}}да", "x", "да"],
  ["{{#unless §}}нет", "x", ""],
  ["{{#unles §}}нет{{/unless}}да", "x", "да"],
  // Filters and arguments.
  ["Для {{§|uper}}", "сумка", "Для СУМКИ"],
  ["{{§|саse:gen}}", "сумка", "сумки"],
  ["{{§|case:родительный}}", "сумка", "сумки"],
  ["{{§|plural:товар|товара|товаров}}", 5, "товаров"],
  ["{{§|count:товар,товара,товаров}}", 5, "5 товаров"],
  ['{{§|amount:"товар","товара","товаров"}}', 5, "5 товаров"],
  ["{{§|upper:x}}", "сумка", "СУМКА"],
  ["{{§|}}", "сумка", "сумка"],
  ["{{ §", "сумка", "сумка"],
  ["{{§ ?}}", "сумка", "сумка"],
  ["{{{§}}}", "сумка", "сумка"],
  // Grammar.
  ["Новый {{§}}", "сумка", "Новая сумка"],
  ["Большой {{§}}", "сумка", "Большая сумка"],
  ["Ваш {{§}}", "сумка", "Ваша сумка"],
  ["{{§}} доступен", "сумка", "сумка доступна"],
  ["Отзывы о {{§}}", "обувь", "Отзывы об обуви"],
  ["Отзывы о{{§}}", "сумка", "Отзывы о сумке"],
  ["Доставка в {{§}}", "Владимир", "Доставка во Владимир"],
  ["Доставка {{§|after:в}}", "Тверь", "Доставка в Тверь"],
  ["Отдых в {{§}}", "Тверь", "Отдых в Твери"],
  ["{{§}} — {{§|case:gen}}", "сумка", "сумка — сумки"],
  ["{{§}}: купить {{§|case:acc}}", "сумка", "сумка: купить сумку"],
  ["Чай {{§?}}!", "сумка", "Чай сумка!"],
];

/** A condition that is not closed goes on to the end of the text, wherever that is. */
const part = fc.constantFrom(...rows.filter(([written]) => !/^[{]{2}#[^/]*$/.test(written)));

it.each(rows)("%j with %j prints %j once all suggestions are taken", (...row) => {
  expectMeaning([row], []);
});

it("print what was meant, in whatever order they are taken", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(20), { maxLength: 30 }), expectMeaning),
    { numRuns: 300 },
  );
});

function expectMeaning(parts: readonly (typeof rows)[number][], order: readonly number[]): void {
  const named = parts.map(([written], at) => written.replaceAll("§", `field_${"abcdefgh".charAt(at)}`));
  let source = named.join("\n");
  let errors = checkTemplate(source, { lint }).errors.length;
  for (let step = 0; step < 60; step += 1) {
    const found = checkTemplate(source, { lint });
    expect(found.errors.length, source).toBeLessThanOrEqual(errors);
    errors = found.errors.length;
    const suggestions = [...found.errors, ...found.notices].flatMap(({ suggestion }) => suggestion ?? []);
    const taken = suggestions[(order[step] ?? 0) % Math.max(suggestions.length, 1)];
    if (taken === undefined) break;
    source = source.slice(0, taken.offset) + taken.text + source.slice(taken.end_offset);
  }
  const item = Object.fromEntries(parts.map(([, value], at) => [`field_${"abcdefgh".charAt(at)}`, value]));
  const { outputs } = engine.compile({ h1: source }, { mode: "flexible" }).render(item);
  // Which of the variants is printed is all the same.
  expect(outputs.h1?.replaceAll("Заказать", "Купить"), source).toBe(parts.map(([, , meant]) => meant).join("\n"));
}
