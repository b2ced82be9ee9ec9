import { extname } from "node:path";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";

/** How a catalogue or its texts are written down. `tsv` is CSV with tabs. */
export const formats = ["csv", "tsv", "json", "jsonl"] as const;
/** One of {@link formats}. */
export type Format = (typeof formats)[number];

const byExtension: Readonly<Record<string, Format>> = {
  ".csv": "csv",
  ".tsv": "tsv",
  ".tab": "tsv",
  ".json": "json",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
};

/**
 * The format of a file: as told, else by the ending of its name.
 * @param name `-` for a standard stream, which has no ending
 * @returns undefined where neither says it
 * @throws CommandError for workbooks of spreadsheet programs, which are another thing
 */
export function formatOf(name: string, told: Format | undefined, messages: Messages): Format | undefined {
  if (told !== undefined) return told;
  const extension = extname(name).toLowerCase();
  if ([".xlsx", ".xls", ".ods", ".numbers"].includes(extension)) throw new CommandError(messages.input.workbook(name));
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}
