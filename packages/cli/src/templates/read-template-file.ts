import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { checkProject, type Project, type ProjectFinding } from "@skladno/catalogue";
import type { GenerationMode } from "@skladno/engine";
import { locate } from "@skladno/template";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { reasonOf } from "../catalogue/open-input.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Terminal } from "../terminal.js";

/** How a file of templates is written. */
export type Notation = "json" | "yaml";

/** Where the text of a template stands in its file. */
export interface TemplatePlace {
  /** The names that lead to it, from the outermost. */
  readonly keys: readonly string[];
  /** From 1. */
  readonly line: number;
  /** UTF-16, of the value with its quotation marks. */
  readonly start: number;
  readonly end: number;
}

/** A file of templates: a request to the service (its `items` may be left out), or output names and templates only. */
export interface TemplateFile {
  /** As the user named it; `-` for standard input. */
  readonly path: string;
  readonly notation: Notation;
  readonly text: string;
  /** Output name → template. */
  readonly templates: Readonly<Record<string, string>>;
  readonly places: ReadonlyMap<string, TemplatePlace>;
  /** Undefined where the file says nothing, which means `strict` when texts are made. */
  readonly mode: GenerationMode | undefined;
  readonly channel: string | undefined;
  readonly locale: string | undefined;
  /** How products are read; undefined for a file of output names and templates only. */
  readonly project: Project | undefined;
  /** Members of the file that are not known. */
  readonly notices: readonly string[];
  /** The products that stand in the file too. */
  readonly items: readonly { readonly line: number; readonly value: unknown }[] | undefined;
}

/**
 * Reads a file of templates, JSON or YAML.
 * @throws CommandError that names file and line
 */
export async function readTemplateFile(path: string, terminal: Terminal, messages: Messages): Promise<TemplateFile> {
  let text: string;
  try {
    text = path === "-" ? await readAll(terminal.stdin) : await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(messages.input.unreadable(path, reasonOf(error, messages)));
  }
  return parseTemplateFile(path, text.startsWith("\ufeff") ? text.slice(1) : text, messages);
}

/** @throws CommandError that names file and line */
export function parseTemplateFile(path: string, text: string, messages: Messages): TemplateFile {
  const name = path === "-" ? messages.input.standardInput : path;
  const notation = notationOf(path, text);
  const json = notation === "json" ? parseJson(name, text, messages) : undefined;
  const lineCounter = new LineCounter();
  // JSON is YAML too: one reader finds the places in both, and names that stand twice.
  const document =
    json === undefined || text.length <= MAX_PLACED_CHARACTERS
      ? parseYaml(name, text, lineCounter, messages)
      : undefined;
  const root: unknown = json ?? document?.toJS();

  const placeOf = (keys: readonly string[]): TemplatePlace => {
    const node = document?.getIn(keys, true);
    const [start, end] = (isNode(node) ? node.range : undefined) ?? [0, 0];
    return { keys, line: lineCounter.linePos(start).line, start, end };
  };
  const wrong = (problem: string, keys: readonly string[] = []): CommandError =>
    new CommandError(messages.templateFile.wrong(name, placeOf(keys).line, problem));

  if (!isRecord(root)) throw wrong(messages.templateFile.noTemplates);
  const isRequest = isRecord(root.templates);
  const holder = isRecord(root.templates) ? root.templates : root;
  const keysOf = (output: string): readonly string[] => (isRequest ? ["templates", output] : [output]);
  if (Object.keys(holder).length === 0) throw wrong(messages.templateFile.noTemplates);

  const templates: Record<string, string> = Object.create(null);
  const places = new Map<string, TemplatePlace>();
  for (const [output, template] of Object.entries(holder)) {
    if (typeof template !== "string") throw wrong(messages.templateFile.noText(output), keysOf(output));
    templates[output] = template;
    if (document !== undefined) places.set(output, placeOf(keysOf(output)));
  }

  const { locale, items } = isRequest ? root : ({} as Record<string, unknown>);
  const checked = isRequest ? checkProject(root, messages.catalogue) : undefined;
  const tell = ({ path: keys, message }: ProjectFinding): string => wrong(message, keys).message;
  if (checked !== undefined && checked.mistakes.length > 0) {
    throw new CommandError(checked.mistakes.map(tell).join("\n"));
  }
  const project = checked?.project;
  return {
    path,
    notation,
    text,
    templates,
    places,
    mode: project?.mode,
    channel: project?.channel,
    project,
    notices: (checked?.notices ?? []).map(tell),
    locale: typeof locale === "string" ? locale : undefined,
    items: Array.isArray(items)
      ? items.map((value, index) => ({ line: placeOf(["items", String(index)]).line, value }))
      : undefined,
  };
}

/** Beyond this a file is mostly products, and finding every place in it would take seconds. */
const MAX_PLACED_CHARACTERS = 2 * 2 ** 20;

function notationOf(path: string, text: string): Notation {
  const extension = extname(path).toLowerCase();
  if (extension === ".json") return "json";
  if (extension === ".yaml" || extension === ".yml") return "yaml";
  return text.trimStart().startsWith("{") ? "json" : "yaml";
}

/** YAML forgives what JSON forbids: a file that calls itself JSON has to be JSON. */
function parseJson(name: string, text: string, messages: Messages): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const { line, frame } = locate(text, position === undefined ? text.length : Number(position));
    const problem = text.trim() === "" ? messages.templateFile.empty : messages.templateFile.noJson;
    throw new CommandError(messages.templateFile.broken(name, line, problem, frame));
  }
}

function parseYaml(name: string, text: string, lineCounter: LineCounter, messages: Messages): Document.Parsed {
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "silent" });
  const [mistake] = document.errors;
  if (mistake === undefined) return document;
  const { line, frame } = locate(text, ...mistake.pos);
  const problem = mistake.code === "DUPLICATE_KEY" ? messages.templateFile.duplicateName : mistake.message;
  throw new CommandError(messages.templateFile.broken(name, line, problem, frame));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
