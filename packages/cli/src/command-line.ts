import { formats } from "@skladno/catalogue/formats";
import type { Case } from "@skladno/morphology";
import { canonicalCases, caseNames } from "@skladno/template";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import { reasonOf } from "./catalogue/open-input.js";
import { CommandError } from "./command-error.js";
import { describeUsageError } from "./describe-usage-error.js";
import { examples } from "./examples.js";
import type { ExitStatus } from "./exit-status.js";
import { describeFilters } from "./messages/describe-filters.js";
import { type Language, languages } from "./messages/language.js";
import { loadMessages } from "./messages/load-messages.js";
import type { Messages } from "./messages/messages.js";
import {
  type CatalogueFlags,
  type ResultFlags,
  toRenderInput,
  toResultOptions,
  toValidateCommand,
  type ValidateFlags,
} from "./read-flags.js";
import { wrapText } from "./report/wrap-text.js";
import { colorsOf, pageOf, print, StopRequest, type Terminal, tell } from "./terminal.js";

/**
 * Runs one command.
 * @param words what stands behind the program's name
 * @returns what the process shall end with; everything that went wrong has been told on standard error
 */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  const messages = await loadMessages(languageOf(words, terminal));
  const { program, shown, outcome } = createProgram(words, terminal, messages);
  try {
    try {
      await program.parseAsync([...words], { from: "user" });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      // Help and version are no mistakes; a program without a command shows its help, which is one.
      if (error.exitCode === 0) await print(terminal, shown.join("").trimEnd());
      else if (shown.length > 0) await tell(terminal, shown.join("").trimEnd());
      else throw new CommandError(`${describeUsageError(error, messages)}\n${helpHint(words, program, messages)}`);
      return error.exitCode === 0 ? 0 : 2;
    }
    return outcome.status;
  } catch (error) {
    return await explainFailure(error, terminal, messages);
  }
}

async function explainFailure(error: unknown, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const { signal } = terminal;
  if (signal.aborted && signal.reason instanceof StopRequest) {
    await tell(terminal, messages.summary.interrupted);
    return signal.reason.status;
  }
  const { code, syscall, stack, message } = error as NodeJS.ErrnoException;
  // Whoever reads our output has seen enough (`| head`): no reason to complain.
  if (code === "EPIPE") return 0;
  if (error instanceof CommandError) {
    const { width } = pageOf(terminal.stderr, terminal);
    await tell(terminal, ...error.message.split("\n").flatMap((line) => wrapText(line, width)));
    return error.status;
  }
  if (syscall === "write") {
    await tell(terminal, messages.output.unwritableStdout(reasonOf(error, messages)));
    return 2;
  }
  // Not foreseen, so a fault of ours: the place helps to mend it.
  await tell(terminal, stack ?? message ?? String(error));
  return 2;
}

/** The language must be known before the command line is read, because its mistakes are told in it. */
function languageOf(words: readonly string[], { variables }: Terminal): Language {
  const index = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const told = index === -1 ? variables.SKLADNO_LANG : (words[index]?.split("=")[1] ?? words[index + 1]);
  if (told === "ru" || told === "en") return told;
  // As POSIX has it: the first of them that is set decides.
  const locale = [variables.LC_ALL, variables.LC_MESSAGES, variables.LANG].find(
    (value) => value !== undefined && value !== "",
  );
  return /^ru(?![a-z])/i.test(locale ?? "") ? "ru" : "en";
}

function helpHint(words: readonly string[], program: Command, { usage }: Messages): string {
  const command = program.commands.find((one) => one.name() === words.find((word) => !word.startsWith("-")));
  return usage.helpHint(["skladno", ...(command === undefined ? [] : [command.name()])].join(" "));
}

interface Program {
  readonly program: Command;
  /** Help or version that was asked for. */
  readonly shown: readonly string[];
  readonly outcome: { status: ExitStatus };
}

type Action = (terminal: Terminal, messages: Messages) => Promise<ExitStatus>;

function createProgram(words: readonly string[], terminal: Terminal, messages: Messages): Program {
  const { help, usage } = messages;
  const shown: string[] = [];
  const outcome: Program["outcome"] = { status: 0 };
  const colors = colorsOf(terminal.stdout, terminal);
  const run = async (action: Action): Promise<void> => {
    outcome.status = await action(terminal, messages);
  };
  const oneOf = (flags: string, description: string, choices: readonly string[]): Option =>
    new Option(flags, description).argParser((value) => {
      if (!choices.includes(value)) throw new InvalidArgumentError(usage.oneOf(choices));
      return value;
    });

  const program = new Command("skladno")
    .description(help.program)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void shown.push(text),
      writeErr: (text) => void shown.push(text),
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.stdout.columns ?? 80,
      getErrHelpWidth: () => terminal.stderr.columns ?? 80,
      getOutHasColors: () => colors.isColorSupported,
      getErrHasColors: () => false,
    })
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      styleTitle: (title) => colors.bold(messages.helpTitles[title] ?? title),
      styleUsage: (line) => line.replace(/\[(?:options|command)\]/g, (word) => messages.helpTitles[word] ?? word),
    })
    .helpOption("-h, --help", help.help)
    .helpCommand("help [command]", help.helpCommand)
    .version(manifest.version, "-V, --version", help.version)
    .addOption(oneOf("--lang <language>", help.lang, languages))
    .addHelpText("after", () => `\n${help.exit}`);

  const add = (name: string, description: string, action: (command: Command) => Command): void => {
    const command = new Command(name)
      .copyInheritedSettings(program)
      .description(description)
      .helpOption("-h, --help", help.help)
      .addOption(oneOf("--lang <language>", help.lang, languages))
      .addHelpText("after", () => exampleText(name, messages, colors.bold));
    program.addCommand(action(command));
  };

  const withProducts = (command: Command): Command =>
    command
      .argument("<templates>", help.templates)
      .argument("[products]", help.products)
      .option("-o, --output <file>", help.output)
      .addOption(oneOf("--format <format>", help.format_, formats))
      .addOption(oneOf("--output-format <format>", help.outputFormat, formats))
      .addOption(new Option("--delimiter <character>", help.delimiter).argParser(toCharacter(messages)))
      .addOption(new Option("--output-delimiter <character>", help.outputDelimiter).argParser(toCharacter(messages)))
      .addOption(oneOf("--quote <mark>", help.quote, ['"', "none"]))
      .option("--encoding <name>", help.encoding)
      .option("--sheet <name>", help.sheet)
      .option("--bom", help.bom)
      .addOption(oneOf("--formulas <how>", help.formulas, ["guard", "keep"]))
      .option("--id <column>", help.id)
      .addOption(new Option("--field <name=column>", help.field).argParser(toAssignments(messages)))
      .addOption(new Option("--columns <names>", help.columns).argParser(toNames(messages)))
      .option("--keep-input", help.keepInput)
      .addOption(oneOf("--mode <mode>", help.mode, ["strict", "flexible"]))
      .option("--channel <channel>", help.channel)
      .option("--warnings <file>", help.warnings)
      .option("--allow-missing-columns", help.allowMissing)
      .option("--no-progress", help.noProgress)
      .option("-q, --quiet", help.quiet);

  add("render", help.render, (command) =>
    withProducts(command)
      .option("--project <id>", help.project)
      .option("--corrections <file>", help.corrections)
      .addOption(
        new Option("--preview [count]", help.preview)
          .argParser(toCount(messages))
          .preset("3")
          .conflicts(["output", "warnings"]),
      )
      .addOption(new Option("--watch", help.watch).conflicts(["output", "warnings"]))
      .action((templates: string, products: string | undefined, flags: RenderFlags) =>
        run(async (...context) => {
          const input = toRenderInput(templates, products, flags);
          if (flags.watch === true) {
            return (await import("./commands/preview.js")).watchPreview(input, flags.preview ?? 3, ...context);
          }
          if (flags.preview !== undefined) {
            return (await import("./commands/preview.js")).preview(input, flags.preview, ...context);
          }
          const { render } = await import("./commands/render.js");
          return render({ input, results: toResultOptions(flags, words) }, ...context);
        }),
      ),
  );

  add("init", help.init, (command) =>
    command
      .argument("<products>", help.catalogue)
      .option("-o, --output <file>", help.initOutput)
      .option("--force", help.force)
      .addOption(oneOf("--format <format>", help.format_, formats))
      .option("--encoding <name>", help.encoding)
      .option("--sheet <name>", help.sheet)
      .option("--id <column>", help.id)
      .action((products: string, flags: InitFlags) =>
        run(async (...context) => {
          const { output: outputPath = "templates.yaml", force = false, id, ...catalogue } = flags;
          const { init } = await import("./commands/init.js");
          return init({ productsPath: products, outputPath, force, id, catalogue }, ...context);
        }),
      ),
  );

  add("watch", help.watchCommand, (command) =>
    command
      .argument("<templates>", help.templates)
      .argument("[products]", help.products)
      .addOption(new Option("--count <count>", help.watchCount).argParser(toCount(messages)))
      .addOption(oneOf("--format <format>", help.format_, formats))
      .option("--encoding <name>", help.encoding)
      .option("--sheet <name>", help.sheet)
      .option("--id <column>", help.id)
      .addOption(oneOf("--mode <mode>", help.mode, ["strict", "flexible"]))
      .option("--corrections <file>", help.corrections)
      .action((templates: string, products: string | undefined, flags: CatalogueFlags & { readonly count?: number }) =>
        run(async (...context) => {
          const { watchPreview } = await import("./commands/preview.js");
          return watchPreview(toRenderInput(templates, products, flags), flags.count ?? 3, ...context);
        }),
      ),
  );

  add("validate", help.validate, (command) =>
    command
      .argument("<files...>", help.validateFiles)
      .option("--products <file>", help.validateProducts)
      .addOption(oneOf("--format <format>", help.format_, formats))
      .option("--encoding <name>", help.encoding)
      .option("--sheet <name>", help.sheet)
      .option("--id <column>", help.id)
      .addOption(new Option("--field <name=column>", help.field).argParser(toAssignments(messages)))
      .addOption(oneOf("--mode <mode>", help.validateMode, ["strict", "flexible"]))
      .option("--corrections <file>", help.corrections)
      .option("--fix", help.fix)
      .option("--json", help.json)
      .addHelpText("after", () => ["", colors.bold(help.filters), ...describeFilters(messages.language)].join("\n"))
      .action((files: readonly string[], flags: ValidateFlags) =>
        run(async (...context) => {
          const command = toValidateCommand(files, flags, messages);
          return (await import("./commands/validate.js")).validate(command, ...context);
        }),
      ),
  );

  add("format", help.format, (command) =>
    command
      .argument("<files...>", help.files)
      .option("--check", help.check)
      .addOption(new Option("--write", help.write).conflicts("check"))
      .action((paths: readonly string[], { check, write }: { readonly check?: true; readonly write?: true }) =>
        run(async (...context) => {
          const action = check === true ? "check" : write === true ? "write" : "show";
          return (await import("./commands/format.js")).format({ paths, action }, ...context);
        }),
      ),
  );

  add("inflect", help.inflect, (command) =>
    command
      .argument("[words...]", help.phrases)
      .addOption(new Option("--case <case>", help.case).argParser(toCase(messages)))
      .addOption(new Option("--agree <noun>", help.agree).conflicts(["many", "count", "places"]))
      .addOption(new Option("--many", help.many).conflicts("count"))
      .addOption(new Option("--count <number>", help.countOf).argParser(toNumber(messages)))
      .addOption(new Option("--places", help.places).conflicts(["case", "count"]))
      .option("--corrections <file>", help.corrections)
      .option("--json", help.json)
      .action((phrases: readonly string[], flags: WordFlags) =>
        run(async (...context) => {
          const { inflect } = await import("./commands/inflect.js");
          const { case: wanted, agree: noun, corrections: correctionsPath } = flags;
          const { many = false, count, places = false, json = false } = flags;
          return inflect({ words: phrases, wanted, noun, many, count, places, correctionsPath, json }, ...context);
        }),
      ),
  );

  add("explain", help.explain, (command) =>
    command
      .argument("[words...]", help.phrases)
      .addOption(new Option("--case <case>", help.explainCase).argParser(toCase(messages)))
      .option("--corrections <file>", help.corrections)
      .option("--json", help.json)
      .action((phrases: readonly string[], { case: wanted = "gen", corrections, json = false }: WordFlags) =>
        run(async (...context) => {
          const { explain } = await import("./commands/explain.js");
          return explain({ words: phrases, wanted, correctionsPath: corrections, json }, ...context);
        }),
      ),
  );

  add("submit", help.submit, (command) =>
    withProducts(command)
      .option("--url <address>", help.url)
      .addOption(new Option("--run-id <id>", help.runId).argParser(toRunId(messages)))
      .addOption(new Option("--parallel <jobs>", help.parallel).argParser(toCount(messages)))
      .addHelpText("after", `\n${help.submitNote}`)
      .action((templates: string, products: string | undefined, flags: SubmitFlags) =>
        run(async (...context) => {
          const { submit } = await import("./commands/submit.js");
          const { url, runId, parallel: parallelJobs } = flags;
          const input = toRenderInput(templates, products, flags);
          return submit({ input, results: toResultOptions(flags, words), url, runId, parallelJobs }, ...context);
        }),
      ),
  );

  program.addHelpText("after", () => exampleText("skladno", messages, colors.bold));
  return { program, shown, outcome };
}

interface RenderFlags extends CatalogueFlags, ResultFlags {
  readonly preview?: number;
  readonly watch?: true;
}

interface InitFlags extends CatalogueFlags {
  readonly output?: string;
  readonly force?: true;
}

interface SubmitFlags extends CatalogueFlags, ResultFlags {
  readonly url?: string;
  readonly runId?: string;
  readonly parallel?: number;
}

interface WordFlags {
  readonly case?: Case;
  readonly agree?: string;
  readonly many?: true;
  readonly count?: string;
  readonly places?: true;
  readonly corrections?: string;
  readonly json?: boolean;
}

function exampleText(name: string, { help }: Messages, bold: (text: string) => string): string {
  const lines = (examples[name] ?? []).map((line) => `  ${line}`);
  return ["", bold(help.examples), ...lines].join("\n");
}

function toCase({ usage }: Messages) {
  return (value: string): Case => {
    const found = caseNames.get(value);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(usage.oneOf(canonicalCases));
  };
}

function toCharacter({ usage }: Messages) {
  return (value: string): string => {
    const character = value === "tab" || value === "\\t" ? "\t" : value;
    if ([...character].length === 1 && !/["\r\n]/.test(character)) return character;
    throw new InvalidArgumentError(usage.oneCharacter);
  };
}

function toAssignments({ usage }: Messages) {
  return (value: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> => {
    const [, name, column] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
    if (name === undefined || column === undefined) throw new InvalidArgumentError(usage.assignment);
    return new Map([...before, [name.trim(), column.trim()]]);
  };
}

function toNames({ usage }: Messages) {
  return (value: string): readonly string[] => {
    const names = value.split(",").map((name) => name.trim());
    if (names.includes("")) throw new InvalidArgumentError(usage.names);
    return names;
  };
}

function toRunId({ usage }: Messages) {
  return (value: string): string => {
    if (/^[\x20-\x7e]{8,100}$/.test(value)) return value;
    throw new InvalidArgumentError(usage.runId);
  };
}

/** A number that the filter `count` can read; it is printed as it is written. */
function toNumber({ usage }: Messages) {
  return (value: string): string => {
    if (/^[-−+]?\d{1,15}(?:[.,]\d{1,15})?$/.test(value)) return value;
    throw new InvalidArgumentError(usage.number);
  };
}

function toCount({ usage }: Messages) {
  return (value: string): number => {
    if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
    throw new InvalidArgumentError(usage.positive);
  };
}
