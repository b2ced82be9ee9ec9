import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import {
  checkProject,
  createColumnReader,
  editProject,
  english,
  fieldName,
  guessColumns,
  type ProductRow,
  printProject,
  readProject,
  suggestTemplates,
} from "../src/index.js";

const schema = JSON.parse(readFileSync(new URL("../templates.schema.json", import.meta.url), "utf8"));
const matchesSchema = new Ajv({ unicodeRegExp: true, allErrors: true, strictRequired: false }).compile(schema);

const whole = {
  id: "Артикул",
  columns: { название: "Название товара", цена: { from: "Цена, руб.", read: "money" } },
  encoding: "windows-1251",
  sheet: "Лист1",
  mode: "flexible",
  channel: "website",
  templates: { h1: "{{название|sentence}}: да", seo_title: 'Купить "{{название|case:acc}}"' },
  limits: { h1: 60 },
  corrections: [{ lemma: "повербанк", declinesLike: "банк" }],
};

describe("a project file", () => {
  it("is read back as it was printed", () => {
    const { project } = checkProject(whole, english);
    expect(project).toBeDefined();
    if (project === undefined) return;
    const text = printProject(project);
    expect(text).toContain('  цена: { from: "Цена, руб.", read: money }\n');
    expect(text).toContain('  h1: "{{название|sentence}}: да"\n');
    expect(readProject(text)).toEqual({ project, notices: [] });
  });

  it.each([
    [whole, undefined],
    [{ templates: { h1: "x" } }, undefined],
    [{ templates: { h1: "x" }, corrections: "слова.yaml" }, undefined],
    [{}, "no_templates"],
    [{ templates: {} }, "no_templates"],
    [{ templates: "x" }, "not_a_record"],
    [{ templates: { h1: 5 } }, "not_text"],
    [{ templates: { h1: "x" }, id: 5 }, "not_text"],
    [{ templates: { h1: "x" }, columns: { "a b": "x" } }, "bad_name"],
    [{ templates: { h1: "x" }, columns: { a: 5 } }, "not_a_column"],
    [{ templates: { h1: "x" }, columns: { a: { read: "money" } } }, "not_a_column"],
    [{ templates: { h1: "x" }, columns: { a: { from: "A", raed: "money" } } }, "not_a_column"],
    [{ templates: { h1: "x" }, columns: { a: { from: "A", read: "price" } } }, "unknown_reading"],
    [{ templates: { h1: "x" }, mode: "loose" }, "unknown_mode"],
    [{ templates: { h1: "x" }, limits: { h1: 0 } }, "not_a_limit"],
    [{ templates: { h1: "x" }, corrections: [1] }, "bad_corrections"],
  ])("%j is judged as its schema judges it", (value, code) => {
    const { mistakes } = checkProject(value, english);
    expect(mistakes.map((mistake) => mistake.code)).toEqual(code === undefined ? [] : [code]);
    expect(matchesSchema(value), JSON.stringify(matchesSchema.errors)).toBe(code === undefined);
  });

  it("names every mistake with its line, and what may have been meant", () => {
    const text = 'templates:\n  h1: "x"\ncolums: {}\nlimits:\n  h1: много\nmode: loose\n';
    expect(() => readProject(text)).toThrow(
      '5: limits.h1 must be a whole number from 1: the most characters of the text.\n6: mode is "loose"; allowed are strict, flexible.',
    );
    expect(readProject('templates: { h1: "x" }\ncolums: {}').notices).toMatchObject([
      { code: "unknown_member", line: 2, message: expect.stringContaining('Did you mean "columns"?') },
    ]);
    expect(() => readProject("templates:\n  h1: 1\n  h1: 2\n")).toThrow("3: This name is there twice");
    expect(() => readProject("[")).toThrow(/^1: /);
  });
});

describe("a project file that is edited", () => {
  const text = `# Мебель
id: Артикул # из 1С
columns:
  цена: { from: "Цена, руб.", read: money }
templates:
  # Заголовок
  h1: "{{товар}}"
  old: x
limits: { h1: 60 }
corrections: words.yaml
`;

  it("keeps its comments, its order and what was not changed", () => {
    const { templates, mode, corrections } = readProject(text).project;
    expect(editProject(text, { templates, mode, corrections })).toBe(text);
    const edited = editProject(text, {
      templates: new Map([
        ["h1", "{{товар}}"],
        ["seo_title", 'Купить "{{товар}}": да'],
      ]),
      mode: "flexible",
      corrections: [{ lemma: "повербанк", declinesLike: "банк" }],
    });
    expect(edited).toBe(`# Мебель
id: Артикул # из 1С
columns:
  цена: { from: "Цена, руб.", read: money }
templates:
  # Заголовок
  h1: "{{товар}}"
  seo_title: "Купить \\"{{товар}}\\": да"
limits: { h1: 60 }
corrections:
  - lemma: повербанк
    declinesLike: банк
mode: flexible
`);
    expect(readProject(edited).project.mode).toBe("flexible");
  });

  it("may be a request to the service", () => {
    const request = '{ "generation_mode": "flexible", "templates": { "h1": "а" } }';
    const edited = editProject(request, { templates: new Map([["h1", "б"]]), mode: "strict", corrections: undefined });
    expect(readProject(edited).project).toMatchObject({ mode: "strict", templates: new Map([["h1", "б"]]) });
    expect(edited).not.toContain("flexible");
  });
});

const rowsOf = (names: readonly string[], ...rows: readonly (readonly (string | number)[])[]): ProductRow[] =>
  rows.map((cells, index) => ({
    place: { line: index + 2 },
    fields: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? null])),
  }));

describe("what columns seem to be", () => {
  const names = ["Артикул", "Наименование", "Бренд", "Цвет", "Цена, руб.", "Остаток", "Штрихкод"];
  const rows = rowsOf(
    names,
    ["A-1", "Кресло-качалка", "Leset", "чёрный", "85763 руб.", "12", "0460123456789"],
    ["A-2", "Стол", "Уют", "белый", "₽12990", "1 200", "0460123456780"],
    ["A-3", "Шкаф", "Уют", "белый", "5990.-", "", "0460123456781"],
  );
  const guessed = guessColumns(rows, names);

  it("is guessed from names and values", () => {
    expect(guessed.id).toBe("Артикул");
    expect(Object.fromEntries(guessed.columns)).toEqual({
      наименование: { from: "Наименование", read: "text" },
      бренд: { from: "Бренд", read: "text" },
      цвет: { from: "Цвет", read: "text" },
      цена: { from: "Цена, руб.", read: "money" },
      остаток: { from: "Остаток", read: "number" },
      штрихкод: { from: "Штрихкод", read: "text" },
    });
  });

  it("becomes three templates; what the name has already is not repeated", () => {
    expect(Object.fromEntries(suggestTemplates(guessed, rows))).toEqual({
      h1: "{{наименование}}{{#if бренд}} {{бренд|lock}}{{/if}}",
      seo_title:
        "Купить {{#if цвет}}{{цвет|agree:наименование}} {{/if}}{{наименование|head|case:acc|inline}}{{#if бренд}} {{бренд|lock}}{{/if}}{{#if цена}} за {{цена|money:₽}}{{/if}}",
      meta_description:
        "{{наименование}}{{#if бренд}} {{бренд|lock}}{{/if}}{{#if цвет}}, цвет: {{цвет}}{{/if}}.{{#if цена}} Цена — {{цена|money:₽}}.{{/if}} Доставка по всей России.",
    });
    const named = rowsOf(["id", "name", "vendor", "price"], [1, "Кресло Leset", "Leset", 5], [2, "Стол Уют", "Уют", 7]);
    expect(suggestTemplates(guessColumns(named), named).get("h1")).toBe("{{name}}");
    expect(suggestTemplates(guessColumns(rowsOf(["a"], ["x"])), []).size).toBe(0);
  });

  it("gives rows the fields of the project, and says what can't be read", () => {
    const read = createColumnReader(guessed.columns, english);
    expect(rows.map((row) => (read(row) as ProductRow).fields.цена)).toEqual(["85763", "12990", "5990"]);
    const [odd] = rowsOf(["Цена, руб."], ["по запросу"]).map(read);
    expect(odd).toMatchObject({ fields: { цена: "по запросу" }, doubts: [{ code: "not_readable", field: "цена" }] });
  });

  it.each([
    ["Цена, руб.", "цена"],
    ["Название товара (рус)", "название_товара"],
    ["IE_NAME", "ie_name"],
    ["№", "поле"],
    ["  ", "поле"],
    ["Вес, кг", "вес"],
  ])("names a field for %s", (column, field) => {
    expect(fieldName(column)).toBe(field);
  });
});
