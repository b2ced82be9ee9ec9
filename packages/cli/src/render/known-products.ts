import { createColumnReader, isBroken } from "@skladno/catalogue";
import { isFieldName } from "@skladno/template";
import { openCatalogue } from "../catalogue/open-catalogue.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { TemplateFile } from "../templates/read-template-file.js";
import type { Terminal } from "../terminal.js";
import { createGroupHeadings } from "./group-headings.js";
import {
  catalogueOf,
  columnsToRead,
  fieldsOfOutputs,
  idColumnOf,
  mapRows,
  optionsOf,
  sourcesOf,
  withoutHeadings,
} from "./open-products.js";
import type { RenderInput } from "./prepare.js";

/** What the products of a catalogue show of themselves, for advice on templates. */
export interface KnownProducts {
  /** The names that a template may say. */
  readonly fields: readonly string[];
  /** Field → some of its values, spread over the products that were looked at. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Which products, and how they are read. */
export type ProductsInput = Pick<RenderInput, "productsPath" | "catalogue" | "idColumn" | "columnOf">;

/** So many products are looked at: a habit of a catalogue shows in its first ones. */
const SEEN_PRODUCTS = 1000;
/** As many as the checks look at. */
const VALUES_OF_FIELD = 20;

/**
 * Reads the products that stand beside a file of templates, or in it. A table names its columns; of other files all
 * products are read, because any of them may have a field that the others don't have.
 *
 * @returns undefined where there are none
 * @throws CommandError when they can't be read
 */
export async function readKnownProducts(
  input: ProductsInput,
  file: TemplateFile,
  terminal: Terminal,
  messages: Messages,
): Promise<KnownProducts | undefined> {
  const { productsPath } = input;
  if (productsPath === "-" && file.path === "-") throw new CommandError(messages.input.twiceStdin);
  if (productsPath === undefined && file.items === undefined) return undefined;
  const catalogue =
    productsPath === undefined
      ? catalogueOf(file, messages)
      : await openCatalogue(productsPath, optionsOf(input, file.project), terminal, messages);
  try {
    const { columns } = catalogue;
    const sources = sourcesOf(catalogue, input, file.project);
    const read = createColumnReader(columnsToRead(sources, fieldsOfOutputs(file)), messages.catalogue);
    const fields = new Set(["external_id", ...sources.keys(), ...(columns ?? [])]);
    const values = new Map<string, string[]>();
    let seen = 0;
    const idColumn = idColumnOf(catalogue, input.idColumn ?? file.project?.id);
    const headings = createGroupHeadings(columns, idColumn, messages);
    for await (const batch of mapRows(withoutHeadings(catalogue.batches, headings), read)) {
      for (const row of batch) {
        if (isBroken(row)) continue;
        seen += 1;
        for (const [name, value] of Object.entries(row.fields)) {
          if (columns === undefined) fields.add(name);
          if (seen > SEEN_PRODUCTS || typeof value !== "string" || value.trim() === "") continue;
          const known = values.get(name);
          if (known === undefined) values.set(name, [value]);
          else known.push(value);
        }
      }
      if (columns !== undefined && seen >= SEEN_PRODUCTS) break;
    }
    return {
      fields: [...fields].filter(isFieldName),
      values: new Map([...values].map(([name, all]) => [name, spread([...new Set(all)])])),
    };
  } finally {
    catalogue.close();
  }
}

/** Some of the values, the same distance apart: a catalogue is sorted by kinds of products. */
function spread(values: readonly string[]): readonly string[] {
  if (values.length <= VALUES_OF_FIELD) return values;
  return Array.from({ length: VALUES_OF_FIELD }, (_, index) => {
    return values[Math.floor((index * values.length) / VALUES_OF_FIELD)] as string;
  });
}
