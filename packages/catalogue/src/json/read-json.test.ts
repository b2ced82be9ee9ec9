import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "../messages/english.js";
import { isBroken, type Row } from "../row.js";
import { readJson } from "./read-json.js";
import { readJsonLines } from "./read-json-lines.js";

async function* pieces(text: string, length: number) {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

async function collect(batches: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

const json = (text: string, length = 5) => collect(readJson(pieces(text, length), "x.json", english));
const lines = (text: string, length = 5) => collect(readJsonLines(pieces(text, length), english));
const shown = (rows: readonly Row[]) =>
  rows.map((row) =>
    isBroken(row) ? `${row.place.line} ${row.code}` : `${row.place.line} ${JSON.stringify(row.fields)}`,
  );

const products = fc.array(
  fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
    {
      noNullPrototype: false,
    },
  ),
);

describe("readJson", () => {
  it("reads the members of an array, or the items of a request, with their lines", async () => {
    expect(shown(await json('[\n {"a": "x"},\n {"a": 1,\n "b": null}\n]\n'))).toEqual([
      '2 {"a":"x"}',
      '3 {"a":1,"b":null}',
    ]);
    const request = '{"templates": {"h1": "[{"}, "tags": [{"a": 1}], "items": [{"a": 2}], "more": {"items": [3]}}';
    expect(shown(await json(request))).toEqual(['1 {"a":2}']);
    expect(await json("[]")).toEqual([]);
    expect(await json('{"items": []}')).toEqual([]);
    expect(
      Object.keys((await json('[{"__proto__": "x"}]')).map((row) => ("fields" in row ? row.fields : {}))[0] ?? {}),
    ).toEqual(["__proto__"]);
  });

  it("reports what is no product, and goes on", async () => {
    expect(shown(await json('[{"a": [1]}, {"a": true},\n5, [], null, {"a": {}}, {"a": "x"}]'))).toEqual([
      "1 not_a_scalar",
      "1 not_a_scalar",
      "2 not_an_object",
      "2 not_an_object",
      "2 not_an_object",
      "2 not_a_scalar",
      '2 {"a":"x"}',
    ]);
  });

  it.each([
    ["", "x.json is empty"],
    [" \n", "x.json is empty"],
    ['{"a": 1}', "no list of products"],
    ['{"items": {"a": 1}}', "no list of products"],
    ['"text"', "x.json"],
    ['[{"a": 1},\n{"a" 2}]', "x.json, line 2: this is not JSON"],
    ['[{"a": 1}\n{"a": 2}]', 'line 2: this is not JSON, "{" was not expected'],
    ['{"a": 1}\n{"a": 2}', "line 2: this is not JSON"],
    ['[{"a": 1},\n{"a": 2}', "ends too early, on line 2"],
    ['[{"a": 1', "ends too early, on line 1"],
    ["[1] x", "x.json, line 1"],
  ])("says what is wrong with %j", async (text, message) => {
    await expect(json(text)).rejects.toThrow(message);
    await expect(json(text, 1000)).rejects.toThrow(message);
  });

  it("gives the products before a mistake", async () => {
    const rows: Row[] = [];
    await expect(
      (async () => {
        for await (const batch of readJson(pieces('[{"a": 1},\n{"a": 2},\n{"a": }]', 1000), "x", english))
          rows.push(...batch);
      })(),
    ).rejects.toThrow("line 3");
    expect(shown(rows)).toEqual(['1 {"a":1}', '2 {"a":2}']);
  });

  it("gives back every product that was written, in order, whatever the values and the pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        products,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0, 1),
        async (items, length, indent) => {
          const expected = items.map((item) => JSON.parse(JSON.stringify(item)));
          const fieldsOf = (rows: readonly Row[]) => rows.map((row) => ("fields" in row ? { ...row.fields } : row));
          expect(fieldsOf(await json(JSON.stringify(items, null, indent), length))).toEqual(expected);
          expect(fieldsOf(await json(JSON.stringify({ templates: {}, items }, null, indent), length))).toEqual(
            expected,
          );
          expect(fieldsOf(await lines(items.map((item) => `${JSON.stringify(item)}\n`).join(""), length))).toEqual(
            expected,
          );
        },
      ),
    );
  });
});

describe("readJsonLines", () => {
  it("reports a broken line and goes on", async () => {
    const text = '{"a": 1}\r\n\n{"a": }\n[1]\n{"a": 2}';
    for (const length of [1, 4, 100]) {
      expect(shown(await lines(text, length))).toEqual(['1 {"a":1}', "3 invalid_json", "4 not_an_object", '5 {"a":2}']);
    }
  });

  it("leaves a line out that is too long", async () => {
    const text = `{"a": 1}\n{"a": "${"x".repeat(17 * 2 ** 20)}"}\n{"a": 3}\n`;
    for (const length of [65_536, text.length]) {
      const rows = await lines(text, length);
      expect(shown(rows.filter((row) => row.place.line !== 2))).toEqual(['1 {"a":1}', '3 {"a":3}']);
      if (length === 65_536) expect(shown(rows)[1]).toBe("2 row_too_long");
    }
    const last = `{"a": 1}\n{"a": "${"x".repeat(17 * 2 ** 20)}"}`;
    expect(shown(await lines(last, 65_536))).toEqual(['1 {"a":1}', "2 row_too_long"]);
  });

  it("keeps no more of a line than its limit, even if the whole could not be one text", async () => {
    const piece = "x".repeat(2 ** 24);
    async function* endless() {
      for (let count = 0; count < 33; count++) yield piece;
      yield '\n{"a": 2}\n';
    }
    expect(shown(await collect(readJsonLines(endless(), english)))).toEqual(["1 row_too_long", '2 {"a":2}']);
  });
});
