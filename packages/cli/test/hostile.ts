/**
 * Large files that are broken or made to do harm, each given to the program as a process of its own: `pnpm --filter
 * @skladno/cli hostile`. Prints how each ended, in what time and memory, and fails where one ended otherwise than it
 * must, left something half-written, or took more memory than it may. Takes about 2 minutes and 400 MB of disk.
 */

import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { program, temporaryFolder } from "./run.js";

const MEGABYTE = 2 ** 20;
/** Node itself, the loader of the sources and the dictionary take 250 MB. */
const MOST_MEGABYTES = 600;

interface LargeFile {
  readonly what: string;
  readonly name: string;
  readonly write: (write: (piece: Uint8Array | string) => void) => void;
  readonly status: 0 | 1 | 2;
  readonly says: RegExp;
}

/** Pieces until so many bytes are written. */
function fill(write: (piece: string) => void, bytes: number, piece: (index: number) => string): void {
  let written = 0;
  for (let index = 0; written < bytes; index += 1) {
    const text = piece(index);
    written += Buffer.byteLength(text);
    write(text);
  }
}

/** Many rows at once, so that writing a file takes a second. */
const rows = (row: (index: number) => string) => (piece: number) =>
  Array.from({ length: 1000 }, (_, index) => row(piece * 1000 + index)).join("");

const header = "external_id,name,text\n";
const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook one part of which unpacks to so many spaces, a thousand times its size. */
function bomb(write: (piece: Uint8Array) => void, bombed: string, bytes: number): void {
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    write(piece);
  });
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="${types}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
  };
  for (const [name, text] of Object.entries(parts)) {
    if (name === bombed) continue;
    const part = new ZipPassThrough(name);
    archive.add(part);
    part.push(Buffer.from(text), true);
  }
  const part = new ZipDeflate(bombed, { level: 9 });
  archive.add(part);
  part.push(Buffer.from("<sst>"));
  const spaces = new Uint8Array(MEGABYTE).fill(0x20);
  for (let left = bytes; left > 0; left -= MEGABYTE) part.push(spaces);
  part.push(new Uint8Array(), true);
  archive.end();
}

const files: readonly LargeFile[] = [
  {
    what: "CSV of 100 MB",
    name: "large.csv",
    write: (write) => {
      write(header);
      fill(
        write,
        100 * MEGABYTE,
        rows((index) => `${index},Кресло-качалка,${"мягкое кресло ".repeat(8)}\n`),
      );
    },
    status: 0,
    says: /products, .* texts in/,
  },
  {
    what: "CSV of 100 MB, every row broken",
    name: "broken.csv",
    write: (write) => {
      write(header);
      fill(
        write,
        100 * MEGABYTE,
        rows((index) => `${index},"Кресло" у окна,${"мягкое ".repeat(10)}\n`),
      );
    },
    status: 1,
    says: /rows failed[\s\S]*line 2: a quotation mark[\s\S]*and [\d,]+ more/,
  },
  {
    what: "one line of 100 MB",
    name: "line.csv",
    write: (write) => {
      write(header);
      fill(write, 100 * MEGABYTE, () => "слово ".repeat(1000));
    },
    status: 1,
    says: /line 2: is longer than 16,777,216 characters/,
  },
  {
    what: "a quotation mark that is closed after 100 MB",
    name: "quote.csv",
    write: (write) => {
      write(`${header}1,"`);
      fill(
        write,
        100 * MEGABYTE,
        rows((index) => `${index},Стол,дуб\n`),
      );
      write('"\n');
    },
    status: 1,
    says: /failed[\s\S]*line 2/,
  },
  {
    what: "JSON of 100 MB in one text",
    name: "text.json",
    write: (write) => {
      write('[{"external_id":1,"name":"');
      fill(write, 100 * MEGABYTE, () => "слово ".repeat(1000));
      write('"}]');
    },
    status: 2,
    says: /line 1: a product is longer than 16,777,216 characters/,
  },
  {
    what: "a feed whose offer has no end",
    name: "offer.yml",
    write: (write) => {
      write('<yml_catalog><shop><offers><offer id="1">');
      fill(
        write,
        100 * MEGABYTE,
        rows((index) => `<param name="п${index}">значение</param>`),
      );
    },
    status: 2,
    says: /line 1: this is not well-formed XML \(is longer than/,
  },
  {
    what: "a workbook whose sheet takes 2 GB",
    name: "sheet.xlsx",
    write: (write) => bomb(write, "xl/worksheets/sheet1.xml", 2 * 1024 * MEGABYTE),
    status: 2,
    says: /would take 2,04\d MB unpacked; at most 1,024 MB/,
  },
  {
    what: "a workbook whose shared texts take 1,000 MB",
    name: "shared.xlsx",
    write: (write) => bomb(write, "xl/sharedStrings.xml", 1000 * MEGABYTE),
    status: 2,
    says: /more than 16777216 characters/,
  },
];

const folder = temporaryFolder();
const templates = folder.file("templates.yaml");
writeFileSync(templates, 'templates: { h1: "{{name?}}" }');
/** Written by the process itself when it ends. */
const reportMemory = "process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS))";
const preload = `data:text/javascript,${encodeURIComponent(reportMemory)}`;

const ended: Record<string, object> = {};
let failures = 0;
try {
  for (const { what, name, write, status, says } of files) {
    const path = folder.file(name);
    const file = openSync(path, "w");
    write((piece) => void (typeof piece === "string" ? writeSync(file, piece) : writeSync(file, piece)));
    closeSync(file);
    const output = folder.file("texts.csv");
    const started = performance.now();
    const [node = "", ...fixed] = program;
    const id = name.endsWith("yml") ? ["--id", "id"] : [];
    const words = ["--import", preload, ...fixed, "render", templates, path, ...id, "-o", output];
    const ran = spawnSync(node, words, { encoding: "utf8" });
    const seconds = (performance.now() - started) / 1000;
    const megabytes = Number(/^peak (\d+)$/m.exec(ran.stderr)?.[1]) / 1024;
    const halfWritten = readdirSync(folder.path).some((one) => one.includes("partial"));
    const isRight =
      ran.status === status &&
      says.test(ran.stderr) &&
      !/^\s+at /m.test(ran.stderr) &&
      !halfWritten &&
      existsSync(output) === (status !== 2) &&
      megabytes <= MOST_MEGABYTES;
    if (!isRight) {
      failures += 1;
      console.error(`${what}:\n${ran.stderr.slice(0, 2000)}`);
    }
    ended[what] = {
      file: `${(statSync(path).size / MEGABYTE).toFixed(1)} MB`,
      "exit status": ran.status,
      time: `${seconds.toFixed(1)} s`,
      memory: `${megabytes.toFixed(0)} MB`,
      right: isRight,
    };
    folder.removeFile(name);
    folder.removeFile("texts.csv");
  }
} finally {
  folder.remove();
}
console.table(ended);
process.exitCode = failures === 0 ? 0 : 1;
