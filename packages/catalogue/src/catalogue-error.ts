/** What can be wrong with a whole file; what is wrong with one row is a row of its own. */
export const catalogueErrorCodes = [
  "empty",
  "broken_header",
  "too_many_columns",
  "unknown_format",
  "old_workbook",
  "html_table",
  "xml_workbook",
  "other_archive",
  "not_text",
  "too_large",
  "broken_archive",
  "encrypted",
  "broken_workbook",
  "unknown_sheet",
  "unknown_encoding",
  "wrong_encoding",
  "broken_json",
  "cut_json",
  "no_products",
  "broken_xml",
  "forbidden_doctype",
  "not_a_feed",
  "too_many_rows",
  "cell_too_long",
] as const;
/** One of {@link catalogueErrorCodes}. */
export type CatalogueErrorCode = (typeof catalogueErrorCodes)[number];

/** A file that can't be read, or can't be read further. The message says what is wrong and what to do. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";

  constructor(
    readonly code: CatalogueErrorCode,
    message: string,
  ) {
    super(message);
  }
}
