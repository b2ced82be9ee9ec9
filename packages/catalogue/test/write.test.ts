import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type CellValue, createRowWriter, type Format, isBroken, type RowWriterOptions } from "../src/index.js";
import { collect, fieldsOf } from "./collect.js";

/** A file of these rows, written in two pieces. */
function write(
  options: Omit<RowWriterOptions, "names"> & { readonly names?: readonly string[] },
  rows: readonly (readonly CellValue[])[],
): Buffer {
  const names = options.names ?? ["id", "h1"];
  const writer = createRowWriter({ ...options, names });
  const half = Math.floor(rows.length / 2);
  const toRow = (cells: readonly CellValue[]) => ({ names, cells });
  const pieces = [
    writer.begin(),
    writer.rows(rows.slice(0, half).map(toRow)),
    writer.rows(rows.slice(half).map(toRow)),
    writer.end(),
  ];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

const formulas = ["=1+1", "+7 999", "-скидка", "@sum", "\t=1", "'=1", "''x", "'обычный", "-5", "+5,5"];

describe("what is written is read by other programs", () => {
  const rows = [
    ["1", 'Стол "Уют"; новый,\nбелый'],
    ["2", " край "],
    ["3", null],
    ["4", 12990.5],
  ] as const;

  it("CSV", () => {
    const text = write({ format: "csv", delimiter: ";", bom: true }, rows).toString();
    expect(parse(text, { bom: true, delimiter: ";" })).toEqual([
      ["id", "h1"],
      ["1", 'Стол "Уют"; новый,\nбелый'],
      ["2", " край "],
      ["3", ""],
      ["4", "12990.5"],
    ]);
  });

  it("XLSX", async () => {
    const [sheet] = await readXlsxFile(write({ format: "xlsx", sheet: "Тексты: все/новые" }, rows), { trim: false });
    expect(sheet?.sheet).toBe("Тексты  все новые");
    expect(sheet?.data).toEqual([
      ["id", "h1"],
      ["1", 'Стол "Уют"; новый,\nбелый'],
      ["2", " край "],
      ["3", null],
      ["4", 12990.5],
    ]);
  });

  it("JSON and JSON Lines", () => {
    const list = [["1", ["а", "б"]]] as const;
    expect(JSON.parse(write({ format: "json" }, list).toString())).toEqual([{ id: "1", h1: ["а", "б"] }]);
    expect(write({ format: "jsonl" }, list).toString()).toBe('{"id":"1","h1":["а","б"]}\n');
    expect(JSON.parse(write({ format: "json" }, []).toString())).toEqual([]);
  });

  it("YML", () => {
    const feed = write({ format: "yml", date: "2026-01-31 12:00", names: ["id", "name", "h1"] }, [
      ["1&", "Стол <b>", "]]>"],
    ]);
    const read = new XMLParser({ ignoreAttributes: false }).parse(feed) as Record<string, unknown>;
    expect(read.yml_catalog).toMatchObject({
      "@_date": "2026-01-31 12:00",
      shop: { offers: { offer: { "@_id": "1&", name: "Стол <b>", param: { "#text": "]]>", "@_name": "h1" } } } },
    });
  });
});

it("texts that begin like formulas are texts in a spreadsheet", async () => {
  const rows = formulas.map((text, index) => [String(index), text]);
  const csv = write({ format: "csv" }, rows);
  const cells = (parse(csv) as string[][]).slice(1).map(([, text = ""]) => text);
  for (const cell of cells) expect(cell).not.toMatch(/^[=@\t]|^[+-](?!\d+(?:[.,]\d+)?$)/);
  expect(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t])/, ""))).toEqual(
    formulas.map((text) => text.replace(/^'(?==)/, "")),
  );
  const kept = parse(write({ format: "csv", formulas: "keep" }, rows)) as string[][];
  expect(kept.slice(1).map(([, text]) => text)).toEqual(formulas);

  const book = write({ format: "xlsx" }, rows);
  const [sheet] = await readXlsxFile(book, { trim: false });
  expect(sheet?.data.slice(1).map(([, text]) => text)).toEqual(formulas);
  expect(fieldsOf(await collect(book)).map(({ h1 }) => h1)).toEqual(formulas);
});

it("every format gives back every text", async () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom(
        "а",
        '"',
        ",",
        ";",
        "\n",
        "\r",
        "\t",
        " ",
        "😀",
        "'",
        "=",
        "-",
        "<",
        "]",
        "_x0041_",
        "\u0001",
      ),
    }),
    fc.string({ unit: "grapheme" }),
  );
  const values = text.filter((one) => one.trim() !== "" && !/&(?:#|[A-Za-z])/.test(one));
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<Format>("csv", "tsv", "xlsx", "json", "jsonl"),
      async (texts, format) => {
        const file = write(
          { format, formulas: "keep" },
          texts.map((one, index) => [`SKU-${index}`, one]),
        );
        const { rows } = await collect(file, { format });
        expect(rows.map((row) => (isBroken(row) ? row.problem : row.fields.h1))).toEqual(texts);
      },
    ),
    { numRuns: 200 },
  );
});

it("a workbook says what it can't hold", () => {
  expect(() => write({ format: "xlsx" }, [["1", "я".repeat(40_000)]])).toThrow('"h1" in row 2 has more');
});

it("a feed keeps everything that is not a text", async () => {
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-01-31 12:00"><shop><name>Мебель &amp; Ко</name><!-- остаток -->
<categories><category id="1">Кресла</category></categories>
<offers>
<offer id="1" available="true"><name>Кресло</name><picture>a</picture><picture>b</picture><description><![CDATA[<p>старое</p>]]></description><param name="h1">старый</param></offer>
<offer id="2"><name>Стол</name></offer>
</offers><promos><promo id="p"/></promos></shop></yml_catalog>`;
  const read = await collect(feed);
  const names = ["id", "description", "h1"];
  const writer = createRowWriter({ format: "yml", names, frame: read.frame });
  const rows = read.rows.flatMap((row) =>
    isBroken(row)
      ? []
      : [{ names, cells: [String(row.fields.id), "Новое & <лучшее>", `H1 ${row.fields.name}`], offer: row.offer }],
  );
  const text = [writer.begin(), writer.rows(rows), writer.end()].join("");
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<yml_catalog date="2026-01-31 12:00"><shop><name>Мебель &amp; Ко</name><!-- остаток -->
<categories><category id="1">Кресла</category></categories>
<offers>
<offer id="1" available="true"><name>Кресло</name><picture>a</picture><picture>b</picture><description>Новое &amp; &lt;лучшее&gt;</description><param name="h1">H1 Кресло</param></offer>
<offer id="2"><name>Стол</name><description>Новое &amp; &lt;лучшее&gt;</description>
<param name="h1">H1 Стол</param>
</offer>
</offers><promos><promo id="p"></promo></promos></shop></yml_catalog>
`);
});
