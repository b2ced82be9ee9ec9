import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Terminal } from "../terminal.js";
import { decodeText } from "./decode-text.js";
import { type Format, formatOf } from "./format.js";
import { openInput } from "./open-input.js";
import { readCsv } from "./read-csv.js";
import { readJson } from "./read-json.js";
import { readJsonLines } from "./read-json-lines.js";
import type { Row } from "./row.js";

/** What the user said about the file of products. */
export interface CatalogueOptions {
  readonly format?: Format | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** False where quotation marks in CSV are ordinary text. */
  readonly quotes?: boolean | undefined;
}

/** Products that are read piece by piece, in the order of the file. */
export interface Catalogue {
  readonly name: string;
  readonly format: Format;
  /** Of CSV; the products of JSON name their fields themselves. */
  readonly columns: readonly string[] | undefined;
  readonly delimiter: string | undefined;
  readonly batches: AsyncIterable<readonly Row[]>;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
  /** Bytes read so far. */
  readonly read: () => number;
  /** For who leaves early: the file is closed. */
  readonly close: () => void;
}

/**
 * Opens a file of products, or standard input where the path is `-`.
 * @throws CommandError when it can't be read; its batches throw it for what can't be read later on
 */
export async function openCatalogue(
  path: string,
  options: CatalogueOptions,
  terminal: Terminal,
  messages: Messages,
): Promise<Catalogue> {
  const format = formatOf(path, options.format, messages);
  if (format === undefined) {
    throw new CommandError(path === "-" ? messages.input.formatOfStdin : messages.input.unknownFormat(path));
  }
  const input = await openInput(path, terminal, messages);
  const { name, size, read, close } = input;
  const chunks = decodeText(input, options.encoding, messages);
  const about = { name, format, size, read, close, columns: undefined, delimiter: undefined };
  switch (format) {
    case "json":
      return { ...about, batches: readJson(chunks, name, messages) };
    case "jsonl":
      return { ...about, batches: readJsonLines(chunks, messages) };
    default: {
      const delimiter = options.delimiter ?? (format === "tsv" ? "\t" : undefined);
      const csv = await readCsv(chunks, { name, delimiter, quotes: options.quotes ?? true }, messages).catch(
        (error: unknown) => {
          close();
          throw error;
        },
      );
      return { ...about, ...csv };
    }
  }
}
