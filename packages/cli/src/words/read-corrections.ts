import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Correction } from "@skladno/morphology";
import { parse, YAMLParseError } from "yaml";
import { reasonOf } from "../catalogue/open-input.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";

/** The members of a correction; what they may hold is checked where they are used. */
const members: readonly (keyof Correction)[] = [
  "lemma",
  "partOfSpeech",
  "gender",
  "animacy",
  "proper",
  "indeclinable",
  "declinesLike",
  "forms",
  "place",
  "secondLocative",
  "singularOnly",
];

/**
 * Reads a dictionary of corrections, JSON or YAML: `{"corrections": [{"lemma", …}]}`, the file that the service takes
 * too.
 * @throws CommandError naming what is wrong with the file
 */
export async function readCorrections(path: string, messages: Messages): Promise<readonly Correction[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(messages.input.unreadable(path, reasonOf(error, messages)));
  }
  const wrong = (problem: string): CommandError => new CommandError(messages.corrections.wrong(path, problem));
  let root: unknown;
  try {
    const json = text.replace(/^\ufeff/, "");
    root = extname(path).toLowerCase() === ".json" ? JSON.parse(json) : parse(json, { prettyErrors: true });
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof YAMLParseError)) throw error;
    throw wrong(error.message);
  }
  const list = typeof root === "object" && root !== null && "corrections" in root ? root.corrections : undefined;
  if (!Array.isArray(list)) throw wrong(messages.corrections.noList);
  return checkCorrections(list, path, messages);
}

/** @throws CommandError that names the first value that is not a correction */
export function checkCorrections(list: readonly unknown[], name: string, messages: Messages): readonly Correction[] {
  const wrong = (problem: string): CommandError => new CommandError(messages.corrections.wrong(name, problem));
  for (const [index, correction] of list.entries()) {
    if (typeof correction !== "object" || correction === null) throw wrong(messages.corrections.noObject(index));
    const unknown = Object.keys(correction).find((name) => !members.some((member) => member === name));
    if (unknown !== undefined) throw wrong(messages.corrections.unknownMember(index, unknown, members.join(", ")));
  }
  return list as readonly Correction[];
}
