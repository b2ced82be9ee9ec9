import type { XmlHandlers } from "../xml/parse-xml.js";
import type { Archive, ArchiveContext } from "./archive.js";
import { formatNumber, kindOfFormat, type NumberKind } from "./number-format.js";
import { parsePart, type Sheet, unescapeText, type Workbook } from "./read-parts.js";

/** A row of a sheet. */
export interface SheetRow {
  /** From 1, as the spreadsheet program counts. */
  readonly number: number;
  /** By column; a cell that is not there is undefined. */
  readonly cells: readonly (Cell | undefined)[];
}

/** What is in a cell: what its formula gave when the workbook was saved, or what was typed. */
export interface Cell {
  readonly value: string | number | null;
  /** "#Н/Д" and the like. */
  readonly error?: string;
  /** A formula without a stored value. */
  readonly unknown?: true;
}

/** No spreadsheet has more. */
const MAX_COLUMNS = 16_384;

/** The rows of a sheet that hold something, in batches, one for each piece that is unpacked. @throws CatalogueError */
export function* readSheet(
  archive: Archive,
  { part }: Sheet,
  { sharedTexts, formats, from1904 }: Workbook,
  context: ArchiveContext,
): Generator<readonly SheetRow[]> {
  const kinds = new Map<number, NumberKind>();
  const kindOf = (style: number): NumberKind => {
    let kind = kinds.get(style);
    if (kind === undefined) {
      kind = kindOfFormat(formats[style] ?? "General");
      kinds.set(style, kind);
    }
    return kind;
  };
  let rows: SheetRow[] = [];
  let cells: (Cell | undefined)[] = [];
  let number = 0;
  let column = -1;
  let type = "n";
  let style = 0;
  let hasFormula = false;
  let taking = false;
  let text = "";
  let hasValue = false;
  let inReading = false;

  const toCell = (): Cell | undefined => {
    if (!hasValue) return hasFormula ? { value: null, unknown: true } : undefined;
    switch (type) {
      case "s":
        return { value: sharedTexts[Number(text)] ?? null };
      case "str":
      case "inlineStr":
        return { value: unescapeText(text) };
      case "b":
        return { value: text === "1" || text === "true" ? "ИСТИНА" : "ЛОЖЬ" };
      case "e":
        return { value: null, error: text };
      case "d":
        return { value: toRussianDate(text) };
      default: {
        const value = Number(text);
        if (text.trim() === "" || !Number.isFinite(value)) return { value: text };
        return { value: formatNumber(value, kindOf(style), from1904) };
      }
    }
  };
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      switch (name) {
        case "row":
          number = attributes.r === undefined ? number + 1 : Number(attributes.r);
          cells = [];
          column = -1;
          break;
        case "c":
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          type = attributes.t ?? "n";
          style = attributes.s === undefined ? 0 : Number(attributes.s);
          hasFormula = false;
          hasValue = false;
          text = "";
          break;
        case "v":
        case "t":
          taking = !inReading;
          hasValue ||= taking;
          break;
        case "f":
          hasFormula = true;
          break;
        case "rPh":
          inReading = true;
          break;
      }
    },
    text: (piece) => {
      if (taking) text += piece;
    },
    close: (name) => {
      switch (name) {
        case "v":
        case "t":
          taking = false;
          break;
        case "rPh":
          inReading = false;
          break;
        case "c": {
          const cell = toCell();
          if (cell !== undefined && column >= 0 && column < MAX_COLUMNS) cells[column] = cell;
          break;
        }
        case "row":
          if (cells.length > 0) rows.push({ number, cells });
          break;
      }
    },
  };
  for (const _ of parsePart(archive, part, handlers, context)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** "AB12" → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column - 1;
}

/** A day as ISO 8601 writes it → as it is written in Russian. */
function toRussianDate(text: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(text) ?? [];
  if (year === undefined) return text;
  return `${day}.${month}.${year}${clock === undefined || clock === "00:00" ? "" : ` ${clock}`}`;
}
