import { parseTemplate } from "@skladno/template";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTemplate, likelyTemplate, soundTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { apply, expectFixesToBeSound, expectFixesToWork } from "../test/fix-laws.js";
import { complete } from "./complete.js";
import { diagnostics, type Fix } from "./diagnostics.js";
import { highlight } from "./highlight.js";
import { hover } from "./hover.js";
import { russian } from "./ru.js";

const fields = ["name", { name: "цвет", value: "красный" }, "constructor"];

it("throws for no text and no offset, and stays within the text", () => {
  fc.assert(
    fc.property(anyTemplate, fc.oneof(fc.nat(80), fc.double(), fc.integer()), (source, offset) => {
      const found = hover(source, offset, { fields });
      const places = [
        ...complete(source, offset, { fields, messages: russian }),
        ...highlight(source),
        ...diagnostics(source, { messages: russian }).flatMap((problem) => [problem, ...problem.fixes]),
        ...(found === undefined ? [] : [found]),
      ];
      for (const { start, end } of places) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: 1000 },
  );
});

it("gives tokens that follow each other and are not empty", () => {
  fc.assert(
    fc.property(anyTemplate, (source) => {
      let end = 0;
      for (const token of highlight(source)) {
        expect(token.start).toBeGreaterThanOrEqual(end);
        expect(token.end).toBeGreaterThan(token.start);
        end = token.end;
      }
    }),
    { numRuns: 1000 },
  );
});

it("completes whole tags so that the template still parses", () => {
  let count = 0;
  fc.assert(
    fc.property(soundTemplate, fc.nat(), (source, seed) => {
      const offset = seed % (source.length + 1);
      for (const completion of complete(source, offset, { fields })) {
        count += 1;
        const applied = apply(source, completion);
        expect(parseTemplate(applied).errors, applied).toEqual([]);
        expect(completion.caret).toBeLessThanOrEqual(completion.text.length);
      }
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(200);
});

it("completes tags that are not closed so that the template parses", () => {
  let count = 0;
  fc.assert(
    fc.property(soundTemplate, fc.nat(), fc.nat(), (source, which, cut) => {
      const placeholders = parseTemplate(source).template.children.filter(({ type }) => type === "placeholder");
      const placeholder = placeholders[which % placeholders.length];
      if (placeholder === undefined) return;
      const offset = placeholder.start + 2 + (cut % (placeholder.end - placeholder.start - 3));
      const typed = source.slice(0, offset) + source.slice(placeholder.end);
      for (const completion of complete(typed, offset, { fields })) {
        count += 1;
        const applied = apply(typed, completion);
        expect(parseTemplate(applied).errors, applied).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(200);
});

it("offers fixes that remove their problem", () => {
  fc.assert(fc.property(anyTemplate, expectFixesToWork), { numRuns: 500 });
});

/** What an author leaves out, types twice or parts by mistake: tag → mistaken tag. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/\{\{(?![#/])/u, "{ {"],
  [/\{\{(?![#/])/u, "{"],
  [/\}\}/u, "} }"],
  [/\}\}/u, "}"],
  [/\]\]/u, ""],
  [/\]\]/u, "]"],
  [/\[\[/u, "["],
  [/\{\{\/if\}\}/u, ""],
  [/case:\p{L}+/u, "case:xyz"],
  [/case:(\p{L}+)/u, "case:$1x"],
  [/money:\s?[^|}]+/u, "money"],
  [/upper/u, "uper"],
  [/\[\[([^|\]]+)\|[^|\]]+/u, "[[$1|$1"],
  [/name/u, "naem"],
];

it("offers fixes that leave a template which is valid at their place", () => {
  let fixes = 0;
  fc.assert(
    fc.property(
      fc.oneof(soundTemplate, likelyTemplate),
      fc.constantFrom(...slips),
      fc.constantFrom("flexible", "strict"),
      (source, [found, written], mode) => {
        const known = ["name", "color", "brand", "цвет", "a.b-c_1", "__proto__", "constructor"];
        const options = { mode, fields: known } as const;
        // A slip may hide another mistake, which its fix lays open again.
        if (diagnostics(source, options).some(({ severity }) => severity === "error")) return;
        fixes += expectFixesToBeSound(source.replace(found, written), options);
      },
    ),
    { numRuns: 2000 },
  );
  expect(fixes).toBeGreaterThan(400);
});

it.each([
  ["{{товар|case:xyz}}", "Заменить на gen", "{{товар|case:gen}}"],
  ["{{цена|money}}", "Заменить на money:₽", "{{цена|money:₽}}"],
  ["[[Купить|Заказать {{товар}}", "Вставить ]]", "[[Купить|Заказать]] {{товар}}"],
  ["{{#if товар}}Купить", "Вставить {{/if}}", "{{#if товар}}Купить{{/if}}"],
  ["[[а|а]] {{товар}}", "Заменить на а", "а {{товар}}"],
  ["[[а|б|а]]", "Убрать |а", "[[а|б]]"],
  ["Купить { {товар}}", "Заменить на {{товар}}", "Купить {{товар}}"],
  ["{{товара}}", "Заменить на товар", "{{товар}}"],
])("fixes %s by «%s»", (source, label, fixed) => {
  const [fix] = diagnostics(source, { messages: russian, fields: ["товар", "цена"] })[0]?.fixes ?? [];
  expect(fix?.label).toBe(label);
  expect(fix && apply(source, fix)).toBe(fixed);
});

it("names the nearest filter alone, and the modes by what the author sees", () => {
  const told = (source: string) => diagnostics(source, { messages: russian, mode: "strict" })[0]?.message;
  expect(told("{{цена|mony:₽}}")).toBe("Фильтра `mony` нет. Возможно, имелось в виду `money`?");
  expect(told("{{цена|xyz}}")).toContain("Напишите один из фильтров языка");
  expect(told("[[а|б]]")).toBe(
    "Варианты не разрешены, а здесь блок `[[а|б]]`. Оставьте один из текстов или разрешите варианты.",
  );
});

it("offers fixes that remove one problem where the next one moves into its place", () => {
  let source = "[[два |пять: 5|один|четыре!][четыре!|пять: 5|один| три]]";
  expectFixesToWork(source);
  const steps = [source];
  for (let [problem] = diagnostics(source); problem !== undefined; [problem] = diagnostics(source)) {
    source = apply(source, problem.fixes[0] as Fix);
    steps.push(source);
  }
  expect(steps.slice(1)).toEqual([
    "[[два |пять: 5|один|четыре!][четыре!|один| три]]",
    "[[два |пять: 5|один|четыре!][четыре!| три]]",
  ]);
});

it("offers no case that would contradict what the field states elsewhere", () => {
  const [notice] = diagnostics("{{a|many}} в {{a}}").filter(({ code }) => code === "ambiguous_government");
  expect(notice?.fixes).toEqual([]);
});
