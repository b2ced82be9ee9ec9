import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { english } from "../messages/english.js";
import { bytesOf, peek } from "./bytes.js";
import { decodeText } from "./decode-text.js";

const text = "Артикул;Название;Цена\r\n1;Стол «Уют» №5;12 990 руб.\r\n2;КРЕСЛО-КАЧАЛКА;85\r\n";

async function read(bytes: Uint8Array, given?: string, length = bytes.length) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  }
  const decoded = decodeText(pieces(), given, "x.csv", english);
  let all = "";
  for await (const chunk of decoded.chunks) all += chunk;
  return { all, encoding: decoded.encoding() };
}

describe("decodeText", () => {
  it.each([
    ["utf-8", iconv.encode(text, "utf8"), "utf-8"],
    ["utf-8 with a mark", iconv.encode(text, "utf8", { addBOM: true }), "utf-8"],
    ["windows-1251", iconv.encode(text, "win1251"), "windows-1251"],
    ["koi8-r", iconv.encode(text.replace("№", "#"), "koi8-r"), "koi8-r"],
    ["cp866", iconv.encode(text.replace("«Уют»", "Уют"), "cp866"), "ibm866"],
    ["utf-16le with a mark", iconv.encode(text, "utf16le", { addBOM: true }), "utf-16le"],
    ["utf-16be with a mark", iconv.encode(text, "utf16be", { addBOM: true }), "utf-16be"],
    ["utf-16le", iconv.encode(text, "utf16le"), "utf-16le"],
    ["utf-16be", iconv.encode(text, "utf16be"), "utf-16be"],
  ])("recognises %s", async (name, bytes, encoding) => {
    const { all, encoding: found } = await read(bytes);
    expect(found).toBe(encoding);
    if (!["koi8-r", "cp866"].includes(name)) expect(all).toBe(text);
    else expect(all).toContain("КРЕСЛО-КАЧАЛКА");
  });

  it("decides at the first byte that is not ASCII, however late", async () => {
    const late = `id;name\n${"1;x\n".repeat(50_000)}2;Стол\n`;
    const { all, encoding } = await read(iconv.encode(late, "win1251"), undefined, 65_536);
    expect(encoding).toBe("windows-1251");
    expect(all).toBe(late);
    expect(await read(Buffer.from("id;name\n1;x\n"))).toEqual({ all: "id;name\n1;x\n", encoding: undefined });
  });

  it.each(["СУМКА КОЖАНАЯ ЧЁРНАЯ", "сумка кожаная", "Щёточка", "ОБЪЁМ", "Артикул"])(
    "recognises windows-1251 in %s",
    async (words) => {
      expect((await read(iconv.encode(words, "win1251"))).all).toBe(words);
      expect((await read(iconv.encode(words, "cp866"))).all).toBe(words);
      expect((await read(iconv.encode(words, "koi8-r"))).all).toBe(words);
    },
  );

  it("says where a text of UTF-8 is damaged, and never shows question marks for it", async () => {
    const bytes = Buffer.from(text);
    bytes[bytes.length - 30] = 0xff;
    await expect(read(bytes)).rejects.toMatchObject({ code: "wrong_encoding" });
    await expect(read(iconv.encode(text, "win1251"), "utf-8")).rejects.toThrow("x.csv is not utf-8 (near byte 0)");
    await expect(read(Buffer.from("x"), "klingon")).rejects.toMatchObject({ code: "unknown_encoding" });
  });

  it("keeps letters together that are cut by pieces", async () => {
    for (const [encoding, label] of [
      ["utf8", "utf-8"],
      ["utf16le", "utf-16le"],
    ] as const) {
      expect((await read(iconv.encode(text, encoding), label, 3)).all).toBe(text);
      expect((await read(iconv.encode(text, encoding, { addBOM: true }), undefined, 4)).all).toBe(text);
    }
  });
});

describe("peek", () => {
  it("gives what it looked at again, and closes what is left early", async () => {
    let closed = false;
    async function* pieces() {
      try {
        for (let byte = 0; ; byte += 1) yield new Uint8Array([byte]);
      } finally {
        closed = true;
      }
    }
    const { head, bytes } = await peek(bytesOf(pieces()), ({ length }) => length >= 3);
    expect([...head]).toEqual([0, 1, 2]);
    const read: number[] = [];
    for await (const piece of bytes) {
      read.push(...piece);
      if (read.length === 5) break;
    }
    expect(read).toEqual([0, 1, 2, 3, 4]);
    expect(closed).toBe(true);
  });

  it("reads web streams", async () => {
    const stream = new Blob(["ab", "c"]).stream();
    const read: number[] = [];
    for await (const piece of bytesOf(stream)) read.push(...piece);
    expect(Buffer.from(read).toString()).toBe("abc");
  });
});
