import { type Format, formatByName } from "@skladno/catalogue";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";

/**
 * The format that a file is written in: as told, else by the ending of its name.
 * @param name `-` for a standard stream, which has no ending
 * @returns undefined where neither says it
 * @throws CommandError for workbooks of other programs
 */
export function outputFormatOf(name: string, told: Format | undefined, messages: Messages): Format | undefined {
  if (told !== undefined) return told;
  if (/\.(?:xls|xlsm|ods|numbers)$/i.test(name)) throw new CommandError(messages.output.otherWorkbook(name));
  return formatByName(name);
}
