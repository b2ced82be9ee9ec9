import { readdirSync, readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { openCatalogue } from "../src/index.js";
import { collect, fieldsOf } from "./collect.js";

describe("files of text", () => {
  it.each([
    ['[{"id": 1}]', "json"],
    ['{"items": [{"id": 1}]}', "json"],
    ['{"id": 1}\n{"id": 1}\n', "jsonl"],
    ["id\n1\n", "csv"],
    ["id;name\n1;Стол\n", "csv"],
  ])("are recognised by their beginning: %j", async (text, format) => {
    expect((await collect(text, { name: "" })).format).toBe(format);
  });

  it("are read as 1C writes them: windows-1251, semicolons, entities in names", async () => {
    const text =
      'Код;Наименование;Цена\r\n00-001;"Стол ""Уют""&nbsp;новый";12 990,00\r\n00-002;"Кресло &amp;quot;Ко&amp;quot;";5 490,00\r\n';
    const read = await collect(iconv.encode(text, "win1251"), { name: "выгрузка.csv" });
    expect(read).toMatchObject({ format: "csv", delimiter: ";" });
    expect(read.notices()).toEqual([{ code: "encoding", message: "The encoding was recognised as windows-1251." }]);
    expect(fieldsOf(read)).toEqual([
      { Код: "00-001", Наименование: 'Стол "Уют"\u00a0новый', Цена: "12 990,00" },
      { Код: "00-002", Наименование: "Кресло &quot;Ко&quot;", Цена: "5 490,00" },
    ]);
    expect(read.rows[0]).toMatchObject({ doubts: [{ code: "entities_decoded", field: "Наименование" }] });
    expect(read.rows[0]).toMatchObject({ cells: ["00-001", 'Стол "Уют"&nbsp;новый', "12 990,00"] });
  });

  it("of Excel may be Unicode with tabs", async () => {
    const text = "Код\tНазвание\r\n1\tСтол\r\n";
    const read = await collect(iconv.encode(text, "utf16le", { addBOM: true }), { name: "таблица.txt" });
    expect(read).toMatchObject({ delimiter: "\t" });
    expect(fieldsOf(read)).toEqual([{ Код: "1", Название: "Стол" }]);
  });

  it("close their source when their reader leaves early, or when they can't be read", async () => {
    for (const start of ["id\n", "\u001f\u008b"]) {
      let closed = false;
      async function* pieces() {
        try {
          yield Buffer.from(start, "latin1");
          for (;;) yield Buffer.from("1\n".repeat(3000));
        } finally {
          closed = true;
        }
      }
      const opened = await openCatalogue(pieces(), { name: "x" }).catch(() => undefined);
      for await (const _ of opened?.batches ?? []) break;
      expect(closed).toBe(true);
    }
  });
});

it("needs nothing of Node", () => {
  const folder = new URL("../src/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), "utf8");
    expect(text, name).not.toMatch(/from "node:|require\(|\bBuffer\b|\bprocess\./);
  }
});
