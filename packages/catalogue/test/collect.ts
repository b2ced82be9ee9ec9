import { strToU8, zipSync } from "fflate";
import { type Catalogue, type CatalogueOptions, isBroken, openCatalogue, type Row } from "../src/index.js";

/** A catalogue with all its rows. */
export interface Collected extends Catalogue {
  readonly rows: readonly Row[];
}

/** Opens a file that arrives in pieces, and reads it to its end. */
export async function collect(
  file: string | Uint8Array,
  options: CatalogueOptions = {},
  pieceLength = 1000,
): Promise<Collected> {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
  }
  const catalogue = await openCatalogue(pieces(), { name: "x", ...options });
  const rows: Row[] = [];
  for await (const batch of catalogue.batches) rows.push(...batch);
  return { ...catalogue, rows };
}

/** The fields of the rows that could be read. */
export function fieldsOf({ rows }: Collected): readonly Record<string, unknown>[] {
  return rows.flatMap((row) => (isBroken(row) ? [] : [{ ...row.fields }]));
}

/** A zip archive of these parts, in this order. */
export function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * The parts of a workbook as Excel writes them: the texts that cells share come after the sheets that refer to them.
 */
export function excelParts(
  sheet: string,
  { texts = [], formats = [] }: { readonly texts?: readonly string[]; readonly formats?: readonly string[] } = {},
): Record<string, string> {
  const numbers = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const styles = ["0", ...formats.map((_, index) => String(164 + index)), "14", "10"];
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${TYPES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr defaultThemeVersion="124226"/><sheets><sheet name="Скрытый" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Лист1" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${TYPES}/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${TYPES}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${TYPES}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    "xl/worksheets/sheet9.xml": `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${numbers.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}">${texts.join("")}</sst>`,
  };
}
