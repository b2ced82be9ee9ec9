import { type CompiledTemplates, createEngine, type GenerationMode, InvalidTemplatesError } from "@skladno/engine";
import { fieldsOf, parseTemplate, type TemplateError } from "@skladno/template";
import { type Catalogue, type CatalogueOptions, openCatalogue } from "../catalogue/open-catalogue.js";
import { readItem } from "../catalogue/read-item.js";
import type { BrokenRow, ProductRow } from "../catalogue/row.js";
import { CommandError } from "../command-error.js";
import { loadEngineMessages } from "../messages/load-messages.js";
import type { Messages } from "../messages/messages.js";
import { formatFinding } from "../report/print-findings.js";
import { readTemplateFile, type TemplateFile } from "../templates/read-template-file.js";
import { pageOf, type Terminal } from "../terminal.js";
import { loadMorphology } from "../words/load-morphology.js";
import { createRowRenderer, type RenderedRow } from "./render-row.js";

/** What is rendered, and how. */
export interface RenderInput {
  readonly templatesPath: string;
  /** Undefined for the products that stand in the file of templates. */
  readonly productsPath: string | undefined;
  readonly catalogue: CatalogueOptions;
  readonly idColumn: string;
  /** Template field → column of the products. */
  readonly columnOf: ReadonlyMap<string, string>;
  readonly mode: GenerationMode | undefined;
  readonly project: string;
  readonly correctionsPath: string | undefined;
  /** A field that no column has is a warning for each product, not a reason to stop. */
  readonly allowMissingColumns: boolean;
}

/** Templates made ready. */
export interface PreparedTemplates {
  readonly file: TemplateFile;
  readonly mode: GenerationMode;
  readonly compiled: CompiledTemplates;
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
    morphology: await loadMorphology(correctionsPath, messages),
    messages: await loadEngineMessages(messages.language),
  });
  try {
    return { file, mode, compiled: engine.compile(file.templates, { mode }) };
  } catch (error) {
    if (!(error instanceof InvalidTemplatesError)) throw error;
    throw rejectedTemplates(file, error.errors, terminal, messages);
  }
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

/**
 * Opens the products and checks that the templates find their fields in them.
 * @throws CommandError when they can't be read, or a column is missing
 */
export async function openProducts(
  input: RenderInput,
  file: TemplateFile,
  terminal: Terminal,
  messages: Messages,
): Promise<Catalogue> {
  const { productsPath, templatesPath, catalogue: options } = input;
  if (productsPath === "-" && templatesPath === "-") throw new CommandError(messages.input.twiceStdin);
  const catalogue =
    productsPath === undefined
      ? catalogueOf(file, messages)
      : await openCatalogue(productsPath, options, terminal, messages);
  try {
    checkColumns(catalogue, input, file.templates, messages);
    return catalogue;
  } catch (error) {
    catalogue.close();
    throw error;
  }
}

/** The function that makes the texts of each product. */
export function createRenderer(
  { idColumn, columnOf, project }: RenderInput,
  { file, compiled }: PreparedTemplates,
  { columns }: Pick<Catalogue, "columns">,
  messages: Messages,
): (row: ProductRow) => RenderedRow | BrokenRow {
  // Templates may say `external_id`, whatever the column is called.
  const named = columns?.includes("external_id") === true || idColumn === "external_id";
  const names = named ? columnOf : new Map([["external_id", idColumn], ...columnOf]);
  const used = new Map([...names].filter(([name]) => name === idColumn || compiled.fields.includes(name)));
  return createRowRenderer({ templates: file.templates, compiled, idColumn, columnOf: used, project }, messages);
}

/** The products that stand beside the templates. @throws CommandError where there are none */
function catalogueOf(file: TemplateFile, messages: Messages): Catalogue {
  const { items, path } = file;
  if (items === undefined) throw new CommandError(messages.input.whichProducts(path));
  async function* batches() {
    yield (items ?? []).map(({ value, line }) => readItem(value, line, messages));
  }
  return {
    name: path,
    format: "json",
    columns: undefined,
    delimiter: undefined,
    batches: batches(),
    size: undefined,
    read: () => 0,
    close: () => undefined,
  };
}

function checkColumns(
  { name, columns }: Catalogue,
  { idColumn, columnOf, allowMissingColumns }: RenderInput,
  templates: Readonly<Record<string, string>>,
  messages: Messages,
): void {
  if (columns === undefined) return;
  const required = new Map<string, string[]>();
  const used = new Set([idColumn, ...columnOf.values()]);
  for (const [output, template] of Object.entries(templates)) {
    for (const field of fieldsOf(parseTemplate(template).template)) {
      const column = columnOf.get(field.name) ?? (field.name === "external_id" ? idColumn : field.name);
      used.add(column);
      if (field.required && !columns.includes(column)) required.set(column, [...(required.get(column) ?? []), output]);
    }
  }
  if (!columns.includes(idColumn)) throw new CommandError(messages.columns.noId(name, idColumn, columns));
  const unknown = [...columnOf].find(([, column]) => !columns.includes(column));
  if (unknown !== undefined) throw new CommandError(messages.columns.noColumn(name, ...unknown, columns));
  const twice = [...used].find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice !== undefined) {
    const places = columns.flatMap((column, index) => (column === twice ? [index + 1] : []));
    throw new CommandError(messages.columns.twice(name, twice, places));
  }
  if (required.size > 0 && !allowMissingColumns) {
    const missing = [...required].map(([column, outputs]) => ({ column, outputs }));
    throw new CommandError(messages.columns.missing(name, missing, columns));
  }
}
