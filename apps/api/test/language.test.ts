import { describe, expect, it } from "vitest";
import { loadEngines } from "../src/compose.js";
import { KEY, testApp } from "./fakes.js";

/**
 * The sentences of the specification about the template language, one by one, as a client sees
 * them.
 */

const { plain } = await loadEngines();
const app = testApp({ engineOf: async () => plain });

type Fields = Readonly<Record<string, string | number | null>>;

async function preview(template: string, fields: Fields = {}, mode = "strict", id = "1") {
  const response = await app.request("/v1/templates/preview", {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      templates: { h1: template },
      item: { external_id: id, ...fields },
      generation_mode: mode,
      channel: "no-lengths",
    }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at members one by one
  return { status: response.status, body: (await response.json()) as any };
}

const bag = { name: "кожаная сумка", colour: "красный", brand: "Nord" };

const texts: readonly (readonly [rule: string, template: string, fields: Fields, text: string])[] = [
  ["plain text is output unchanged", 'Просто  текст\n{ | ? } "«»"', {}, 'Просто  текст\n{ | ? } "«»"'],
  ["a placeholder inserts the value of a field", "{{name}}!", bag, "кожаная сумка!"],
  ["filters follow each other", "{{name|case:gen|upper}}", bag, "КОЖАНОЙ СУМКИ"],
  [
    "main and dependent words come from structure and values, not from names",
    "Купить {{x1|agree:x2}} {{x2|head|case:acc}}",
    { x1: "красный", x2: "сумка" },
    "Купить красную сумку",
  ],
  [
    "agree takes over gender, number and case",
    "{{p|agree:a}} {{a|case:dat}}, {{q|agree:b}} {{b|case:ins}}, {{r|agree:c}} {{c|case:acc}}, {{s|agree:d}} {{d|case:gen}}",
    { p: "красный", a: "ножницы", q: "красный", b: "сумка", r: "красный", c: "кресло", s: "красный", d: "шкаф" },
    "красным ножницам, красной сумкой, красное кресло, красного шкафа",
  ],
  ["case nom keeps the nominative", "{{name|case:nom}}", bag, "кожаная сумка"],
  ["case gen puts the value into the genitive", "{{name|case:gen}}", bag, "кожаной сумки"],
  ["case dat puts the value into the dative", "{{name|case:dat}}", bag, "кожаной сумке"],
  ["case acc puts the value into the accusative", "{{name|case:acc}}", bag, "кожаную сумку"],
  ["case ins puts the value into the instrumental", "{{name|case:ins}}", bag, "кожаной сумкой"],
  ["case prep puts the value into the prepositional", "{{name|case:prep}}", bag, "кожаной сумке"],
  [
    "the technical aliases of cases are taken",
    "{{name|case:nomn}}, {{a|case:gent}}, {{b|case:datv}}, {{c|case:accs}}, {{d|case:ablt}}, {{e|case:loct}}",
    { name: "стол", a: "стол", b: "стол", c: "сумка", d: "стол", e: "стол" },
    "стол, стола, столу, сумку, столом, столе",
  ],
  ["head marks the main word and prints nothing", "{{name|head}}", bag, "кожаная сумка"],
  ["lock keeps the value unchanged", "для {{brand|lock}}", { brand: "Красная Шапка" }, "для Красная Шапка"],
  ["lower", "{{x|lower}}", { x: "СУМКА Nord" }, "сумка nord"],
  ["upper", "{{x|upper}}", { x: "сумка Nord" }, "СУМКА NORD"],
  ["title gives every word a capital", "{{x|title}}", { x: "кожаная сумка" }, "Кожаная Сумка"],
  ["sentence gives the first letter a capital only", "{{x|sentence}}", { x: "кожаная Сумка" }, "Кожаная сумка"],
  ["translit turns Cyrillic into Latin", "{{x|translit}}", { x: "Сумка" }, "Sumka"],
  ["number gives plain form with a dot and without groups", "{{x|number}}", { x: "12 990,50" }, "12990.50"],
  [
    "money groups digits by spaces and puts the symbol behind",
    "{{x|money:₽}}, {{y|money:€}}",
    { x: 12990, y: "1234567,5" },
    "12 990 ₽, 1 234 567,50 €",
  ],
  [
    "plural outputs only the form: one, two to four, the rest, 11-14 and fractions",
    [..."abcdefghi"].map((name) => `{{${name}|plural:товар,товара,товаров}}`).join(" "),
    { a: 1, b: 21, c: 2, d: 4, e: 5, f: 11, g: 14, h: 112, i: "1,5" },
    "товар товар товара товара товаров товаров товаров товаров товара",
  ],
  [
    "amount outputs the number and the form",
    "{{a|amount:товар,товара,товаров}}, {{b|amount:товар,товара,товаров}}, {{c|amount:товар,товара,товаров}}",
    { a: 1, b: 14, c: "2,5" },
    "1 товар, 14 товаров, 2,5 товара",
  ],
  ["a leading word that governs a case is recognised", "Чехол для {{name}}", { name: "телефон" }, "Чехол для телефона"],
  [
    "another governing word needs case",
    "{{lead}} {{name|case:ins}}",
    { lead: "Торгуем", name: "телефон" },
    "Торгуем телефоном",
  ],
  [
    "every occurrence of a field uses the same grammatical filters",
    "{{name|case:gen}} и {{name}}",
    bag,
    "кожаной сумки и кожаной сумки",
  ],
  ["an optional field disappears alone", "[{{size?}}] {{name}}", bag, "[] кожаная сумка"],
  ["an if block disappears whole", "{{name}}{{#if size}}, размер {{size}}{{/if}}.", bag, "кожаная сумка."],
  [
    "an if block disappears whole, its field being empty",
    "{{name}}{{#if size}}, размер{{/if}}.",
    { name: "стул", size: "" },
    "стул.",
  ],
  [
    "an if block is output when its field is not empty",
    "{{name}}{{#if size}}, размер {{size}}{{/if}}.",
    { ...bag, size: "M" },
    "кожаная сумка, размер M.",
  ],
];

describe("a text", () => {
  it.each(texts)("%s", async (_, template, fields, text) => {
    const { status, body } = await preview(template, fields);
    expect({ status, text: body.outputs?.h1, error: body.error }).toEqual({ status: 200, text, error: undefined });
    expect(body.warnings).toEqual([]);
  });
});

const mistakes: readonly (readonly [rule: string, template: string, mode: "strict" | "flexible"])[] = [
  ["an unsupported case is a template error", "{{name|case:abl}}", "strict"],
  ["a second head is a template error", "{{name|head}} {{x|head}}", "strict"],
  ["nested conditions are a template error", "{{#if a}}{{#if b}}x{{/if}}{{/if}}", "strict"],
  ["one variant is a template error", "[[a]]", "flexible"],
  ["21 variants are a template error", `[[${Array.from({ length: 21 }, (_, n) => `v${n}`).join("|")}]]`, "flexible"],
  ["a placeholder inside a variant block is a template error", "[[a|{{name}}]]", "flexible"],
  ["an empty variant is a template error", "[[a|]]", "flexible"],
  ["a repeated variant is a template error", "[[a|a]]", "flexible"],
  ["a variant block in a variant block is a template error", "[[a|[[b|c]]]]", "flexible"],
  ["a variant block in strict mode is a template error", "[[a|b]]", "strict"],
];

describe("a mistake", () => {
  it.each(mistakes)("%s", async (_, template, mode) => {
    const { status, body } = await preview(template, bag, mode);
    expect([status, body.error?.code]).toEqual([422, "invalid_templates"]);
    expect(body.error.details.errors[0]).toMatchObject({ output: "h1", code: expect.any(String) });
    expect(body.detail.errors).toEqual(body.error.details.errors);
  });
});

describe("variants", () => {
  it("are chosen in a stable way by project, template, output and product", async () => {
    const template = "[[один|два|три|четыре|пять]]";
    const chosen = async () =>
      Promise.all(
        Array.from(
          { length: 20 },
          async (_, n) => (await preview(template, {}, "flexible", `id-${n}`)).body.outputs.h1,
        ),
      );
    const first = await chosen();
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await chosen()).toEqual(first);
  });

  it("are up to 20", async () => {
    const variants = Array.from({ length: 20 }, (_, n) => `вариант${n}`);
    const { status, body } = await preview(`[[${variants.join("|")}]]`, {}, "flexible");
    expect(status).toBe(200);
    expect(variants).toContain(body.outputs.h1);
    expect(body.variation_combinations).toEqual({ h1: 20 });
  });
});

describe("an absent field", () => {
  it("warns unless it is optional or in an if block", async () => {
    for (const fields of [{}, { size: "" }, { size: "  " }, { size: null }] as const) {
      const { body } = await preview("{{size}}", fields);
      expect(body.warnings).toEqual([expect.stringMatching(/^missing_field: /)]);
      for (const template of ["а{{size?}}", "а{{#if size}}{{size}}{{/if}}"]) {
        expect((await preview(template, fields)).body.warnings).toEqual([]);
      }
    }
  });
});

describe("a preview", () => {
  it("measures by the channel that is asked for, by that of the website where none is", async () => {
    const lengths = { "*": { h1: 100 }, website: { h1: 5 }, messenger: { h1: 6 } };
    const measuring = testApp({ engineOf: async () => plain, channelLengths: lengths });
    for (const [more, max] of [
      [{}, 5],
      [{ channel: "website" }, 5],
      [{ channel: "messenger" }, 6],
      [{ channel: "Мой канал" }, 100],
    ] as const) {
      const response = await measuring.request("/v1/templates/preview", {
        method: "POST",
        headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
        body: JSON.stringify({ templates: { h1: "1234567" }, item: { external_id: "sku" }, ...more }),
      });
      const quality = { length: 7, max_length: max, within_limit: max === 100, unresolved: [] };
      expect(await response.json()).toMatchObject({
        external_id: "sku",
        channel_quality: { h1: quality },
        warnings: max === 100 ? [] : [expect.stringMatching(/^length_exceeded: /)],
      });
    }
  });
});
