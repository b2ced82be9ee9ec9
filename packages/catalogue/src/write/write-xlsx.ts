import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { CatalogueError } from "../catalogue-error.js";
import type { CatalogueMessages } from "../messages/english.js";
import { join } from "../text/bytes.js";
import { escapeAttribute, escapeText } from "../xml/write-xml.js";
import { type CellValue, type RowWriter, toText } from "./row-writer.js";

/** How a workbook is written. */
export interface XlsxWriterOptions {
  readonly names: readonly string[];
  readonly sheet: string;
  readonly messages: CatalogueMessages;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What spreadsheet programs can hold. */
const MAX_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;

/** Styles of cells, in the order of `cellXfs` below. */
const HEADER = 1;
const TEXT_LIKE_FORMULA = 2;

/** Everything but the sheet. */
function fixedParts(sheet: string): Readonly<Record<string, string>> {
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escapeAttribute(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

/** Names of sheets have at most 31 characters, and some signs are forbidden. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, " ")
      .slice(0, 31)
      .trim() || "1"
  );
}

/**
 * A workbook of one sheet. Texts are texts, whatever they begin with; the rows are packed as they come, so that memory
 * does not grow with them. Nothing depends on the clock: the same rows are the same bytes.
 */
export function createXlsxWriter({ names, sheet, messages }: XlsxWriterOptions): RowWriter {
  let pieces: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  const take = (): Uint8Array => {
    const taken = join(pieces);
    pieces = [];
    return taken;
  };
  const part = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 4 });
  part.mtime = FIRST_DAY_OF_ZIP;
  let count = 0;
  const writeRow = (cells: readonly CellValue[], style: number): string => {
    count += 1;
    if (count > MAX_ROWS) throw new CatalogueError("too_many_rows", messages.output.tooManyRows(MAX_ROWS));
    return `<row r="${count}">${cells.map((cell, index) => writeCell(cell, index, style)).join("")}</row>`;
  };
  const letters: string[] = [];
  const writeCell = (cell: CellValue, index: number, style: number): string => {
    letters[index] ??= lettersOf(index);
    const place = `r="${letters[index]}${count}"`;
    if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
    const text = toText(cell);
    if (text === "") return "";
    if (text.length > MAX_CELL_CHARACTERS) {
      throw new CatalogueError(
        "cell_too_long",
        messages.output.cellTooLong(names[index] ?? "", count, MAX_CELL_CHARACTERS),
      );
    }
    const own = style === 0 && /^[=+\-@']/.test(text) ? TEXT_LIKE_FORMULA : style;
    return `<c ${place}${own === 0 ? "" : ` s="${own}"`} t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`;
  };
  return {
    begin: () => {
      for (const [name, text] of Object.entries(fixedParts(sheet))) {
        const fixed = new ZipPassThrough(name);
        fixed.mtime = FIRST_DAY_OF_ZIP;
        archive.add(fixed);
        fixed.push(strToU8(text), true);
      }
      archive.add(part);
      const widths = names.map(
        (_, index) => `<col min="${index + 1}" max="${index + 1}" width="${index === 0 ? 18 : 40}" customWidth="1"/>`,
      );
      const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
      part.push(
        strToU8(
          `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${writeRow(names, HEADER)}`,
        ),
      );
      return take();
    },
    rows: (rows) => {
      const text = rows.map(({ cells }) => writeRow(cells, 0)).join("");
      if (text !== "") part.push(strToU8(text));
      return take();
    },
    end: () => {
      part.push(strToU8("</sheetData></worksheet>"), true);
      archive.end();
      return take();
    },
  };
}

const FIRST_DAY_OF_ZIP = "1980-01-01T12:00:00";

/** 27 → "AB". */
function lettersOf(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Line feeds and tabs are the only control characters that XML holds as they are. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f]/g;

/**
 * Characters that XML can't hold are written as `_x0001_`, and what looks like that with the escape of its first sign.
 */
function escapeCell(text: string): string {
  const safe = text
    .replace(/_(?=x[\da-fA-F]{4}_)/g, "_x005F_")
    .replace(CONTROL, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
  return escapeText(safe);
}
