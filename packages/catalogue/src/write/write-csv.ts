import { guardFormula } from "../csv/formulas.js";
import { type OutputRow, type RowWriter, toText } from "./row-writer.js";

/** How CSV is written. */
export interface CsvWriterOptions {
  readonly names: readonly string[];
  readonly delimiter: string;
  /** Begins with a mark of byte order: spreadsheet programs read UTF-8 then. */
  readonly bom: boolean;
  /** False where values that begin like formulas are written as they are. */
  readonly guardFormulas: boolean;
}

/** CSV as RFC 4180 has it, with line feeds. */
export function createCsvWriter({ names, delimiter, bom, guardFormulas }: CsvWriterOptions): RowWriter {
  const quoted = /["\r\n]|^\s|\s$/;
  const alone = names.length === 1;
  const writeCell = (text: string): string => {
    const value = guardFormulas ? guardFormula(text) : text;
    // Many readers trim blanks at the ends; a single empty value would be a blank line, which readers skip.
    const marks = quoted.test(value) || value.includes(delimiter) || (alone && value === "");
    return marks ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const writeRecord = (texts: readonly string[]): string => `${texts.map(writeCell).join(delimiter)}\n`;
  return {
    begin: () => (bom ? "\ufeff" : "") + writeRecord(names),
    rows: (rows: readonly OutputRow[]) => rows.map(({ cells }) => writeRecord(cells.map(toText))).join(""),
    end: () => "",
  };
}
