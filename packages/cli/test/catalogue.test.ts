import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { createRowWriter, type Format } from "@skladno/catalogue";
import iconv from "iconv-lite";
import readXlsxFile from "read-excel-file/node";
import { afterAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../src/command-line.js";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);

/** Writes a file of a test and gives its path. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(folder.file(name), content);
  return folder.file(name);
}

const names = ["Артикул", "Название товара", "Цвет", "Бренд", "Цена, руб."];
const products = [
  ["CHR-1", "кресло-качалка", "чёрный", "Leset", "85763 руб."],
  ["KNF-2", "кухонные ножи", "стальной", "Samura", "₽12990"],
  ["LMP-3", "лампа &laquo;Уют&raquo;", "белый", "", "5990.-"],
] as const;

/** The same products as a file of a format. */
function catalogue(format: Format, encoding = "utf8"): Uint8Array {
  const writer = createRowWriter({ format, names, delimiter: ";", idName: "Артикул", formulas: "keep" });
  const rows = products.map((cells) => ({ names, cells: [...cells] }));
  const pieces = [writer.begin(), writer.rows(rows), writer.end()];
  if (format === "xlsx") return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  // windows-1251 has no sign of the rouble.
  const text = encoding === "utf8" ? pieces.join("") : pieces.join("").replace("₽12990", "12 990 р.");
  return iconv.encode(text, encoding);
}

const project = file(
  "project.yaml",
  `id: Артикул
columns:
  название: Название товара
  цвет: Цвет
  цена: { from: "Цена, руб.", read: money }
templates:
  h1: "{{название|sentence}}"
  seo_title: "Купить {{цвет|agree:название}} {{название|head|case:acc}} за {{цена|money:₽}}"
limits:
  h1: 10
`,
);
const titles = [
  ["CHR-1", "Кресло-качалка", "Купить чёрное кресло-качалку за 85 763 ₽"],
  ["KNF-2", "Кухонные ножи", "Купить стальные кухонные ножи за 12 990 ₽"],
  ["LMP-3", "Лампа «Уют»", "Купить белую лампу «Уют» за 5 990 ₽"],
];

describe("files of shops", () => {
  it("takes no heading of a group for a value when templates are checked", async () => {
    const templates = file("новый.yaml", 'id: id\ntemplates: { h1: "Новый {{name}} {{color}}" }\n');
    const rows = (heading: string) => `id;name;color\n${heading}1;стол;белый\n2;диван;серый\n`;
    const { out } = await run(["validate", templates, file("с-группой.csv", rows(";Мебель;\n"))]);
    expect(out).toBe((await run(["validate", templates, file("без-группы.csv", rows(""))])).out);
    expect((await run(["validate", templates, file("мебель.csv", rows("0;мебель;белый\n"))])).out).not.toBe(out);
  });

  it.each(["csv", "xlsx"] as const)("passes over the headings of groups in %s, and says so", async (format) => {
    const writer = createRowWriter({ format, names, delimiter: ";", idName: "Артикул", formulas: "keep" });
    const [first, second] = products;
    const heading = (text: string) => ["", text, "", "", ""];
    const withoutId = ["", "стол", "белый", "", ""];
    const rows = [heading("Мебель"), first, heading("Посуда"), heading("Ножи"), second, withoutId];
    const pieces = [writer.begin(), writer.rows(rows.map((cells) => ({ names, cells: [...cells] }))), writer.end()];
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    const path = file(`группы.${format}`, bytes);
    const { status, out, error } = await run(["render", project, path, "--output-format", "csv"]);
    expect(out).toMatch(/^CHR-1[,;]/m);
    expect(out).toMatch(/^KNF-2[,;]/m);
    expect(out).not.toContain("Мебель");
    expect(error).toContain(
      '3 lines have one value and no id: taken for headings of groups and left out. The first is line 2: "Мебель".',
    );
    expect(error).toContain('line 7: has no id: "Артикул" is empty');
    expect(status).toBe(1);
  });

  it.each([
    ["товары.xlsx", catalogue("xlsx")],
    ["товары.csv", catalogue("csv")],
    ["1с.csv", catalogue("csv", "win1251")],
    ["excel.txt", iconv.encode(`sep=;\r\n${catalogue("csv").toString()}`, "utf16le", { addBOM: true })],
    ["товары.jsonl", catalogue("jsonl")],
    ["товары.json", catalogue("json")],
    ["без-окончания", catalogue("xlsx")],
  ])("go in as they are, and out as workbooks: %s", async (name, bytes) => {
    const output = folder.file("texts.xlsx");
    const ran = await run(["render", project, file(name, bytes), "-o", output]);
    expect(ran.status, ran.error).toBe(0);
    const [sheet] = await readXlsxFile(readFileSync(output));
    expect(sheet?.data.slice(1)).toEqual(titles);
    expect(ran.error).toContain("entities_decoded  1  Название товара");
    expect(ran.error).toContain("h1 has 14 characters; website shows 10");
  });

  it("are named by what was recognised, and columns that no template uses", async () => {
    const { error } = await run(["render", project, file("1с.csv", catalogue("csv", "win1251"))]);
    expect(error).toContain("recognised as windows-1251");
    expect(error).toContain('No template uses the column "Бренд".');
    const russian = await run(["render", project, folder.file("1с.csv")], { variables: { LANG: "ru_RU.UTF-8" } });
    expect(russian.error).toContain("Кодировка распознана: windows-1251.");
    expect(russian.error).toContain("Ни один шаблон не использует столбец «Бренд».");
  });

  it("of YML get the texts in place", async () => {
    const feed = `<?xml version="1.0" encoding="windows-1251"?>
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-01-31 12:00"><shop><name>Уют</name><categories><category id="1">Кресла</category></categories>
<offers>
<offer id="1" available="true"><price>12990</price><categoryId>1</categoryId><name>кресло-качалка</name><description>старое</description><param name="Цвет">чёрный</param></offer>
</offers></shop></yml_catalog>`;
    const templates = file(
      "feed.yaml",
      'templates: { description: "Купить {{Цвет|agree:name}} {{name|head|case:acc}} ({{category}})" }',
    );
    const output = folder.file("feed-out.yml");
    const ran = await run(["render", templates, file("feed.xml", iconv.encode(feed, "win1251")), "-o", output]);
    expect(ran.status, ran.error).toBe(0);
    expect(readFileSync(output, "utf8")).toBe(
      `${feed.replace("windows-1251", "UTF-8").replace("старое", "Купить чёрное кресло-качалку (Кресла)")}\n`,
    );
    expect((await run(["render", templates, folder.file("feed.xml")])).out).toBe(
      "id,description\n1,Купить чёрное кресло-качалку (Кресла)\n",
    );
  });

  it("with the same id twice, or a column of nearly the right name, are told", async () => {
    const templates = file("plain.yaml", 'templates: { h1: "{{цвет}}" }');
    const twice = await run(["render", templates, file("twice.csv", "external_id,цвет\n1,белый\n2,белый\n1,синий\n")]);
    expect(twice).toMatchObject({ status: 0, error: expect.stringContaining('the id "1" was on line 2 already') });
    const wrong = await run(["render", templates, file("wrong.csv", "external_id,Цвет\n1,белый\n")]);
    expect(wrong).toMatchObject({ status: 2, error: expect.stringContaining('"цвет" (h1): did you mean "Цвет"?') });
  });

  it.each([
    ["a table of HTML", "таблица.xls", "<html><table><tr><td>1</td></tr></table>", /web page/],
    ["an old workbook", "старая.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), /Excel 97-2003/],
    [
      "entities without end",
      "смех.yml",
      '<!DOCTYPE yml_catalog [<!ENTITY a "ха">]><yml_catalog/>',
      /declares entities/,
    ],
    ["a feed that ends too early", "обрыв.yml", "<yml_catalog><shop><offers><offer id='1'>", /not well-formed XML/],
    ["half a workbook", "половина.xlsx", catalogue("xlsx").subarray(0, 900), /damaged workbook/],
  ] as const)(
    "that can't be read end in one sentence, and nothing is written: %s",
    async (_, name, content, message) => {
      const output = folder.file("nothing.csv");
      const templates = file("copy.yaml", 'templates: { h1: "{{name?}}" }');
      const ran = await run(["render", templates, file(name, content), "-o", output]);
      expect(ran.status).toBe(2);
      expect(ran.error).toMatch(message);
      expect(ran.error).not.toMatch(/^\s+at /m);
      expect(existsSync(output)).toBe(false);
      expect(readdirSync(folder.path).filter((one) => one.includes("partial"))).toEqual([]);
    },
  );

  it("a workbook that the results can't be is told, and nothing is written", async () => {
    const templates = file("copy.yaml", 'templates: { h1: "{{name?}}" }');
    const long = file("long.csv", `external_id,name\n1,${"я".repeat(40_000)}\n`);
    const ran = await run(["render", templates, long, "-o", folder.file("long.xlsx")]);
    expect(ran).toMatchObject({ status: 2, error: expect.stringContaining("at most 32,767 characters") });
    expect(existsSync(folder.file("long.xlsx"))).toBe(false);
    expect((await run(["render", templates, long, "-o", folder.file("long.xls")])).error).toContain("only .xlsx can");
  });
});

describe("init", () => {
  it.each(["xlsx", "csv", "json"] as const)("makes a file that renders the catalogue at once: %s", async (format) => {
    const path = file(`магазин.${format}`, catalogue(format));
    const output = folder.file(`init-${format}.yaml`);
    const made = await run(["init", path, "-o", output], { stdin: "" });
    expect(made).toMatchObject({ status: 0, error: expect.stringContaining("3 templates") });
    const ran = await run(["render", output, path, "--output-format", "jsonl"]);
    expect(ran.status, ran.error).toBe(0);
    expect(JSON.parse(ran.out.split("\n")[0] ?? "")).toEqual({
      Артикул: "CHR-1",
      h1: "кресло-качалка Leset",
      seo_title: "Купить чёрное кресло-качалку Leset за 85 763 ₽",
      meta_description: "кресло-качалка Leset, цвет: чёрный. Цена — 85 763 ₽. Доставка по всей России.",
    });
    if (format === "json") return;
    expect(readFileSync(output, "utf8")).toContain('цена: { from: "Цена, руб.", read: money }');
    const again = await run(["init", path, "-o", output], { stdin: "" });
    expect(again).toMatchObject({ status: 2, error: expect.stringContaining("--force") });
  });

  it.each([
    "xlsx/excel-price-list.xlsx",
    "xlsx/excel-merged-header.xlsx",
    "xlsx/libreoffice.xlsx",
    "xlsx/openpyxl-several-sheets.xlsx",
    "csv/1c-windows-1251.csv",
    "csv/bitrix-export.csv",
    "yml/bitrix-windows-1251.yml",
    "json/python-indented.json",
  ])("names the one command that makes the texts: %s", async (path) => {
    const fixture = new URL(`../../catalogue/test/fixtures/${path}`, import.meta.url);
    const products = file(path.replace("/", "-"), readFileSync(fixture));
    const output = folder.file("new.yaml");
    const made = await run(["init", products, "-o", output, "--force"], { stdin: "" });
    expect(made.status, made.error).toBe(0);
    const next = /^Now: skladno (.*)$/m.exec(made.error)?.[1]?.split(" ") ?? [];
    const texts = next.pop() ?? "";
    const ran = await run([...next, folder.file(texts)]);
    expect(ran.status, ran.error).toBe(0);
    // The id, a heading, a title, a description for every product.
    expect(ran.error).toMatch(/^\d+ products, \d+ texts/m);
    expect(ran.error).not.toMatch(/not_a_number|missing_field/);
  });

  it("asks on a terminal, and takes what it guessed for an empty answer", async () => {
    const path = file("вопрос.csv", "Номер;Что;Имя\n1;a1;Стол\n2;b2;Стул\n");
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const told: string[] = [];
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    stderr.on("data", (piece: Buffer) => told.push(piece.toString()));
    const answers = ["Нет такого", "", "Имя"];
    stderr.on("data", (piece: Buffer) => {
      if (piece.toString().includes("?")) setTimeout(() => stdin.write(`${answers.shift() ?? ""}\n`), 5);
    });
    const output = folder.file("asked.yaml");
    const status = await runCommandLine(["init", path, "-o", output], {
      stdin,
      stdout: new PassThrough(),
      stderr,
      variables: { NO_COLOR: "1" },
      signal: new AbortController().signal,
    });
    expect(status, told.join("")).toBe(0);
    expect(told.join("")).toContain('There is no column "Нет такого".');
    expect(readFileSync(output, "utf8")).toMatch(/^id: Номер$/m);
    expect(readFileSync(output, "utf8")).toContain('h1: "{{имя}}"');
  });

  it("says what it can't guess", async () => {
    const path = file("без-названий.csv", "а,б\n1,2\n");
    const ran = await run(["init", path, "-o", folder.file("none.yaml")], { stdin: "" });
    expect(ran).toMatchObject({ status: 2, error: expect.stringContaining("can't be guessed") });
    expect(existsSync(folder.file("none.yaml"))).toBe(false);
  });
});

describe("the language of messages", () => {
  it.each([
    [{ LANG: "ru_RU.UTF-8" }, "Русские тексты"],
    [{ LANG: "ru" }, "Русские тексты"],
    [{ LANG: "ru_RU.UTF-8", LC_ALL: "C" }, "Russian texts"],
    [{ LANG: "en_US.UTF-8" }, "Russian texts"],
    [{ LANG: "rue" }, "Russian texts"],
    [{ LANG: "ru_RU", SKLADNO_LANG: "en" }, "Russian texts"],
  ])("is that of %j", async (variables, text) => {
    expect((await run(["--help"], { variables })).out).toContain(text);
  });

  it("cases have both names that templates may use", async () => {
    expect((await run(["inflect", "сумка", "--case", "gent"])).out).toBe("сумки\n");
    expect((await run(["inflect", "сумка", "--case", "loct"])).out).toBe("сумке\n");
    expect(await run(["inflect", "сумка", "--case", "abl"])).toMatchObject({ status: 2 });
  });
});

it("80 columns are enough for the summary of a run", async () => {
  const { error } = await run(["render", project, file("широко.csv", catalogue("csv"))], {
    columns: 80,
    variables: { NO_COLOR: "1", TERM: "dumb" },
  });
  const tooLong = error.split("\n").filter((line) => [...line].length > 80 && !line.includes(folder.path));
  expect(tooLong).toEqual([]);
  expect(error).not.toContain("\u001b[");
});

it("Russian messages have no English sentences of libraries in them", async () => {
  const templates = file("copy.yaml", 'templates: { h1: "{{name?}}" }');
  const broken = [
    file("ru.yml", "<yml_catalog><shop></yml_catalog>"),
    file("ru.jsonl", '{"external_id": 1}\n{"external_id" 2}\n'),
    file("ru.csv", 'external_id,name\n1,"а"б\n'),
  ];
  for (const path of broken) {
    const { error } = await run(["render", templates, path, "--lang", "ru", "-o", folder.file("ru-out.csv")]);
    const words = error.replaceAll(folder.path, "").match(/[A-Za-z]{3,} [A-Za-z]{3,} [A-Za-z]{3,}/g) ?? [];
    expect(
      words.filter((found) => !/skladno|render|warnings/.test(found)),
      error,
    ).toEqual([]);
  }
});
