import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { english, openCatalogue } from "../src/index.js";
import { collect, excelParts, fieldsOf, zip } from "./collect.js";

const header = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const texts = ["<si><t>Артикул</t></si>", "<si><t>Название</t></si>", "<si><t>Цена</t></si>"];

describe("workbooks of Excel", () => {
  it("are read by the names of their columns: shared and rich texts, formulas as what they gave, gaps, rows by number", async () => {
    const sheet = `${header}
      <row r="3"><c r="A3" t="str"><f>"A"&amp;1</f><v>A1</v></c><c r="B3" t="s"><v>3</v></c><c r="C3"><v>12990.5</v></c></row>
      <row r="4"><c r="A4" t="s"><v>4</v></c><c r="C4"><f>1+2</f><v>0.30000000000000004</v></c></row>
      <row r="5" spans="1:3"/><row r="6"><c r="A6" s="1"/></row>`;
    const more = [
      '<si><r><rPr><b/></rPr><t>Стол </t></r><r><t xml:space="preserve">«Уют»</t></r><rPh sb="0" eb="1"><t>стол</t></rPh></si>',
      "<si><t>a_x000D_b &lt;c&gt;</t></si>",
    ];
    const book = await collect(zip(excelParts(sheet, { texts: [...texts, ...more] })), { name: "цены.xlsx" });
    expect(book).toMatchObject({ format: "xlsx", sheet: "Лист1", sheets: ["Скрытый", "Лист1"] });
    expect(book.columns).toEqual(["Артикул", "Название", "Цена"]);
    expect(fieldsOf(book)).toEqual([
      { Артикул: "A1", Название: "Стол «Уют»", Цена: 12990.5 },
      { Артикул: "a\rb <c>", Название: null, Цена: 0.3 },
    ]);
    expect(book.rows.map(({ place }) => place)).toEqual([
      { line: 3, sheet: "Лист1" },
      { line: 4, sheet: "Лист1" },
    ]);
    expect(book.notices().map(({ code }) => code)).toEqual(["sheet"]);
  });

  it("show numbers as their formats do: days, percents, zeros before a number", async () => {
    const formats = ["dd/mm/yyyy\\ hh:mm", "0000000", "#,##0.00&quot;р.&quot;", "[$-419]d\\ mmmm\\ yyyy;@", "[h]:mm"];
    const styles = [1, 2, 3, 4, 5, 6, 7];
    const values = [46387.5, 42, 12990, 46387, 0.5, 46387, 0.155];
    const cells = styles.map((style, index) => `<c s="${style}"><v>${values[index]}</v></c>`).join("");
    const names = styles.map((style) => `<c t="inlineStr"><is><t>к${style}</t></is></c>`).join("");
    const extra = '<c t="b"><v>1</v></c><c t="d"><v>2026-12-31T00:00:00</v></c>';
    const sheet = `<row>${names}<c t="inlineStr"><is><t>да</t></is></c><c t="inlineStr"><is><t>день</t></is></c></row><row>${cells}${extra}</row>`;
    const [row] = fieldsOf(await collect(zip(excelParts(sheet, { formats }))));
    expect(Object.values(row ?? {})).toEqual([
      "31.12.2026 12:00",
      "0000042",
      12990,
      "31.12.2026",
      "12:00",
      "31.12.2026",
      "15,50%",
      "ИСТИНА",
      "31.12.2026",
    ]);
  });

  it("say how much of the sheet was read", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `<row><c><v>${Math.sin(index)}</v></c></row>`);
    const catalogue = await openCatalogue(zip(excelParts(header + rows.join(""), { texts })));
    const shares: number[] = [];
    for await (const _ of catalogue.batches) shares.push(catalogue.progress?.() ?? 0);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares[0]).toBeLessThan(0.9);
    expect(shares.at(-1)).toBe(1);
  });

  it("say what is wrong with a cell", async () => {
    const sheet = `${header}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><f>B9/0</f><v>#DIV/0!</v></c><c r="C2"><f>SUM(A1)</f></c><c r="F2"><v>7</v></c></row>`;
    const { rows } = await collect(zip(excelParts(sheet, { texts })));
    expect(rows[0]).toMatchObject({
      fields: { Артикул: 1, Название: null, Цена: null },
      doubts: [
        { code: "cell_error", field: "Название" },
        { code: "formula_without_value", field: "Цена" },
        { code: "cells_beyond_header", field: null },
      ],
    });
  });

  it("may have titles above the header, sheets by name, prefixes and names of parts as other programs write them", async () => {
    const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>Прайс-лист от 01.01.2026</t></is></c></row>${header.replaceAll("1", "3").replace('r="3"', 'r="3"')}<row r="4"><c r="A4"><v>5</v></c><c r="B4"><v>6</v></c></row>`;
    const parts = excelParts(sheet.replaceAll('t="s"><v>3<', 't="s"><v>1<'), { texts });
    const prefixed = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name.replaceAll("/", "\\"),
        name.includes("sheet1") ? text.replaceAll(/<(\/?)(?=\w)/g, "<$1x:").replace("xmlns=", "xmlns:x=") : text,
      ]),
    );
    const book = await collect(zip(prefixed));
    expect(book.columns).toEqual(["Артикул", "Название", "Цена"]);
    expect(fieldsOf(book)).toEqual([{ Артикул: 5, Название: 6, Цена: null }]);
    expect(book.notices().map(({ code }) => code)).toEqual(["sheet", "header"]);
    expect((await collect(zip(parts), { sheet: "Скрытый" })).columns).toEqual(["1"]);
    await expect(collect(zip(parts), { sheet: "Лист7" })).rejects.toThrow('Sheets: "Скрытый", "Лист1"');
  });

  it("of another library go in whole", async () => {
    const day = new Date(Date.UTC(2026, 0, 31));
    const data = Array.from({ length: 500 }, (_, index) => [
      { value: `SKU-${index}` },
      { value: `Стол ${index} & "Ко"\nновый` },
      { value: index / 3 },
      { value: day, format: "dd.mm.yyyy" },
    ]);
    const names = ["id", "название", "цена", "день"].map((value) => ({ value, fontWeight: "bold" as const }));
    const buffer = await writeExcelFile([names, ...data]).toBuffer();
    const fields = fieldsOf(await collect(buffer));
    expect(fields).toHaveLength(500);
    expect(fields[7]).toEqual({
      id: "SKU-7",
      название: 'Стол 7 & "Ко"\nновый',
      цена: 2.33333333333333,
      день: "31.01.2026",
    });
  });
});

describe("files that are no workbook", () => {
  it.each([
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae100", "hex"), "old_workbook"],
    ["a table of HTML", Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'), "html_table"],
    ["a bare table", Buffer.from("\ufeff<table border=1><tr><td>1"), "html_table"],
    [
      "XML Spreadsheet 2003",
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
      "xml_workbook",
    ],
    ["a zip", zip({ "товары.csv": "id" }), "other_archive"],
    [
      "an OpenDocument",
      zip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>" }),
      "other_archive",
    ],
    ["a document", zip({ "[Content_Types].xml": "<a/>", "word/document.xml": "<a/>" }), "other_archive"],
    ["gzip", Buffer.from("1f8b0800", "hex"), "other_archive"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "other_archive"],
    ["bytes", Buffer.from([1, 0, 2, 0, 0, 3, 9, 200, 0]), "not_text"],
  ])("are told: %s", async (_, bytes, code) => {
    await expect(collect(bytes, { name: "товары.xls" })).rejects.toMatchObject({ code });
  });

  it("are told when they are damaged, locked or without a table", async () => {
    const whole = zip(excelParts(header, { texts }));
    for (const length of [whole.length - 30, Math.floor(whole.length / 2), 40]) {
      await expect(collect(whole.subarray(0, length))).rejects.toMatchObject({ code: "broken_archive" });
    }
    await expect(collect(zip({ EncryptedPackage: "x" }))).rejects.toMatchObject({ code: "encrypted" });
    await expect(collect(zip(excelParts("", { texts })))).rejects.toMatchObject({ code: "empty" });
    await expect(collect(zip(excelParts("<row><c>", { texts })))).rejects.toMatchObject({ code: "broken_workbook" });
    const declared = excelParts(header, { texts });
    declared["xl/sharedStrings.xml"] = '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>';
    await expect(collect(zip(declared))).rejects.toMatchObject({ code: "forbidden_doctype" });
  });
});

describe("archives that are made to grow", () => {
  const bomb = () => {
    const parts = Object.fromEntries(
      Object.entries(excelParts(header, { texts })).map(([name, text]) => [name, strToU8(text)]),
    );
    parts["xl/worksheets/sheet1.xml"] = new Uint8Array(8 * 2 ** 20).fill(0x20);
    return zipSync(parts);
  };

  it("are refused before they are unpacked", async () => {
    await expect(collect(bomb(), { limits: { unpackedBytes: 2 ** 20 } })).rejects.toThrow(
      "would take 8 MB unpacked; at most 1 MB",
    );
    await expect(collect(bomb(), { limits: { fileBytes: 1000 } })).rejects.toMatchObject({ code: "too_large" });
    const shared = zip(excelParts(header, { texts: [...texts, `<si><t>${"я".repeat(2000)}</t></si>`] }));
    await expect(collect(shared, { limits: { sharedCharacters: 1000 } })).rejects.toMatchObject({ code: "too_large" });
  });

  it("are cut where they lie about their size", async () => {
    const bytes = bomb();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 8 * 2 ** 20) {
        view.setUint32(at + 24, 1000, true);
      }
    }
    await expect(collect(bytes, { limits: { unpackedBytes: 2 ** 20 } })).rejects.toMatchObject({
      code: "broken_archive",
    });
  });

  it("can't have a text without end in a cell", async () => {
    const cell = `<row><c t="inlineStr"><is><t>${"я".repeat(200_000)}</t></is></c></row>`;
    await expect(collect(zip(excelParts(cell)), { limits: { rowCharacters: 10_000 } })).rejects.toThrow(
      "more than 10000 characters between two tags",
    );
  });

  it("can't have more columns than are read", async () => {
    const cells = Array.from({ length: 30 }, (_, index) => `<c t="inlineStr"><is><t>c${index}</t></is></c>`).join("");
    const file = zip(excelParts(`<row>${cells}</row>`, { texts }));
    await expect(collect(file, { limits: { columns: 20 } })).rejects.toThrow(english.file.tooManyColumns("x", 30, 20));
  });
});
