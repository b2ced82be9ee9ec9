import { stat } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import {
  type GuessedColumns,
  guessColumns,
  isBroken,
  type ProductRow,
  type Project,
  printProject,
  suggestTemplates,
} from "@skladno/catalogue";
import { type CatalogueOptions, openCatalogue } from "../catalogue/open-catalogue.js";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { readFirst } from "../render/preview.js";
import { openOutput } from "../results/open-output.js";
import { type Terminal, tell } from "../terminal.js";

/** What `init` was asked for. */
export interface InitCommand {
  readonly productsPath: string;
  readonly outputPath: string;
  /** Write over a file that is there. */
  readonly force: boolean;
  /** The column with the ids, where it need not be guessed. */
  readonly id: string | undefined;
  readonly catalogue: CatalogueOptions;
}

/** So many products are looked at: columns that are filled now and then are seen too. */
const SEEN_PRODUCTS = 500;

/**
 * `skladno init`: a project file for a catalogue. On a terminal it asks which columns hold ids and names, with what it
 * guessed as the answer; in a pipe it guesses.
 */
export async function init(command: InitCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const { productsPath, outputPath, force, catalogue: options } = command;
  if (!force && outputPath !== "-" && (await stat(outputPath).catch(() => undefined)) !== undefined) {
    throw new CommandError(messages.init.exists(outputPath));
  }
  const catalogue = await openCatalogue(productsPath, options, terminal, messages);
  const { name } = catalogue;
  const rows = (await readFirst(catalogue, SEEN_PRODUCTS)).filter((row): row is ProductRow => !isBroken(row));
  catalogue.close();
  if (rows.length === 0) throw new CommandError(messages.init.noProducts(name));
  const columns = catalogue.columns?.filter((column) => column !== "") ?? [
    ...new Set(rows.flatMap(({ fields }) => Object.keys(fields))),
  ];
  if (command.id !== undefined && !columns.includes(command.id)) {
    throw new CommandError(messages.columns.noId(name, command.id, columns, undefined));
  }
  const guessed = guessColumns(rows, columns);
  const answers = await ask({ ...guessed, id: command.id ?? guessed.id }, columns, terminal, messages);
  if (answers.name === undefined) throw new CommandError(messages.init.noName(name, columns));
  const chosen = withAnswers(guessed, answers);
  const project: Project = {
    id: chosen.id === "external_id" ? undefined : chosen.id,
    columns: new Map([...chosen.columns].filter(([field, { from, read }]) => field !== from || read !== "text")),
    encoding: encodingOf(catalogue.encoding()),
    sheet: catalogue.sheets.length > 1 ? catalogue.sheet : undefined,
    templates: suggestTemplates(chosen, rows),
    mode: undefined,
    channel: undefined,
    limits: new Map(),
    corrections: undefined,
  };
  const output = await openOutput(outputPath, terminal, messages);
  await output.write(printProject(project));
  await output.finish();
  await tell(terminal, ...catalogue.notices().map(({ message }) => message));
  if (output.path !== undefined) {
    await tell(terminal, messages.init.written(outputPath, columns.length, project.templates.size));
    await tell(
      terminal,
      messages.init.next(`skladno render ${outputPath} ${productsPath} -o ${textsName(productsPath)}`),
    );
  }
  return 0;
}

interface Answers {
  readonly id: string | undefined;
  /** The column with the names of products. */
  readonly name: string | undefined;
}

async function ask(
  { id, columns, roles }: GuessedColumns,
  names: readonly string[],
  terminal: Terminal,
  messages: Messages,
): Promise<Answers> {
  const field = roles.get("name") ?? roles.get("model");
  const name = field === undefined ? undefined : columns.get(field)?.from;
  const { stdin, stderr } = terminal;
  if (stdin.isTTY !== true || stderr.isTTY !== true) return { id, name };
  const reader = createInterface({ input: stdin, output: stderr });
  const askOne = async (question: string, guess: string | undefined): Promise<string | undefined> => {
    for (;;) {
      const answer = (await reader.question(question, { signal: terminal.signal })).trim();
      if (answer === "") return guess;
      if (names.includes(answer)) return answer;
      await tell(terminal, messages.init.noColumn(answer));
    }
  };
  try {
    return {
      id: await askOne(messages.init.askId(id, names), id),
      name: await askOne(messages.init.askName(name, names), name),
    };
  } finally {
    reader.close();
  }
}

/** What was guessed, with what the user knows better. */
function withAnswers(guessed: GuessedColumns, { id, name }: Answers): GuessedColumns {
  const columns = new Map([...guessed.columns].filter(([, { from }]) => from !== id));
  if (guessed.id !== undefined && guessed.id !== id) {
    const former = guessColumns([], [guessed.id]).columns;
    for (const [field, column] of former) columns.set(field, column);
  }
  const field = [...columns].find(([, { from }]) => from === name)?.[0];
  return { id, columns, roles: field === undefined ? guessed.roles : new Map([...guessed.roles, ["name", field]]) };
}

/** UTF-8 and UTF-16 are recognised each time, and a file of another encoding may come again in the same one. */
function encodingOf(encoding: string | undefined): string | undefined {
  return encoding === undefined || encoding.startsWith("utf-") ? undefined : encoding;
}

/** Texts are written as the products are. */
function textsName(path: string): string {
  return `texts${/\.(?:csv|tsv|xlsx|yml|xml|json|jsonl)$/i.exec(path)?.[0].toLowerCase().replace(".xml", ".yml") ?? ".csv"}`;
}
