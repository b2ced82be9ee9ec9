import type { CellValue, OutputRow, ProductRow } from "@skladno/catalogue";
import type { RenderResult } from "@skladno/engine";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";

/** What the columns of the results are chosen from. */
export interface ColumnChoice {
  /** The user's list; undefined for the product's id and all outputs. */
  readonly columns: readonly string[] | undefined;
  /** All columns of the products before the outputs. */
  readonly keepInput: boolean;
  readonly idColumn: string;
  readonly outputs: readonly string[];
  /** Undefined where products name their fields themselves (JSON). */
  readonly inputColumns: readonly string[] | undefined;
  /** The results need the same columns in every row (CSV, XLSX). */
  readonly tabular: boolean;
}

/** Makes the row of a product. */
export interface Columns {
  /** Undefined where every row has names of its own. */
  readonly names: readonly string[] | undefined;
  toRow(row: ProductRow, id: string, made: Pick<RenderResult, "outputs" | "warnings">): OutputRow;
}

type Pick1 = (row: ProductRow, id: string, made: Pick<RenderResult, "outputs" | "warnings">) => CellValue;

/** The name of the column that holds the warnings of a product. */
export const WARNINGS_COLUMN = "warnings";

/** @throws CommandError when a column is asked for that nothing can fill */
export function planColumns(choice: ColumnChoice, messages: Messages): Columns {
  const { columns, keepInput, idColumn, outputs, inputColumns, tabular } = choice;
  if (keepInput && columns !== undefined) throw new CommandError(messages.columns.bothWays);
  if (keepInput && inputColumns === undefined) {
    if (tabular) throw new CommandError(messages.columns.keepFromJson);
    return keepWhateverThereIs(outputs);
  }
  if (keepInput) {
    const kept = (inputColumns ?? [])
      .map((name, index) => ({ name, index }))
      .filter(({ name }) => !outputs.includes(name));
    const picks: Pick1[] = kept.map(
      ({ index }) =>
        (row) =>
          row.cells?.[index] ?? "",
    );
    return fixedColumns([...kept.map(({ name }) => name), ...outputs], [...picks, ...outputs.map(pickOutput)]);
  }
  const names = columns ?? [idColumn, ...outputs];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CommandError(messages.columns.repeated(repeated));
  const picks = names.map((name): Pick1 => {
    if (outputs.includes(name)) return pickOutput(name);
    if (name === idColumn) return (_, id) => id;
    const isField = inputColumns === undefined ? name !== WARNINGS_COLUMN : inputColumns.includes(name);
    if (isField) return ({ fields }) => fields[name] ?? "";
    if (name === WARNINGS_COLUMN) return (_, __, { warnings }) => warnings;
    const allowed = [idColumn, ...outputs, WARNINGS_COLUMN, ...(inputColumns ?? [])];
    throw new CommandError(messages.columns.unknown(name, [...new Set(allowed)]));
  });
  return fixedColumns(names, picks);
}

function pickOutput(output: string): Pick1 {
  return (_, __, { outputs }) => outputs[output] ?? "";
}

function fixedColumns(names: readonly string[], picks: readonly Pick1[]): Columns {
  return {
    names,
    toRow: (row, id, made) => ({ names, cells: picks.map((pick) => pick(row, id, made)), offer: row.offer }),
  };
}

function keepWhateverThereIs(outputs: readonly string[]): Columns {
  return {
    names: undefined,
    toRow: ({ fields, offer }, _, made) => {
      const kept = Object.keys(fields).filter((name) => !outputs.includes(name));
      return {
        names: [...kept, ...outputs],
        cells: [...kept.map((name) => fields[name] ?? null), ...outputs.map((name) => made.outputs[name] ?? "")],
        offer,
      };
    },
  };
}
