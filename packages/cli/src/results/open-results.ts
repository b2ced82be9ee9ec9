import { resolve } from "node:path";
import { type BrokenRow, createRowWriter, type Format, type OutputRow, type ProductRow } from "@skladno/catalogue";
import type { RenderResult } from "@skladno/engine";
import { type Catalogue, toCommandError } from "../catalogue/open-catalogue.js";
import { outputFormatOf } from "../catalogue/output-format.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import { startProgress } from "../report/progress.js";
import { Tally, type Warning } from "../report/tally.js";
import { openWarningsFile } from "../report/warnings-file.js";
import type { Terminal } from "../terminal.js";
import { planColumns } from "./columns.js";
import { openOutput } from "./open-output.js";

/** What the user said about the results. */
export interface ResultOptions {
  /** The command line, for the one that lists all warnings. */
  readonly words: readonly string[];
  /** Undefined or `-` for standard output. */
  readonly outputPath: string | undefined;
  readonly outputFormat: Format | undefined;
  readonly outputDelimiter: string | undefined;
  readonly bom: boolean;
  /** Values of CSV that begin like formulas are written as they are. */
  readonly keepFormulas: boolean;
  readonly columns: readonly string[] | undefined;
  readonly keepInput: boolean;
  readonly warningsPath: string | undefined;
  readonly showProgress: boolean;
  readonly quiet: boolean;
}

/** The texts of one product, and what is to be said about them. */
export type Texts = Pick<RenderResult, "outputs" | "warnings"> & { readonly diagnostics: readonly Warning[] };

/** Where the texts of products go, together with their warnings, their counts and the progress bar. */
export interface Results {
  readonly tally: Tally;
  /** Undefined for standard output. */
  readonly path: string | undefined;
  add(row: ProductRow, id: string, texts: Texts): void;
  fail(row: BrokenRow): void;
  /** Writes what was added, waits until it is taken, and shows how far the work is. */
  flush(): Promise<void>;
  /** Everything was added: the files are complete. */
  finish(): Promise<void>;
  /** Something went wrong: what stood in the files before stays. */
  discard(): Promise<void>;
}

/** What the results are made of. */
export interface ResultSource {
  readonly idColumn: string;
  readonly outputs: readonly string[];
  /** Closed when the results can't be opened. */
  readonly catalogue: Catalogue;
}

/**
 * Opens everything that results are written to.
 * @throws CommandError for files that can't be written and columns that can't be filled
 */
export async function openResults(
  options: ResultOptions,
  about: ResultSource,
  terminal: Terminal,
  messages: Messages,
): Promise<Results> {
  try {
    return await open(options, about, terminal, messages);
  } catch (error) {
    about.catalogue.close();
    throw error;
  }
}

/** Of so many products it is known whether an id is there twice: memory has a bound, files have none. */
const REMEMBERED_IDS = 500_000;

async function open(
  options: ResultOptions,
  { idColumn, outputs, catalogue }: ResultSource,
  terminal: Terminal,
  messages: Messages,
): Promise<Results> {
  const { outputPath, warningsPath } = options;
  const format = outputFormatOf(outputPath ?? "-", options.outputFormat, messages) ?? formatLike(catalogue, outputPath);
  const tabular = format === "csv" || format === "tsv" || format === "xlsx";
  const { columns: chosen, keepInput } = options;
  const columns = planColumns(
    { columns: chosen, keepInput, idColumn, outputs, inputColumns: catalogue.columns, tabular },
    messages,
  );
  const delimiter = options.outputDelimiter ?? (format === "tsv" ? "\t" : (catalogue.delimiter ?? ","));
  const writer = createRowWriter({
    format,
    names: columns.names ?? [],
    delimiter,
    bom: options.bom,
    formulas: options.keepFormulas ? "keep" : "guard",
    idName: idColumn,
    frame: catalogue.frame,
    date: new Date().toISOString(),
    messages: messages.catalogue,
  });
  const output = await openOutput(outputPath, terminal, messages);
  const warnings = await openWarningsFile(warningsPath, terminal, messages).catch(async (error: unknown) => {
    await output.discard();
    throw error;
  });
  if (format === "xlsx" && output.path === undefined && terminal.stdout.isTTY === true) {
    throw new CommandError(messages.output.workbookOnTerminal);
  }
  const textsOnTerminal = output.path === undefined && terminal.stdout.isTTY === true;
  const wanted = options.showProgress && !textsOnTerminal;
  const progress = startProgress({ total: catalogue.size, wanted }, terminal, messages);
  const tally = new Tally();
  const seen = new Map<string, number>();
  let rows: OutputRow[] = [];
  let begun = false;

  const warn = ({ place: { line } }: ProductRow, id: string, warning: Warning): void => {
    // What is about no field is about the row.
    const name = warning.field ?? warning.output ?? messages.summary.line(line);
    tally.addWarning(warning.code, name, { line, id, message: warning.message });
    warnings.add(line, id, warning);
  };
  const writeRows = (added: readonly OutputRow[]): string | Uint8Array => {
    try {
      return writer.rows(added);
    } catch (error) {
      throw toCommandError(error);
    }
  };
  const flush = async (): Promise<void> => {
    if (!begun) await output.write(writer.begin());
    begun = true;
    const added = rows;
    rows = [];
    if (added.length > 0) await output.write(writeRows(added));
    await warnings.flush();
    progress.update(catalogue.read(), tally.products + tally.failed);
  };
  return {
    tally,
    path: output.path,
    add: (row, id, texts) => {
      rows.push(columns.toRow(row, id, texts));
      tally.addProduct(Object.keys(texts.outputs).length);
      const first = seen.get(id);
      if (first !== undefined) {
        const message = messages.rows.duplicateId(id, first);
        warn(row, id, { code: "duplicate_id", severity: "warning", output: null, field: idColumn, message });
      } else if (seen.size < REMEMBERED_IDS) seen.set(id, row.place.line);
      for (const diagnostic of texts.diagnostics) warn(row, id, diagnostic);
      for (const doubt of row.doubts ?? []) warn(row, id, { ...doubt, severity: "warning", output: null });
    },
    fail: (row) => {
      tally.addFailed(row);
      warnings.addFailed(row);
    },
    flush,
    finish: async () => {
      await flush();
      await output.write(writer.end());
      await warnings.finish();
      await output.finish();
      progress.stop();
    },
    discard: async () => {
      progress.stop();
      await Promise.all([output.discard(), warnings.discard()]);
    },
  };
}

/** The format of the products; texts on standard output are CSV where products are a workbook or a feed. */
function formatLike({ format }: Catalogue, outputPath: string | undefined): Format {
  const toStdout = outputPath === undefined || outputPath === "-";
  return toStdout && (format === "xlsx" || format === "yml") ? "csv" : format;
}

/** @throws CommandError when one file is to serve two purposes: it would hold neither */
export function checkPaths(
  templatesPath: string,
  { outputPath = "-", warningsPath }: ResultOptions,
  messages: Messages,
): void {
  const used = new Set<string>();
  // Templates from standard input and texts to standard output are two streams.
  const paths = [templatesPath === "-" ? undefined : templatesPath, outputPath, warningsPath];
  for (const path of paths.filter((one) => one !== undefined)) {
    const key = path === "-" ? path : resolve(path);
    if (used.has(key)) throw new CommandError(messages.output.samePath(path));
    used.add(key);
  }
}
