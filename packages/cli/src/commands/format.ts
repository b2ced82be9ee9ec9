import { formatTemplate, parseTemplate } from "@skladno/template";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { editTemplateFile } from "../templates/edit-template-file.js";
import { parseTemplateFile, readTemplateFile } from "../templates/read-template-file.js";
import { print, type Terminal, tell, write } from "../terminal.js";
import { replaceFile } from "./validate.js";

/** What `format` was asked for. */
export interface FormatCommand {
  readonly paths: readonly string[];
  /** `show` prints the formatted file, `check` only says which files are not formatted, `write` formats them in place. */
  readonly action: "show" | "check" | "write";
}

/** `skladno format`: templates in the usual spelling; texts, and everything else in the file, stay as they are. */
export async function format(
  { paths, action }: FormatCommand,
  terminal: Terminal,
  messages: Messages,
): Promise<ExitStatus> {
  const [first] = paths;
  if (action === "show" && paths.length > 1) throw new CommandError(messages.format.oneFile);
  if (action === "write" && first === "-") throw new CommandError(messages.findings.fixNeedsFile);
  let unformatted = 0;
  for (const path of paths) {
    const file = await readTemplateFile(path, terminal, messages);
    const changed = new Map<string, string>();
    for (const [output, template] of Object.entries(file.templates)) {
      const formatted = formatTemplate(parseTemplate(template).template);
      if (formatted !== template) changed.set(output, formatted);
    }
    const text = changed.size === 0 ? file.text : editTemplateFile(file, changed);
    if (action === "show") await write(terminal.stdout, text);
    if (changed.size === 0) continue;
    unformatted += 1;
    if (action === "check") await print(terminal, messages.format.unformatted(path, [...changed.keys()]));
    if (action === "write") {
      const templates = { ...file.templates, ...Object.fromEntries(changed) };
      await replaceFile(file, parseTemplateFile(path, text, messages), templates, terminal, messages);
      await tell(terminal, messages.format.written(path, [...changed.keys()]));
    }
  }
  if (action === "check") await tell(terminal, messages.format.checked(paths.length, unformatted));
  return action === "check" && unformatted > 0 ? 1 : 0;
}
