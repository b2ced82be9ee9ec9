import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type CellValue, createRowWriter, type Format, isBroken, type ProductRow } from "../src/index.js";
import { type Collected, collect, fieldsOf } from "./collect.js";

/** Files that other programs wrote, each with what was put into it beside it: `fixtures/make.py` names the programs. */
const folder = new URL("fixtures/", import.meta.url);

/** What was put into a file. */
interface Expected {
  readonly columns: readonly string[] | null;
  readonly rows: readonly Record<string, string | number | null>[];
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Codes of what is said about the file, of what is said about rows, and of rows that can't be used. */
  readonly notices?: readonly string[];
  readonly doubts?: readonly string[];
  readonly broken?: readonly (readonly [line: number, code: string])[];
}

const kinds = ["xlsx", "csv", "yml", "json"];
const files = kinds.flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder))
    .filter((name) => readdirSync(new URL(`${kind}/`, folder)).includes(`${name}.json`))
    .map((name) => ({ kind, path: `${kind}/${name}` })),
);

it("there are ten files of each kind at least", () => {
  const counts = kinds.map((kind) => files.filter((file) => file.kind === kind).length);
  expect(Math.min(...counts), counts.join()).toBeGreaterThanOrEqual(10);
});

const bytesOf = (path: string): Uint8Array => readFileSync(new URL(path, folder));

describe.each(files)("$path", ({ path }) => {
  const expected = JSON.parse(readFileSync(new URL(`${path}.json`, folder), "utf8")) as Expected;
  const name = path.slice(path.indexOf("/") + 1);
  const read = (pieceLength = 1000) => collect(bytesOf(path), { name }, pieceLength);

  it("is read whole, in pieces of any length", async () => {
    for (const length of [7, 1000]) {
      const catalogue = await read(length);
      expect(fieldsOf(catalogue)).toEqual(expected.rows);
      if (expected.columns !== null) expect(catalogue.columns).toEqual(expected.columns);
      if (expected.encoding !== undefined) expect(catalogue.encoding() ?? "utf-8").toBe(expected.encoding);
      if (expected.delimiter !== undefined) expect(catalogue.delimiter).toBe(expected.delimiter);
      if (expected.sheet !== undefined) expect(catalogue.sheet).toBe(expected.sheet);
      const notices = catalogue.notices().map(({ code }) => code);
      expect(notices.filter((code) => code !== "encoding")).toEqual(expected.notices ?? []);
      const doubts = catalogue.rows.flatMap((row) => (isBroken(row) ? [] : (row.doubts ?? []).map(({ code }) => code)));
      expect([...new Set(doubts)]).toEqual(expected.doubts ?? []);
      const broken = catalogue.rows.flatMap((row) => (isBroken(row) ? [[row.place.line, row.code]] : []));
      expect(broken).toEqual(expected.broken ?? []);
    }
  });

  it("is written with its texts, and another library reads all of it", async () => {
    const catalogue = await read();
    const products = catalogue.rows.filter((row): row is ProductRow => !isBroken(row));
    const text = (row: ProductRow): string => `=Купить ${Object.values(row.fields)[1]}\n«сегодня» & завтра`;
    if (catalogue.format === "yml") await expectFeed(catalogue, products, text);
    else await expectTable(catalogue, products, text);
  });
});

type TextOf = (row: ProductRow) => string;

async function expectTable({ format, delimiter }: Collected, products: readonly ProductRow[], text: TextOf) {
  const names = [...new Set(products.flatMap(({ fields }) => Object.keys(fields))), "h1"];
  const rows = products.map((row) => ({
    names,
    cells: names.map((one): CellValue => (one === "h1" ? text(row) : (row.fields[one] ?? null))),
  }));
  const writer = createRowWriter({ format, names, delimiter, formulas: "keep" });
  const pieces = [writer.begin(), writer.rows(rows), writer.end()];
  const file = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const cells = rows.map((row) => row.cells);
  expect(await readWithAnother(format, file, delimiter, names)).toEqual(
    // Tables as text have no numbers and no nulls, workbooks no empty texts.
    format === "csv" || format === "tsv"
      ? cells.map((row) => row.map((cell) => String(cell ?? "")))
      : cells.map((row) => row.map((cell) => (format === "xlsx" && cell === "" ? null : cell))),
  );
}

async function readWithAnother(format: Format, file: Buffer, delimiter: string | undefined, names: readonly string[]) {
  switch (format) {
    case "xlsx": {
      const [sheet] = await readXlsxFile(file, { trim: false });
      expect(sheet?.data[0]).toEqual(names.map((name) => (name === "" ? null : name)));
      return sheet?.data.slice(1);
    }
    case "json":
      return (JSON.parse(file.toString()) as object[]).map((object) => Object.values(object));
    case "jsonl":
      return file
        .toString()
        .trimEnd()
        .split("\n")
        .map((line) => Object.values(JSON.parse(line) as object));
    default:
      return (parse(file, { delimiter: delimiter ?? "," }) as string[][]).slice(1);
  }
}

async function expectFeed({ frame }: Collected, products: readonly ProductRow[], text: TextOf) {
  const names = ["id", "description", "h1"];
  const writer = createRowWriter({ format: "yml", names, frame });
  const rows = products.map((row) => ({ names, cells: [row.fields.id ?? null, text(row), "h1"], offer: row.offer }));
  const written = [writer.begin(), writer.rows(rows), writer.end()].join("");
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "offer" || name === "param" });
  const { yml_catalog: feed } = parser.parse(written) as {
    yml_catalog: { shop: { offers: { offer: Record<string, unknown>[] }; categories?: unknown } };
  };
  const offers = feed.shop.offers.offer;
  expect(offers.map((offer) => offer["@_id"])).toEqual(products.map(({ fields }) => fields.id));
  expect(offers.map(({ description }) => description)).toEqual(products.map(text));
  // Read again, everything but the new texts is as it was: the shop, its categories, the other elements of offers.
  const again = await collect(written);
  expect(fieldsOf(again)).toEqual(
    products.map(({ fields }, index) => ({ ...fields, description: text(products[index] as ProductRow), h1: "h1" })),
  );
}
