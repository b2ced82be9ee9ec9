/** The values of one product by field. A record without a prototype: every name is an ordinary one. */
export type Fields = Readonly<Record<string, string | number | null>>;

/** Where a row is in its file. */
export interface Place {
  /** From 1: the line of the file on which the product begins; in a workbook the row of its sheet. */
  readonly line: number;
  /** The sheet of a workbook. */
  readonly sheet?: string;
}

/** Something about a row that may be a mistake in the file, or that was changed while it was read. */
export interface Doubt {
  readonly code: DoubtCode;
  /** The field it is about; null where it is about the row. */
  readonly field: string | null;
  /** For people. */
  readonly message: string;
}

/** All codes of {@link Doubt}. */
export const doubtCodes = [
  "rows_in_one",
  "entities_decoded",
  "not_readable",
  "cell_error",
  "formula_without_value",
  "cells_beyond_header",
] as const;
/** One of {@link doubtCodes}. */
export type DoubtCode = (typeof doubtCodes)[number];

/** A product as it was read. */
export interface ProductRow {
  readonly place: Place;
  readonly fields: Fields;
  /** The values of a table in the order of its columns, as they are in the file. */
  readonly cells?: readonly (string | number | null)[];
  readonly doubts?: readonly Doubt[];
  /** The offer of a YML feed, kept where the feed is to be written again. */
  readonly offer?: XmlElement;
}

/** An element of XML with everything in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text, CDATA sections and elements in their order. */
  readonly children: readonly (string | { readonly cdata: string } | XmlElement)[];
}

/** Why a row can't be used, for programs; other packages add codes of their own. */
export type RowProblemCode =
  | "invalid_csv"
  | "wrong_number_of_values"
  | "row_too_long"
  | "invalid_json"
  | "not_an_object"
  | "not_a_scalar"
  | (string & {});

/** A row that can't be used: the rows around it are. */
export interface BrokenRow {
  readonly place: Place;
  /** The product's id, where it could be read. */
  readonly id?: string;
  readonly code: RowProblemCode;
  /** What is wrong with it, for people. */
  readonly problem: string;
}

/** One row of a catalogue. */
export type Row = ProductRow | BrokenRow;

/** Whether a row can't be used. */
export function isBroken(row: Row): row is BrokenRow {
  return "problem" in row;
}
