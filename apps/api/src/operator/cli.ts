import { readFile } from "node:fs/promises";
import { StoreUnavailableError, uuidV7Source } from "@skladno/jobs";
import { Command, CommanderError } from "commander";
import { type Config, ConfigError, readConfig } from "../config.js";
import { ListenError } from "../listen.js";
import { printableError } from "../loggable-error.js";
import { ConfiguredKeyError } from "../services/api-keys.js";
import { type ChannelLengths, defaultChannelLengths, readChannelLengths } from "../services/channel-quality.js";
import { builtInPlans, type Plans, readPlans } from "../services/plans.js";
import type { Database } from "../storage/database.js";
import { OpenDatabaseError } from "../storage/database.js";
import type { Storage } from "../storage/port.js";
import { backUp } from "./backup.js";
import { CommandError, type Console, type Show, showOn } from "./console.js";
import { clearProjectDictionary, loadProjectDictionary, showDictionaries } from "./dictionary.js";
import { issueProjectKey, listKeys, revokeProjectKey } from "./keys.js";
import { listPlans, setPlan } from "./plans.js";
import { clearPolicy, loadPolicy, showPolicies } from "./policies.js";
import { createProject, listProjects } from "./projects.js";
import { serve } from "./serve.js";
import { showUsage } from "./usage.js";

/** 0 done, 1 failed, 2 wrong usage. */
export type ExitStatus = 0 | 1 | 2;

export interface Program {
  readonly console: Console;
  readonly openStorage: (database: Database) => Promise<Storage>;
  /** Resolves when the process is asked to stop. */
  readonly stopRequested: () => Promise<void>;
}

const ids = uuidV7Source();

/**
 * Runs the command line: `serve`, or one of the operator's commands on the same database.
 * @param words what follows the program's name
 */
export async function runCommandLine(program: Program, words: readonly string[]): Promise<ExitStatus> {
  const { console } = program;
  const command = createCommand(program);
  try {
    await command.parseAsync([...words], { from: "user" });
    return 0;
  } catch (error) {
    // Commander has written help, version or the mistake already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ConfigError) {
      console.error(error.message);
      return 2;
    }
    const expected = [CommandError, ConfiguredKeyError, ListenError, OpenDatabaseError, StoreUnavailableError].some(
      (kind) => error instanceof kind,
    );
    console.error(expected ? (error as Error).message : printableError(error));
    return error instanceof CommandError ? error.exitStatus : 1;
  }
}

interface Json {
  readonly json?: true;
}

function createCommand(program: Program): Command {
  const { console } = program;
  const command = new Command("skladno-api")
    .description("Serves the Skladno API, and does for operators what the public interface leaves out.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.out(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .showHelpAfterError("--help shows what is allowed.")
    .addHelpText(
      "after",
      "\nSettings come from the environment: HOST, PORT, DATABASE_PATH or DATABASE_URL, SKLADNO_API_KEY, LOG_LEVEL and others; see the README.",
    );

  /** A command that can show its result as JSON. */
  const define = (parent: Command, name: string, description: string) =>
    parent.command(name).description(description).option("--json", "one line of JSON");

  /** Opens the database for the time of one command. */
  async function withStorage(
    json: true | undefined,
    run: (storage: Storage, show: Show, config: Config) => Promise<void>,
  ): Promise<void> {
    const config = readConfig(console.variables);
    const storage = await program.openStorage(config.database);
    try {
      await run(storage, showOn(console, json), config);
    } finally {
      await storage.close();
    }
  }

  command
    .command("serve", { isDefault: true })
    .description("serve the API (the default)")
    .option("--json", "log lines of JSON, on a terminal too")
    // Every word that is no command comes here: "project list" asks for no server.
    .allowExcessArguments()
    .action(async ({ json }: Json, { args: [word] }: Command) => {
      if (word !== undefined) command.error(`error: there is no command "${word}"`);
      const config = readConfig(console.variables);
      const plans = await loadPlans(config);
      const channelLengths = await loadChannelLengths(config);
      await serve(program, config, { plans, channelLengths }, ids, json === true);
    });

  const projects = command.command("projects").description("the projects that keys belong to");
  define(projects, "create <name>", "make a project").action((name: string, { json }: Json) =>
    withStorage(json, (storage, show) => createProject(storage, ids, show, name)),
  );
  define(projects, "list", "show all projects").action(({ json }: Json) =>
    withStorage(json, (storage, show) => listProjects(storage, show)),
  );

  const keys = command.command("keys").description("API keys: shown once, stored as hashes");
  define(keys, "issue", "make a key for a project and show it, this once")
    .requiredOption("--project <id>", "the project's id")
    .action(({ project, json }: Json & { project: string }) =>
      withStorage(json, (storage, show) => issueProjectKey(storage, ids, show, project)),
    );
  define(keys, "list", "show the keys of a project, by their beginnings")
    .requiredOption("--project <id>", "the project's id")
    .action(({ project, json }: Json & { project: string }) =>
      withStorage(json, (storage, show) => listKeys(storage, show, project)),
    );
  define(keys, "revoke <key>", "revoke a key, by its id or its prefix; holds at once").action(
    (key: string, { json }: Json) => withStorage(json, (storage, show) => revokeProjectKey(storage, show, key)),
  );

  const plans = command.command("plans").description("what projects may do; defined in the file that PLANS_FILE names");
  define(plans, "list", "show all plans").action(async ({ json }: Json) =>
    listPlans(await loadPlans(readConfig(console.variables)), showOn(console, json)),
  );
  define(plans, "set <project> <plan>", "give a project a plan; holds at once").action(
    (project: string, plan: string, { json }: Json) =>
      withStorage(json, async (storage, show, config) =>
        setPlan(storage, await loadPlans(config), show, project, plan),
      ),
  );

  const policies = command.command("policies").description("content policies: what texts may not contain");
  define(policies, "load <file>", "load rules from a JSON file, in place of the ones before; holds at once")
    .option("--project <id>", "for one project; else for all")
    .action((file: string, { project, json }: Json & { project?: string }) =>
      withStorage(json, (storage, show) => loadPolicy(storage, show, file, project)),
    );
  define(policies, "show", "show all rules").action(({ json }: Json) =>
    withStorage(json, (storage, show) => showPolicies(storage, show)),
  );
  define(policies, "clear", "take the rules back; holds at once")
    .option("--project <id>", "those of one project; else those of all")
    .action(({ project, json }: Json & { project?: string }) =>
      withStorage(json, (storage, show) => clearPolicy(storage, show, project)),
    );

  const dictionary = command.command("dictionary").description("words that a project knows better than the dictionary");
  define(dictionary, "load <file>", "load corrections from a JSON file, in place of the ones before; holds at once")
    .requiredOption("--project <id>", "the project's id")
    .action((file: string, { project, json }: Json & { project: string }) =>
      withStorage(json, (storage, show) => loadProjectDictionary(storage, show, file, project)),
    );
  define(dictionary, "show", "show the corrections of all projects").action(({ json }: Json) =>
    withStorage(json, (storage, show) => showDictionaries(storage, show)),
  );
  define(dictionary, "clear", "take the corrections back; holds at once")
    .requiredOption("--project <id>", "the project's id")
    .action(({ project, json }: Json & { project: string }) =>
      withStorage(json, (storage, show) => clearProjectDictionary(storage, show, project)),
    );

  define(command, "usage", "operations of the present month")
    .option("--project <id>", "of one project")
    .action(({ project, json }: Json & { project?: string }) =>
      withStorage(json, (storage, show) => showUsage(storage, show, project)),
    );
  define(command, "backup <file>", "copy the database, also while servers run").action((file: string, { json }: Json) =>
    withStorage(json, (storage, show) => backUp(storage, show, file)),
  );
  define(
    command,
    "copy <from> <to>",
    "copy everything from a SQLite file into an empty PostgreSQL database, or back; repeated, it goes on",
  ).action(async (from: string, to: string, { json }: Json) => {
    const { DATABASE_PASSWORD_FILE } = console.variables;
    // Both adapters are loaded, which no other command needs.
    const { copy } = await import("./copy.js");
    await copy(console, showOn(console, json), from, to, DATABASE_PASSWORD_FILE || undefined);
  });
  return command;
}

function loadPlans(config: Config): Promise<Plans> {
  return loadFile("PLANS_FILE", config.plansFile, readPlans, builtInPlans);
}

function loadChannelLengths(config: Config): Promise<ChannelLengths> {
  return loadFile("CHANNEL_LENGTHS_FILE", config.channelLengthsFile, readChannelLengths, defaultChannelLengths);
}

/** Reads a file of settings. @throws ConfigError naming the variable and what is wrong with the file */
async function loadFile<Settings>(
  variable: string,
  path: string | undefined,
  read: (text: string) => Settings,
  builtIn: Settings,
): Promise<Settings> {
  if (path === undefined) return builtIn;
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new ConfigError(`${variable} is "${path}", which can't be read: ${(error as Error).message}.`);
  }
  try {
    return read(text);
  } catch (error) {
    throw new ConfigError(`${variable} is "${path}". ${(error as Error).message}`);
  }
}
