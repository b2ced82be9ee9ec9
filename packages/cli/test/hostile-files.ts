import { createRowWriter } from "@skladno/catalogue";
import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";

/** A file that is broken, or made to do harm, and how a command must end that is given it. */
export interface HostileFile {
  readonly what: string;
  /** Its ending is part of the trap. */
  readonly name: string;
  readonly content: () => Uint8Array | string;
  /** 2: the file can't be read; 1: some rows of it can't. */
  readonly status: 1 | 2;
  readonly says: RegExp;
}

const header = "external_id,name\n";

/** A workbook with other parts beside those that the writer makes, or instead of them. */
function workbook(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const all: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${types}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>external_id</t></is></c><c t="inlineStr"><is><t>name</t></is></c></row></sheetData></worksheet>`,
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  );
}

/** Says that a part takes so many bytes unpacked, in the directory of a zip archive. */
function claimSize(archive: Uint8Array, part: string, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const name = strToU8(part);
  for (let at = 0; at + 46 < archive.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    if (name.every((byte, index) => archive[at + 46 + index] === byte)) view.setUint32(at + 24, bytes, true);
  }
  return archive;
}

const laughs = [
  '<!DOCTYPE yml_catalog [<!ENTITY a0 "ха">',
  ...Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`),
  "]><yml_catalog><shop><offers><offer id='1'><name>&a9;</name></offer></offers></shop></yml_catalog>",
].join("\n");

/** Small enough for a test; `hostile.ts` has the large ones. */
export const hostileFiles: readonly HostileFile[] = [
  { what: "a billion laughs", name: "смех.yml", content: () => laughs, status: 2, says: /declares entities/ },
  {
    what: "an entity that names a file",
    name: "файл.yml",
    content: () => '<!DOCTYPE yml_catalog [<!ENTITY f SYSTEM "file:///etc/passwd">]><yml_catalog>&f;</yml_catalog>',
    status: 2,
    says: /declares entities/,
  },
  {
    what: "entities in a workbook",
    name: "смех.xlsx",
    content: () =>
      workbook({ "xl/sharedStrings.xml": '<!DOCTYPE sst [<!ENTITY a "ха">]><sst><si><t>&a;</t></si></sst>' }),
    status: 2,
    says: /declares entities/,
  },
  {
    what: "an entity that nobody declared",
    name: "неизвестная.yml",
    content: () => "<yml_catalog><shop><offers><offer id='1'><name>&nbsp;</name></offer></offers></shop></yml_catalog>",
    status: 2,
    says: /line 1: this is not well-formed XML/,
  },
  {
    what: "a part that would take 3 GB unpacked",
    name: "бомба.xlsx",
    content: () => claimSize(workbook({}), "xl/worksheets/sheet1.xml", 3 * 2 ** 30),
    status: 2,
    says: /would take 3,072 MB unpacked; at most 1,024 MB/,
  },
  {
    what: "a part that is larger than it says",
    name: "ложь.xlsx",
    content: () =>
      claimSize(
        workbook({ "xl/worksheets/sheet1.xml": new Uint8Array(2 ** 22).fill(0x20) }),
        "xl/worksheets/sheet1.xml",
        1000,
      ),
    status: 2,
    says: /damaged workbook/,
  },
  {
    what: "a cell without end",
    name: "ячейка.xlsx",
    content: () =>
      workbook({
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="inlineStr"><is><t>${"a".repeat(17 * 2 ** 20)}</t></is></c></row></sheetData></worksheet>`,
      }),
    status: 2,
    says: /more than 16777216 characters/,
  },
  {
    what: "a sheet that is not there",
    name: "пустая.xlsx",
    content: () => zipSync({ "[Content_Types].xml": strToU8("<Types/>") }),
    status: 2,
    says: /not a workbook that can be read/,
  },
  {
    what: "half an archive",
    name: "половина.xlsx",
    content: () => workbook({}).subarray(0, 500),
    status: 2,
    says: /damaged/,
  },
  {
    what: "bytes that are no UTF-8",
    name: "битая.csv",
    content: () => Buffer.concat([Buffer.from(`${header}1,Кресло у окна\n2,`), Buffer.from([0xd0]), Buffer.from("\n")]),
    status: 2,
    says: /is not utf-8 \(near byte/,
  },
  {
    what: "half a letter of UTF-16",
    name: "обрыв.txt",
    content: () => iconv.encode(`${header}1,Стол\n`, "utf16le", { addBOM: true }).subarray(0, -1),
    status: 2,
    says: /is not utf-16le/,
  },
  {
    what: "zero bytes",
    name: "нули.csv",
    content: () => new Uint8Array(1000),
    status: 2,
    says: /neither text nor a workbook/,
  },
  { what: "nothing", name: "ничего.csv", content: () => "", status: 2, says: /is empty/ },
  {
    what: "five thousand columns",
    name: "столбцы.csv",
    content: () => `external_id${",a".repeat(5000)}\n`,
    status: 2,
    says: /5,001 columns; at most 2,000/,
  },
  {
    what: "a hundred thousand brackets",
    name: "скобки.json",
    content: () => `[{"external_id":1,"name":${"[".repeat(100_000)}`,
    status: 2,
    says: /ends too early|not JSON/,
  },
  {
    what: "a hundred thousand elements in each other",
    name: "вложенные.yml",
    content: () => `<yml_catalog><shop><offers><offer id="1">${"<a>".repeat(100_000)}`,
    status: 2,
    says: /not well-formed XML/,
  },
  {
    what: "a quotation mark that is never closed",
    name: "кавычка.csv",
    content: () => `${header}1,"Стол\n2,Стул\n`,
    status: 1,
    says: /1 row failed[\s\S]*line 2: the quotation mark that opens a value is not closed/,
  },
  {
    what: "rows of other lengths",
    name: "строки.csv",
    content: () => `${header}1,Стол\n2\n3,a,b\n4,Стул\n`,
    status: 1,
    says: /2 rows failed[\s\S]*line 3: has 1 value[\s\S]*line 4: has 3 values/,
  },
  {
    what: "lines that are no JSON",
    name: "строки.jsonl",
    content: () => '{"external_id":1,"name":"Стол"}\n{"external_id":2\n[]\n{"external_id":3,"name":{}}\n',
    status: 1,
    says: /3 rows failed[\s\S]*line 2: is not JSON[\s\S]*line 3: is not a product[\s\S]*line 4: the field "name" is an object/,
  },
  {
    what: "products without an id",
    name: "номера.xlsx",
    content: () => {
      const names = ["external_id", "name"];
      const writer = createRowWriter({ format: "xlsx", names });
      const rows = [
        { names, cells: ["1", "Стол"] },
        { names, cells: ["", "Стул"] },
      ];
      return Buffer.concat([writer.begin(), writer.rows(rows), writer.end()].map((piece) => Buffer.from(piece)));
    },
    status: 1,
    says: /1 row failed[\s\S]*line 3: has no id/,
  },
];
