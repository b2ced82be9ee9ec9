import { dirname, resolve } from "node:path";
import type { BrokenRow, ProductRow } from "@skladno/catalogue";
import {
  type CompiledTemplates,
  createEngine,
  type Engine,
  type GenerationMode,
  InvalidTemplatesError,
} from "@skladno/engine";
import type { TemplateError } from "@skladno/template";
import { suggest } from "@skladno/template/lint";
import type { CatalogueOptions } from "../catalogue/open-catalogue.js";
import { CommandError } from "../command-error.js";
import { loadEngineMessages } from "../messages/load-messages.js";
import type { Messages } from "../messages/messages.js";
import { formatFinding } from "../report/print-findings.js";
import { readTemplateFile, type TemplateFile } from "../templates/read-template-file.js";
import { pageOf, type Terminal } from "../terminal.js";
import { loadMorphology } from "../words/load-morphology.js";
import type { Products } from "./open-products.js";
import { createRowRenderer, type RenderedRow } from "./render-row.js";

/** What is rendered, and how. */
export interface RenderInput {
  readonly templatesPath: string;
  /** Undefined for the products that stand in the file of templates. */
  readonly productsPath: string | undefined;
  readonly catalogue: CatalogueOptions;
  /** Undefined for what the project says, else `external_id`, or `id` in a feed. */
  readonly idColumn: string | undefined;
  /** Template field → column of the products. */
  readonly columnOf: ReadonlyMap<string, string>;
  readonly mode: GenerationMode | undefined;
  readonly project: string;
  /** Undefined for what the file of templates says. */
  readonly channel: string | undefined;
  readonly correctionsPath: string | undefined;
  /** A field that no column has is a warning for each product, not a reason to stop. */
  readonly allowMissingColumns: boolean;
}

/** Templates made ready. */
export interface PreparedTemplates {
  readonly file: TemplateFile;
  readonly mode: GenerationMode;
  readonly compiled: CompiledTemplates;
  readonly engine: Engine;
}

/**
 * Reads the templates and makes them ready.
 * @throws CommandError: status 2 for a file that can't be read, 1 for templates with errors, all of them in the message
 */
export async function prepareTemplates(
  { templatesPath, mode: told, correctionsPath }: RenderInput,
  terminal: Terminal,
  messages: Messages,
): Promise<PreparedTemplates> {
  const file = await readTemplateFile(templatesPath, terminal, messages);
  const mode = told ?? file.mode ?? "strict";
  const engine = createEngine({
    morphology: await loadMorphology(correctionsOf(file, correctionsPath), messages),
    messages: await loadEngineMessages(messages.language),
    suggest,
  });
  try {
    return { file, mode, engine, compiled: engine.compile(file.templates, { mode }) };
  } catch (error) {
    if (!(error instanceof InvalidTemplatesError)) throw error;
    throw rejectedTemplates(file, error.errors, terminal, messages);
  }
}

/** The user's corrections: those of the option, else those of the project; the name of a file is beside the project. */
export function correctionsOf(
  { path, project }: TemplateFile,
  told: string | undefined,
): string | readonly unknown[] | undefined {
  const corrections = told ?? project?.corrections;
  if (typeof corrections !== "string" || told !== undefined || path === "-") return corrections;
  return resolve(dirname(path), corrections);
}

/** The error that shows every mistake in the templates. */
export function rejectedTemplates(
  file: TemplateFile,
  errors: readonly TemplateError[],
  terminal: Terminal,
  messages: Messages,
): CommandError {
  const page = pageOf(terminal.stderr, terminal);
  const findings = errors.map((error) => formatFinding(error, "error", file, page, messages));
  return new CommandError([...findings, messages.findings.errors(errors.length)].join("\n\n"), 1);
}

/** The function that makes the texts of each product. */
export function createRenderer(
  { project, channel: told }: RenderInput,
  { file, compiled }: PreparedTemplates,
  { idColumn }: Pick<Products, "idColumn">,
  messages: Messages,
): (row: ProductRow) => RenderedRow | BrokenRow {
  const channel = told ?? file.channel ?? "website";
  const limits = file.project?.limits ?? new Map<string, number>();
  return createRowRenderer({ templates: file.templates, compiled, idColumn, project, channel, limits }, messages);
}
