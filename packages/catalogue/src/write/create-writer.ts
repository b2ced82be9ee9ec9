import type { Format } from "../formats.js";
import { type CatalogueMessages, english } from "../messages/english.js";
import type { FeedFrame } from "../yml/feed-frame.js";
import type { RowWriter } from "./row-writer.js";
import { createCsvWriter } from "./write-csv.js";
import { createJsonLinesWriter, createJsonWriter } from "./write-json.js";
import { createXlsxWriter } from "./write-xlsx.js";
import { createYmlWriter } from "./write-yml.js";

/** How rows are written. */
export interface RowWriterOptions {
  readonly format: Format;
  /** The columns of a table. */
  readonly names: readonly string[];
  /** Of CSV; a comma where it is not given, a tab in TSV. */
  readonly delimiter?: string | undefined;
  /** Begins CSV with a mark of byte order: spreadsheet programs read UTF-8 then. */
  readonly bom?: boolean | undefined;
  /**
   * `guard` (without it) puts an apostrophe before values of CSV that begin like formulas; `keep` writes them as they
   * are.
   */
  readonly formulas?: "guard" | "keep" | undefined;
  /** The name of the sheet in a workbook. */
  readonly sheet?: string | undefined;
  /** Of YML: the column that holds the ids of offers, what is around the offers, and the date of a new feed. */
  readonly idName?: string | undefined;
  readonly frame?: FeedFrame | undefined;
  readonly date?: string | undefined;
  readonly messages?: CatalogueMessages | undefined;
}

/** A writer for a format. Several lines of one value are a list in JSON. */
export function createRowWriter(options: RowWriterOptions): RowWriter {
  const { format, names, idName = "id", frame, date = "1970-01-01 00:00", messages = english } = options;
  switch (format) {
    case "jsonl":
      return createJsonLinesWriter();
    case "json":
      return createJsonWriter();
    case "xlsx":
      return createXlsxWriter({ names, sheet: options.sheet ?? "Лист1", messages });
    case "yml":
      return createYmlWriter({ idName, frame, date });
    default:
      return createCsvWriter({
        names,
        delimiter: options.delimiter ?? (format === "tsv" ? "\t" : ","),
        bom: options.bom === true,
        guardFormulas: options.formulas !== "keep",
      });
  }
}
