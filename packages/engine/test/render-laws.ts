import { checkTemplate, parseTemplate, printTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import fc from "fast-check";
import { anyTemplate, likelyTemplate, mistakenTemplate } from "../../template/src/testing/arbitrary-templates.js";
import type { Engine } from "../src/engine.js";
import type { Item } from "../src/item.js";
import { russian } from "../src/messages-ru.js";

const fields = ["name", "color", "brand", "цвет", "a.b-c_1", "__proto__", "constructor", "x"];

/** Texts with governing words, markup and marks between the placeholders of all kinds. */
const wordyTemplate = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."Купить Цена на для с доставкой недорого и или, - — « » . в Москве красную сумку хит продаж 2 дня <b> </p> &nbsp; * нашу мне не".split(
          " ",
        ),
        "\n",
        "[[Купить|Цена|для]]",
      ),
      fc
        .tuple(
          fc.constantFrom(...fields),
          fc.oneof(
            fc.constantFrom("", "", "", "?", "|title", "|sentence", "|translit", "|lock"),
            fc.constantFrom("|many", "|where", "|to", "|from|upper", "|after:о", "?|after:с", "?|where", "|count:name"),
            fc.constantFrom(" as x", "|gender:а,б,в,г", "|count:цвет|gender:а,б,в,г", "|money:₽|after:От"),
          ),
        )
        .map(([field, rest]) => `{{${field}${rest}}}`),
      fc.constantFrom(...fields).map((field) => `{{#if ${field}}}и {{${field}}} {{/if}}`),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.join(" "));

/** Any template, sound or not. */
export const template: fc.Arbitrary<string> = fc.oneof(wordyTemplate, likelyTemplate, mistakenTemplate, anyTemplate);

const words = fc.constantFrom(
  ..."2 Москва Камчатка Сочи молоко сумка красный чёрный Кроссовки брюки пальто МФУ БАД диван-кровать 2-местная палатка iPhone 15 Pro 256 ГБ «Алёнка» (новый) из кожи и бальзам".split(
    " ",
  ),
);

const value: fc.Arbitrary<string | number | null> = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(" ")),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "{{name}}",
    "[[a|b]]",
    "1 234,50",
    "−5",
    "12500",
    "__proto__",
    "я".repeat(5000),
  ),
  fc.constantFrom("сумка ".repeat(500), "-".repeat(1000), "а-".repeat(500), "а\u0301".repeat(500)),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double(),
  fc.integer(),
  fc.constant(null),
);

/** An item with some of the fields that the templates name. */
export const item: fc.Arbitrary<Item> = fc
  .array(fc.tuple(fc.constantFrom(...fields), value), { maxLength: 7 })
  .map((entries) => Object.fromEntries(entries));

/**
 * What holds for every template and item: it prints back, it has errors or can be rendered, never both; rendering throws
 * nothing, warns in whole sentences, says the same with a trace, and does not take long.
 *
 * @returns the milliseconds of the processor that check and rendering took: other programs take none of them
 * @throws Error that names the law that is broken
 */
export function holdLaws(engine: Engine, source: string, values: Item): number {
  const started = processCpu();
  if (printTemplate(parseTemplate(source).template) !== source) throw new Error("The tree does not print back.");
  const { errors, notices } = checkTemplate(source, {
    mode: "flexible",
    lint,
    output: "h1",
    messages: russian.templates,
  });
  for (const { offset, end_offset, message } of [...errors, ...notices]) {
    if (offset < 0 || offset > end_offset || end_offset > source.length)
      throw new Error(`Outside the text: ${message}`);
  }
  if (errors.length > 0) return processCpu() - started;
  const compiled = engine.compile({ h1: source }, { mode: "flexible", messages: russian });
  const seed = ["fuzz"];
  const first = compiled.render(values, { seed });
  const traced = compiled.render(values, { seed, trace: true });
  const milliseconds = processCpu() - started;
  const { h1 } = first.outputs;
  if (typeof h1 !== "string") throw new Error("There is no text.");
  if (traced.outputs.h1 !== h1) throw new Error("A trace changes the text.");
  if (traced.trace?.h1 === undefined) throw new Error("There is no trace.");
  for (const warning of first.warnings) {
    if (/undefined|\[object/.test(warning.replaceAll(source, ""))) throw new Error(`Not a sentence: ${warning}`);
  }
  return milliseconds;
}

function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
