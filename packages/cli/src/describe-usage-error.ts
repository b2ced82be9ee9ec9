import type { CommanderError } from "commander";
import type { Messages } from "./messages/messages.js";

/**
 * What is wrong with a command line, in the user's language. The parser says it in English only, with the wrong words in single
 * quotation marks; a sentence of it that is not known here is shown as it is.
 */
export function describeUsageError({ code, message }: CommanderError, { usage }: Messages): string {
  const text = message.replace(/^error: /, "");
  const [first = "", second = ""] = [...text.matchAll(/'([^']*)'/g)].map(([, quoted = ""]) => quoted);
  const hint = /Did you mean (?:one of )?([^?]+)\?/.exec(text)?.[1];
  const didYouMean = hint === undefined ? "" : usage.didYouMean(hint);
  switch (code) {
    case "commander.unknownCommand":
      return usage.unknownCommand(first, didYouMean);
    case "commander.unknownOption":
      return usage.unknownOption(first, didYouMean);
    case "commander.missingArgument":
      return usage.missingArgument(first);
    case "commander.optionMissingArgument":
      return usage.missingValue(first);
    case "commander.conflictingOption":
      return usage.conflict(first, second);
    case "commander.excessArguments": {
      const [, allowed = "", found = ""] = /Expected (\d+) arguments? but got (\d+)/.exec(text) ?? [];
      return usage.tooManyArguments(allowed, found);
    }
    case "commander.invalidArgument": {
      const [, flags = "", value = "", allowed = ""] =
        /^option '(.*?)' argument '([\s\S]*)' is invalid\. ([\s\S]*)$/.exec(text) ?? [];
      return flags === "" ? text : usage.invalidValue(flags, value, allowed);
    }
    default:
      return text;
  }
}
