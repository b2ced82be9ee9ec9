/** The values of one product by field. A record without a prototype: every name is an ordinary one. */
export type Fields = Readonly<Record<string, string | number | null>>;

/** A product as it was read. */
export interface ProductRow {
  /** From 1: the line of the file on which the product begins. */
  readonly line: number;
  readonly fields: Fields;
  /** The values of a CSV row in the order of its columns. */
  readonly cells?: readonly string[];
  /** Something about the row that may be a mistake in the file. */
  readonly doubt?: { readonly code: "rows_in_one"; readonly message: string };
}

/** Why a row can't be used, for programs; a server that refuses it has codes of its own. */
export type RowProblemCode =
  | "invalid_csv"
  | "wrong_number_of_values"
  | "row_too_long"
  | "invalid_json"
  | "not_an_object"
  | "not_a_scalar"
  | "missing_id"
  | "output_too_large"
  | (string & {});

/** A row that can't be used: the rows around it are. */
export interface BrokenRow {
  readonly line: number;
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
