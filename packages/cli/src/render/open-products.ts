import { createColumnReader, type Project, type ProjectColumn, type Row, readItem } from "@skladno/catalogue";
import { fieldsOf, parseTemplate } from "@skladno/template";
import { suggest } from "@skladno/template/lint";
import { type Catalogue, type CatalogueOptions, openCatalogue } from "../catalogue/open-catalogue.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { TemplateFile } from "../templates/read-template-file.js";
import type { Terminal } from "../terminal.js";
import { createGroupHeadings, type GroupHeadings } from "./group-headings.js";
import type { RenderInput } from "./prepare.js";

/** Products with what is known of them from the project. */
export interface Products extends Catalogue {
  readonly idColumn: string;
  /** Columns of a table that neither a template nor the project uses. */
  readonly unused: readonly string[];
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
): Promise<Products> {
  const { productsPath, templatesPath } = input;
  const { project } = file;
  if (productsPath === "-" && templatesPath === "-") throw new CommandError(messages.input.twiceStdin);
  const catalogue =
    productsPath === undefined
      ? catalogueOf(file, messages)
      : await openCatalogue(productsPath, optionsOf(input, project), terminal, messages);
  try {
    const idColumn = idColumnOf(catalogue, input.idColumn ?? project?.id);
    const sources = sourcesOf(catalogue, input, project);
    const fields = fieldsOfOutputs(file);
    const used = checkColumns(catalogue, { idColumn, sources, input }, fields, messages);
    const read = createColumnReader(columnsToRead(sources, fields), messages.catalogue);
    const unused = (catalogue.columns ?? []).filter((column) => column !== "" && !used.has(column));
    const headings = createGroupHeadings(catalogue.columns, idColumn, messages);
    return {
      ...catalogue,
      idColumn,
      unused,
      notices: () => [...catalogue.notices(), ...headings.notices()],
      batches: mapRows(withoutHeadings(catalogue.batches, headings), read),
    };
  } catch (error) {
    catalogue.close();
    throw error;
  }
}

/** How products are read: what is told goes before what the project says. */
export function optionsOf(
  { catalogue }: Pick<RenderInput, "catalogue">,
  project: Project | undefined,
): CatalogueOptions {
  const { encoding = project?.encoding, sheet = project?.sheet } = catalogue;
  return { ...catalogue, encoding, sheet };
}

/** The products that stand beside the templates. @throws CommandError where there are none */
export function catalogueOf(file: TemplateFile, messages: Messages): Catalogue {
  const { items, path } = file;
  if (items === undefined) throw new CommandError(messages.input.whichProducts(path));
  async function* batches() {
    yield (items ?? []).map(({ value, line }) => readItem(value, line, messages.catalogue));
  }
  return {
    name: path,
    format: "json",
    columns: undefined,
    delimiter: undefined,
    sheet: undefined,
    sheets: [],
    encoding: () => undefined,
    frame: undefined,
    progress: undefined,
    notices: () => [],
    batches: batches(),
    size: undefined,
    read: () => 0,
    close: () => undefined,
  };
}

/** The column with the ids: as told, else the name that the service and feeds have for it. */
export function idColumnOf({ format, columns }: Catalogue, told: string | undefined): string {
  return told ?? (format === "yml" && columns === undefined ? "id" : "external_id");
}

/** Output → the fields of its template. */
type FieldsOfOutputs = ReadonlyMap<string, ReturnType<typeof fieldsOf>>;

export function fieldsOfOutputs({ templates }: TemplateFile): FieldsOfOutputs {
  return new Map(Object.entries(templates).map(([output, text]) => [output, fieldsOf(parseTemplate(text).template)]));
}

type Sources = ReadonlyMap<string, ProjectColumn>;

/**
 * Where fields come from: options go before the project. Templates may say `external_id`, whatever the column is
 * called.
 */
export function sourcesOf(
  catalogue: Catalogue,
  { columnOf, idColumn: told }: Pick<RenderInput, "columnOf" | "idColumn">,
  project: Project | undefined,
): Sources {
  const { columns } = catalogue;
  const idColumn = idColumnOf(catalogue, told ?? project?.id);
  const sources = new Map<string, ProjectColumn>(project?.columns);
  const isNamed = columns?.includes("external_id") === true || idColumn === "external_id";
  if (!isNamed && !sources.has("external_id")) sources.set("external_id", { from: idColumn, read: "text" });
  for (const [field, from] of columnOf) sources.set(field, { from, read: sources.get(field)?.read ?? "text" });
  return sources;
}

/** What has to be done to each row: only for fields that a template has, and that are not read as they are. */
export function columnsToRead(sources: Sources, fields: FieldsOfOutputs): Sources {
  const names = new Set([...fields.values()].flatMap((used) => used.map(({ name }) => name)));
  return new Map(
    [...sources].filter(([field, { from, read }]) => names.has(field) && (field !== from || read !== "text")),
  );
}

/** The rows of a table that are products. */
export async function* withoutHeadings(
  batches: AsyncIterable<readonly Row[]>,
  { isHeading }: GroupHeadings,
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) yield batch.filter((row) => !isHeading(row));
}

export async function* mapRows(
  batches: AsyncIterable<readonly Row[]>,
  change: (row: Row) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) yield batch.map(change);
}

/** @returns the columns that are used */
function checkColumns(
  { name, columns }: Catalogue,
  { idColumn, sources, input }: { readonly idColumn: string; readonly sources: Sources; readonly input: RenderInput },
  fields: FieldsOfOutputs,
  messages: Messages,
): ReadonlySet<string> {
  const { columnOf, allowMissingColumns } = input;
  const used = new Set([idColumn, ...columnOf.values()]);
  if (columns === undefined) return used;
  const required = new Map<string, { readonly field: string; readonly outputs: string[] }>();
  for (const [output, ofOutput] of fields) {
    for (const field of ofOutput) {
      const column = sources.get(field.name)?.from ?? field.name;
      used.add(column);
      if (!field.required || columns.includes(column)) continue;
      const before = required.get(column);
      if (before === undefined) required.set(column, { field: field.name, outputs: [output] });
      else before.outputs.push(output);
    }
  }
  const nearest = suggest.createNameFinder(columns);
  if (!columns.includes(idColumn)) {
    throw new CommandError(messages.columns.noId(name, idColumn, columns, nearest(idColumn)));
  }
  const unknown = [...columnOf].find(([, column]) => !columns.includes(column));
  if (unknown !== undefined) throw new CommandError(messages.columns.noColumn(name, ...unknown, columns));
  const twice = [...used].find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice !== undefined) {
    const places = columns.flatMap((column, index) => (column === twice ? [index + 1] : []));
    throw new CommandError(messages.columns.twice(name, twice, places));
  }
  if (required.size > 0 && !allowMissingColumns) {
    const missing = [...required].map(([column, { field, outputs }]) => ({
      column,
      field,
      outputs,
      suggestion: nearest(column),
    }));
    throw new CommandError(messages.columns.missing(name, missing, columns));
  }
  return used;
}
