import { type BrokenRow, type CellValue, createRowWriter } from "@skladno/catalogue";
import { outputFormatOf } from "../catalogue/output-format.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import { type Output, openOutput } from "../results/open-output.js";
import type { Terminal } from "../terminal.js";
import type { Warning } from "./tally.js";

/** Where all warnings and failed rows are written. */
export interface WarningsFile {
  add(line: number | null, id: string, warning: Warning): void;
  addFailed(row: BrokenRow): void;
  /** Writes what was added. */
  flush(): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
const nowhere: WarningsFile = { add: () => {}, addFailed: () => {}, flush: nothing, finish: nothing, discard: nothing };

const names = ["line", "external_id", "severity", "code", "output", "field", "message"];

/** What can't be the message of a warning in a file that lists them: `code: ` before it. */
type Row = readonly CellValue[];

/**
 * Opens the file of warnings, CSV, JSON or JSON Lines by its name; nothing is written where no file is wanted.
 * @throws CommandError when it can't be written
 */
export async function openWarningsFile(
  path: string | undefined,
  terminal: Terminal,
  messages: Messages,
): Promise<WarningsFile> {
  if (path === undefined) return nowhere;
  const format = outputFormatOf(path, undefined, messages) ?? (path === "-" ? "csv" : undefined);
  if (format === undefined) throw new CommandError(messages.input.unknownFormat(path));
  const output: Output = await openOutput(path, terminal, messages);
  const writer = createRowWriter({ format, names, idName: "external_id", messages: messages.catalogue });
  let pending: Row[] = [];
  let begun = false;
  const flush = async (): Promise<void> => {
    if (!begun) await output.write(writer.begin());
    begun = true;
    const rows = pending.map((cells) => ({ names, cells }));
    pending = [];
    if (rows.length > 0) await output.write(writer.rows(rows));
  };
  return {
    add: (line, id, { code, output: name, field, message }) =>
      void pending.push([line, id, "warning", code, name, field, message]),
    addFailed: ({ place, id, code, problem }) =>
      void pending.push([place.line, id ?? null, "error", code, null, null, problem]),
    flush,
    finish: async () => {
      await flush();
      await output.write(writer.end());
      await output.finish();
    },
    discard: () => output.discard(),
  };
}
