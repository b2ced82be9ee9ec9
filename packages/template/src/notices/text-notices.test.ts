import { expect, it } from "vitest";
import { checkTemplate } from "../check.js";
import { russian } from "../messages-ru.js";
import { lint } from "./lint.js";

// The example in a sentence is made of what the author wrote, so that it is plainly wrong.
it.each([
  ["Наш {{x}}", "`Наш` не согласуется со значением поля `x`: «Наш сумка». Напишите `{{x|gender:Наш,Наша,Наше,Наши}}`."],
  ["{{x}} изготовлена", "«стол изготовлена». Напишите `{{x|gender:изготовлен,изготовлена,изготовлено,изготовлены}}`."],
  ["Новая {{x}}", "`Новая` не согласуется со значением поля `x`: «Новая стол». Напишите"],
  ["Большие {{x}}", "`Большие` не согласуется со значением поля `x`: «Большие сумка». Напишите"],
  ["Плед с {{x}}", "Предлог `с` не подстроится под слово: «с лампой», «со столом». Напишите `{{x|after:с}}`."],
  ["Обо {{x}}", "Предлог `Обо` не подстроится под слово: «о лампе», «об обуви». Напишите `{{x|after:Обо}}`."],
])("%s", (template, sentence) => {
  const { notices } = checkTemplate(template, { lint, messages: russian });
  expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  ["{% if color %}", "{{#if color}}"],
  ["{%- unless color -%}", "{{#unless color}}"],
  ["{% else %}", "{{else}}"],
  ["{% endif %}", "{{/if}}"],
  ["{% endunless %}", "{{/unless}}"],
  ["{% for color in colors %}", "{{товар}}"],
])("names what to write for %s, and changes nothing", (template, write) => {
  const [notice] = checkTemplate(template, { lint, messages: russian }).notices;
  expect(notice?.message).toContain(`напишите \`${write}\``.slice(1));
  expect(notice?.suggestion).toBeUndefined();
});

it("says that a condition has two branches", () => {
  const [error] = checkTemplate("{{#if a}}1{{else if b}}2{{/if}}", { messages: russian }).errors;
  expect(error?.message).toBe("Ветви `else if b` нет. Напишите `{{else}}` или ещё одно условие.");
});
