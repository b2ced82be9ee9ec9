import { checkTemplates } from "@skladno/template";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../fixtures/cases.json" with { type: "json" };
import { toyMorphology } from "../test/toy-morphology.js";
import { createEngine } from "./engine.js";
import { InvalidTemplatesError } from "./invalid-templates-error.js";
import type { Item } from "./item.js";
import { russian } from "./messages-ru.js";

const engine = createEngine({ morphology: toyMorphology });

function text(template: string, item: Item): string | undefined {
  return engine.compile({ h1: template }).render(item).outputs.h1;
}

describe.each(Object.entries(cases))("%s", (_, rows) => {
  it.each(rows as [string, Item, string][])("%s", (template, item, expected) => {
    expect(text(template, item)).toBe(expected);
  });
});

describe("compile", () => {
  it("takes templates that were checked already", () => {
    const templates = { h1: "Купить {{name|case:acc}} [[тут|там]]", seo_title: "{{name}}" };
    const options = { mode: "flexible" } as const;
    const item = { name: "сумка" };
    const { checked } = checkTemplates(templates, options);
    expect(engine.compile(checked).render(item)).toEqual(engine.compile(templates, options).render(item));
  });

  it("takes no variant blocks unless it is told to", () => {
    expect(() => engine.compile({ h1: "[[a|b]]" })).toThrow(InvalidTemplatesError);
    expect(engine.compile({ h1: "[[a|b]]" }, { mode: "flexible" }).render({}).outputs.h1).toMatch(/^[ab]$/);
  });

  it("reports every error of every template at once", () => {
    const compile = () => engine.compile({ h1: "{{a|case:abl}} {{b|uper}}", seo_title: "[[a|b]]" }, { mode: "strict" });
    expect(compile).toThrow(InvalidTemplatesError);
    try {
      compile();
    } catch (error) {
      const { errors } = error as InvalidTemplatesError;
      expect(errors.map(({ output, code }) => [output, code])).toEqual([
        ["h1", "invalid_template_graph"],
        ["h1", "unknown_filter"],
        ["seo_title", "variants_not_allowed"],
      ]);
    }
  });
});

describe("programs without types", () => {
  const wrong = <Value>(value: unknown): Value => value as Value;
  const compiled = engine.compile({ h1: "{{name}}" });

  it.each<[string, () => unknown, string]>([
    [
      "a text for the templates",
      () => engine.compile(wrong<{ h1: string }>("{{name}}")),
      'The templates are a string. Write an object: { h1: "Купить {{name}}" }.',
    ],
    [
      "a list of templates",
      () => engine.compile(wrong<{ h1: string }>(["{{name}}"])),
      'The templates are an array. Write an object: { h1: "Купить {{name}}" }.',
    ],
    [
      "no templates",
      () => engine.compile(wrong<{ h1: string }>(undefined)),
      'The templates are undefined. Write an object: { h1: "Купить {{name}}" }.',
    ],
    [
      "a number for a template",
      () => engine.compile({ h1: wrong<string>(1) }),
      'The template "h1" is a number. Write its text as a string.',
    ],
    [
      "another mode",
      () => engine.compile({ h1: "{{name}}" }, { mode: wrong<"strict">("loose") }),
      'The mode is "loose". Write "strict" or "flexible".',
    ],
    [
      "no item",
      () => compiled.render(wrong<object>(undefined)),
      'The item is undefined. Write an object of fields: { name: "Сумка" }.',
    ],
    [
      "a list of items",
      () => compiled.render(wrong<object>([{ name: "Сумка" }])),
      'The item is an array. Write an object of fields: { name: "Сумка" }.',
    ],
    [
      "a text for the seed",
      () => compiled.render({}, { seed: wrong<string[]>("x") }),
      'The seed is a string. Write a list of strings: seed: ["x"].',
    ],
    [
      "a number in the seed",
      () => compiled.render({}, { seed: wrong<string[]>(["x", 1]) }),
      "Part 2 of the seed is a number. Write it as a string.",
    ],
  ])("are told what to write instead of %s", (_, call, message) => {
    expect(call).toThrow(new TypeError(message));
  });

  it("may have fields of any kind that no template mentions", () => {
    expect(compiled.render(wrong<object>({ name: "Сумка", tags: ["a"], isNew: true })).outputs.h1).toBe("Сумка");
  });
});

describe("warnings", () => {
  const codes = (templates: Readonly<Record<string, string>>, item: Item) =>
    engine
      .compile(templates)
      .render(item)
      .diagnostics.map(({ code, output, field }) => `${output} ${field} ${code}`);

  it.each<[string, Item, string[]]>([
    ["{{a}} {{a}}", {}, ["h1 a missing_field"]],
    ["{{a}} {{b}}", { b: " " }, ["h1 a missing_field", "h1 b missing_field"]],
    ["{{a?}}", {}, []],
    ["{{a?}} {{a}}", {}, ["h1 a missing_field"]],
    ["{{#if a}}{{a}} {{b}}{{/if}}", { a: "x" }, []],
    ["{{#if a}}{{a}}{{/if}}", { a: 0 }, []],
    ["Купить {{a}}", { a: "сумку" }, ["h1 a not_inflected"]],
    ["для {{a}}", { a: "сумку" }, ["h1 a not_inflected"]],
    ["Цена {{a}}", { a: "сумку" }, []],
    ["{{a}}", { a: "сумку" }, []],
    ["{{a|case:gen}}", { a: "сумку" }, ["h1 a not_inflected"]],
    ["{{a|case:gen}}", { a: "iPhone" }, []],
    ["Купить {{a}}", { a: "iPhone" }, []],
    ["Купить {{a}} {{b}}", { a: "сумка", b: "сумку" }, []],
    ["Купить {{a}}", { a: "красный" }, []],
    ["Купить {{a}}", { a: "2 дня" }, []],
    ["{{c|agree:a}} {{a?}}", { c: "красный" }, ["h1 c agreement_target_missing"]],
    ["{{c|agree:a}} {{a}}", { c: "красный", a: "iPhone" }, ["h1 c not_inflected"]],
    ["{{c|agree:a}} {{a}}", { c: "диван", a: "сумка" }, ["h1 c not_inflected"]],
    ["{{c|agree:a}} {{a}}", { c: "beige", a: "сумка" }, []],
    ["{{p|money:₽}} {{p|number}}", { p: "дорого" }, ["h1 p not_a_number"]],
  ])("%s with %j", (template, item, expected) => {
    expect(codes({ h1: template }, item)).toEqual(expected);
  });

  it("reports once per output and field", () => {
    expect(codes({ h1: "{{a}}", og_title: "{{a}}" }, {})).toEqual(["h1 a missing_field", "og_title a missing_field"]);
  });

  it("shortens a value between characters, not inside one", () => {
    const value = `${"x".repeat(58)}😀${"x".repeat(10)}`;
    const [warning] = engine.compile({ h1: "{{p|money:₽}}" }).render({ p: value }).warnings;
    expect(warning).toContain(`"${"x".repeat(58)}…"`);
  });

  it("says in both languages what to do", () => {
    const compiled = engine.compile({ h1: "{{a}} {{p|money:₽}}" });
    const item = { p: `${"x".repeat(100)}` };
    const english = compiled.render(item);
    const inRussian = compiled.render(item, { messages: russian });
    expect(english.warnings[0]).toBe(
      'missing_field: h1: the product has no value for the field "a". Fill it in, or make it optional with {{a?}} or {{#if a}}…{{/if}}.',
    );
    expect(inRussian.warnings[0]).toBe(
      "missing_field: h1: у товара нет значения поля «a». Заполните его или сделайте необязательным: {{a?}} либо {{#if a}}…{{/if}}.",
    );
    expect(english.warnings[1]).toContain(`${"x".repeat(59)}…`);
    expect(english.diagnostics[0]).toEqual({
      code: "missing_field",
      severity: "warning",
      output: "h1",
      field: "a",
      message: english.warnings[0]?.slice("missing_field: ".length),
    });
  });
});

describe("variants", () => {
  const compiled = engine.compile({ h1: "[[Купить|Цена|Заказать]] {{x}}" }, { mode: "flexible" });
  const render = (id: string) => compiled.render({ x: "сумка" }, { seed: ["project", id] }).outputs.h1;

  it("are grammar too, and stable", () => {
    const texts = new Set(Array.from({ length: 50 }, (_, id) => render(`sku-${id}`)));
    expect([...texts].sort()).toEqual(["Заказать сумку", "Купить сумку", "Цена сумки"]);
    expect(render("sku-1")).toBe(render("sku-1"));
  });

  it("that mean the same share a class", () => {
    const [block] = compiled.plans[0]?.blocks ?? [];
    expect(block?.classes).toEqual([0, 1, 0]);
    const glued = engine.compile({ h1: "бес[[платно|ценно]] {{x}}" }, { mode: "flexible" }).plans[0]?.blocks[0];
    expect(glued?.classes).toEqual([0, 1]);
  });
});

describe("trace", () => {
  it("tells the role, the case and what set it", () => {
    const compiled = engine.compile({ h1: "Чехол для {{color}} {{name|head|sentence}} {{brand|lock}} {{n?}}" });
    const item = { color: "красный", name: "диван", brand: "IKEA" };
    const { trace, outputs } = compiled.render(item, { trace: true });
    expect(outputs.h1).toBe("Чехол для красного Дивана IKEA ");
    expect(trace?.h1?.stages.map(({ stage }) => stage)).toEqual([
      "parse",
      "select_variants",
      "resolve_values",
      "analyse",
      "inflect",
      "format",
      "join",
    ]);
    const rows = trace?.h1?.placeholders.map(({ field, role, case: form, case_source, before, after }) =>
      [field, role, form, case_source, before, after].join(" | "),
    );
    expect(rows).toEqual([
      "color | dependent | gen | agreement | красный | красного",
      'name | head | gen | government: "для" | диван | Дивана',
      "brand | locked |  | filter | IKEA | IKEA",
    ]);
    expect(trace?.h1?.placeholders[1]?.words[0]).toMatchObject({ lemma: "диван", part_of_speech: "noun", known: true });
  });

  it("names no case for a value that was not put into it", () => {
    const compiled = engine.compile({ h1: "{{x|case:gen}}" });
    const traced = ["сумка", "iPhone"].map(
      (x) => compiled.render({ x }, { trace: true }).trace?.h1?.placeholders[0]?.case,
    );
    expect(traced).toEqual(["gen", null]);
  });

  it("changes nothing else", () => {
    const compiled = engine.compile({ h1: "[[Купить|Цена]] {{x}} {{y}}", og_title: "{{x}}" }, { mode: "flexible" });
    for (const id of ["1", "2", "3", "4"]) {
      const options = { seed: [id] };
      const { trace, ...traced } = compiled.render({ x: "сумка" }, { ...options, trace: true });
      expect(traced).toEqual(compiled.render({ x: "сумка" }, options));
      expect(Object.keys(trace ?? {})).toEqual(["h1", "og_title"]);
    }
  });

  it("names the governing word of the variant that was chosen, not of one like it", () => {
    const compiled = engine.compile({ h1: "[[Купить|Заказать]] {{x}}" }, { mode: "flexible" });
    for (let id = 0; id < 10; id++) {
      const { outputs, trace } = compiled.render({ x: "сумка" }, { seed: [String(id)], trace: true });
      expect(trace?.h1?.placeholders[0]?.case_source).toBe(`government: "${outputs.h1?.split(" ")[0]}"`);
    }
  });
});

describe("hostile input", () => {
  it.each(["{{x}}", "[[a|b]]", "{{#if x}}", "{{x|case:abl}}", "$&", "\ud800", "\u0000", "<script>"])(
    "the value %j is text",
    (value) => {
      expect(text("{{a}}|{{a|lock}}", { a: value })).toBe(`${value}|${value}`);
    },
  );

  it("takes fields called as members of every object", () => {
    const item = JSON.parse('{"__proto__": "сумка", "constructor": "красный"}');
    expect(text("Купить {{constructor}} {{__proto__}}", item)).toBe("Купить красную сумку");
    expect(engine.compile({ h1: "{{constructor}}{{__proto__}}{{toString}}" }).render({}).diagnostics).toHaveLength(3);
    const { trace } = engine.compile({ constructor: "{{__proto__}}" }).render(item, { trace: true });
    expect(Object.keys(trace ?? {})).toEqual(["constructor"]);
  });

  it("takes long values and many fields", () => {
    const long = "сумка ".repeat(20_000);
    expect(text("{{a|lock}}", { a: long })).toBe(long);
    const names = Array.from({ length: 300 }, (_, index) => `f${index}`);
    const template = names.map((name) => `{{${name}}}`).join(" ");
    const item = Object.fromEntries(names.map((name) => [name, "сумка"]));
    expect(text(template, item)).toBe(names.map(() => "сумка").join(" "));
  });

  it("tells items apart by the last of many optional fields", () => {
    const names = Array.from({ length: 60 }, (_, index) => `f${index}`);
    const compiled = engine.compile({ h1: names.map((name) => `{{${name}?}}`).join("") });
    for (const last of ["f57", "f58", "f59"]) {
      expect(compiled.render({ f0: "сумка", [last]: last }).outputs.h1).toBe(`сумка${last}`);
    }
  });

  it("forgets old patterns without changing a text", () => {
    const names = "abcdefghij".split("");
    const compiled = engine.compile({ h1: names.map((name) => `{{#if ${name}}}для {{${name}}} {{/if}}`).join("") });
    for (let round = 0; round < 2; round++) {
      for (let mask = 0; mask < 1024; mask++) {
        const shown = names.filter((_, index) => mask & (1 << index));
        const item = Object.fromEntries(shown.map((name) => [name, "диван"]));
        expect(compiled.render(item).outputs.h1).toBe(shown.map(() => "для дивана ").join(""));
      }
    }
  });
});

describe("laws", () => {
  const words = fc.constantFrom(
    "сумка",
    "красный",
    "для",
    "Купить",
    "и",
    ",",
    "-",
    "iPhone",
    "\n",
    "«",
    "2 дня",
    "цена",
    " ",
  );
  const values = fc.oneof(words, fc.string({ unit: "grapheme", maxLength: 8 }), fc.integer(), fc.constant(null));

  it("prints literal text and locked values byte for byte", () => {
    fc.assert(
      fc.property(fc.array(words), fc.string(), (literals, value) => {
        fc.pre(value.trim() !== "");
        const literal = literals.join(" ");
        expect(text(`${literal}.{{a|lock}}${literal}`, { a: value })).toBe(`${literal}.${value}${literal}`);
      }),
    );
  });

  it("never throws and gives the same text twice", () => {
    const piece = fc.oneof(
      words,
      fc.constantFrom("{{a}}", "{{b}}", "{{c?}}", "{{#if a}}{{b}} {{/if}}", "{{d|agree:a}}", "{{a}}"),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1 }),
        fc.dictionary(fc.constantFrom("a", "b", "c", "d"), values),
        (pieces, item) => {
          const template = `{{a}} ${pieces.join(" ")}`;
          const first = createEngine({ morphology: toyMorphology }).compile({ h1: template }).render(item);
          expect(engine.compile({ h1: template }).render(item)).toEqual(first);
        },
      ),
      { numRuns: 300 },
    );
  });
});
