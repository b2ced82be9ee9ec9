import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "../messages/english.js";
import { isBroken, type Row } from "../row.js";
import { type CsvOptions, readCsv } from "./read-csv.js";

/** Reads a text that arrives in pieces of so many characters. */
async function read(text: string, pieceLength = text.length, options: Partial<CsvOptions> = {}) {
  async function* pieces() {
    for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
  }
  const { columns, delimiter, batches } = await readCsv(pieces(), { name: "x.csv", quotes: true, ...options }, english);
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { columns, delimiter, rows };
}

const cellsOf = (rows: readonly Row[]) => rows.flatMap((row) => (isBroken(row) ? [] : [row.cells]));
const brokenLines = (rows: readonly Row[]) => rows.filter(isBroken).map(({ place, code }) => `${place.line} ${code}`);

describe("readCsv", () => {
  it("closes what it reads when its reader leaves after the first batch", async () => {
    let closed = false;
    async function* pieces() {
      try {
        for (let id = 0; ; id++) yield id === 0 ? "id\n" : `${id}\n`;
      } finally {
        closed = true;
      }
    }
    const { batches } = await readCsv(pieces(), { name: "x.csv", quotes: true }, english);
    for await (const _ of batches) break;
    expect(closed).toBe(true);
  });

  it("reads rows by the names of their columns, with their lines", async () => {
    const { columns, delimiter, rows } = await read('id; name \r\n1;"Стол; ""Уют""\r\nбелый"\r\n\r\n;\r\n2;Стул');
    expect(columns).toEqual(["id", "name"]);
    expect(delimiter).toBe(";");
    expect(rows.map((row) => ("fields" in row ? { ...row.fields, line: row.place.line } : row))).toEqual([
      { id: "1", name: 'Стол; "Уют"\r\nбелый', line: 2 },
      { id: "2", name: "Стул", line: 6 },
    ]);
  });

  it.each([
    ["a,b,c", ","],
    ["a;b,c;d", ";"],
    ["a\tb", "\t"],
    ["a|b|c", "|"],
    ["one", ","],
    ['"a;b;c",d', ","],
  ])("finds the delimiter of %j", async (header, delimiter) => {
    expect((await read(`${header}\n`)).delimiter).toBe(delimiter);
  });

  it("takes quotation marks for text in a line without quoted values", async () => {
    const { rows } = await read('id,name\n1,Телевизор 42"\n2,Кабель 3" и 5"\n3,"Ваза ""А"""\n');
    expect(cellsOf(rows)).toEqual([
      ["1", 'Телевизор 42"'],
      ["2", 'Кабель 3" и 5"'],
      ["3", 'Ваза "А"'],
    ]);
    expect(cellsOf((await read('id,name\n1,"а",б"\n', 99, { quotes: false })).rows)).toEqual([]);
    expect(cellsOf((await read('id,name\n1,"а"\n', 99, { quotes: false })).rows)).toEqual([["1", '"а"']]);
  });

  it("reports a broken row with its line and reads those around it", async () => {
    const text = [
      "id,name,color",
      "1,Стол,белый",
      '2,"Кресло,синий',
      "3,Стул,чёрный",
      '4,"а"б,красный',
      "5,Шкаф",
      '6,"Полка",жёлтый',
      '7,"не закрыта,серый',
      "8,Комод,белый",
    ].join("\n");
    for (const pieceLength of [1, 7, 1000]) {
      const { rows } = await read(text, pieceLength);
      expect(cellsOf(rows).map((cells) => cells?.[0])).toEqual(["1", "3", "6", "8"]);
      expect(brokenLines(rows)).toEqual([
        "3 invalid_csv",
        "5 invalid_csv",
        "6 wrong_number_of_values",
        "8 invalid_csv",
      ]);
    }
  });

  it("names a row that looks as if it had swallowed others", async () => {
    const { rows } = await read(
      'id,name,color\n1,"Кресло,синий\n2,Стол,белый\n3,Экран 42",чёрный\n4,"две\nстроки",белый\n',
    );
    expect(rows.map((row) => ("doubts" in row ? row.doubts?.[0]?.code : null))).toEqual(["rows_in_one", null]);
  });

  it("leaves out a record that is too long, and keeps no more of it than is allowed", async () => {
    const long = "я".repeat(5000);
    const options = { maxRecordCharacters: 1000 };
    for (const pieceLength of [10, 999, 20_000]) {
      const open = await read(`id,name\n1,"${long}\n2,Стол\n3,Стул\n`, pieceLength, options);
      expect(cellsOf(open.rows).at(-1)).toEqual(["3", "Стул"]);
      expect(open.rows.filter(isBroken).map(({ place }) => place.line)).toContain(2);
      const line = await read(`id,name\n1,${long}\n2,Стол\n`, pieceLength, options);
      expect(cellsOf(line.rows).at(-1)).toEqual(["2", "Стол"]);
    }
  });

  it("reads a cell of ten megabytes", async () => {
    const cell = `${"ю".repeat(1000)}"\n`.repeat(10_000);
    const { rows } = await read(
      stringify([
        ["id", "text"],
        ["1", cell],
        ["2", "x"],
      ]),
      65_536,
    );
    expect(cellsOf(rows).map((cells) => String(cells?.[1]).length)).toEqual([cell.length, 1]);
  });

  it("says what is wrong with a header", async () => {
    await expect(read("")).rejects.toThrow("x.csv is empty");
    await expect(read("\n\n")).rejects.toThrow("x.csv is empty");
    await expect(read('id,"name\n1,2')).rejects.toThrow(/header of x\.csv, line 1/);
    expect((await read("id,name")).rows).toEqual([]);
  });

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("а", "b", '"', ",", ";", "\n", "\r", "\t", " ", "😀", "|") }),
    fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
  );
  const tables = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );

  it("gives back every row that was written, once and in order, whatever the values and the pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(",", ";", "\t"),
        fc.boolean(),
        async (table, piece, delimiter, quoted) => {
          const rows = table.filter((cells) => cells.some((text) => text.trim() !== ""));
          const header = (table[0] ?? []).map((_, index) => `column ${index}`);
          const text = stringify([header, ...rows], {
            delimiter,
            quoted,
            quoted_match: /[\r\n]/,
            record_delimiter: "\r\n",
          });
          const read_ = await read(text, piece, { delimiter });
          expect(read_.columns).toEqual(header);
          expect(read_.rows.filter(isBroken)).toEqual([]);
          expect(cellsOf(read_.rows)).toEqual(rows);
        },
      ),
    );
  });

  it("loses no row beside a broken one", async () => {
    const simple = fc.string({ unit: fc.constantFrom("а", "b", "1", " ") }).map((text) => `x${text}`);
    const row = fc.tuple(simple, simple, simple);
    const broken = fc.constantFrom('"а"б,x,y', "x,y", "x,y,z,w", 'x,"y', '"x,y,z', 'x,y,"z');
    await fc.assert(
      fc.asyncProperty(
        fc.array(row),
        broken,
        fc.array(row),
        fc.integer({ min: 1, max: 50 }),
        async (before, wrong, after, piece) => {
          const lines = [...before.map((cells) => cells.join(",")), wrong, ...after.map((cells) => cells.join(","))];
          const { rows } = await read(["a,b,c", ...lines].join("\n"), piece);
          expect(cellsOf(rows)).toEqual([...before, ...after]);
          expect(rows.filter(isBroken).map(({ place }) => place.line)).toEqual([before.length + 2]);
        },
      ),
    );
  });

  it("ends for every text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("x", '"', ",", "\n", "\r"), maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, piece) => {
          const whole = await read(`a,b\n${text}`);
          expect(await read(`a,b\n${text}`, piece)).toEqual(whole);
        },
      ),
    );
  });
});

describe("the line that names the delimiter", () => {
  it.each(["sep=;\r\n", "sep=;\n", '"sep=;"\r\n', "SEP=;\n"])("is %j, and no header", async (hint) => {
    for (const pieceLength of [1, 5, 1000]) {
      const { columns, delimiter, rows } = await read(`${hint}id;name, long\n1;Стол\n`, pieceLength);
      expect({ columns, delimiter }).toEqual({ columns: ["id", "name, long"], delimiter: ";" });
      expect(rows.map(({ place }) => place.line)).toEqual([3]);
    }
  });
});
