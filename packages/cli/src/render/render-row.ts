import type { BrokenRow, ProductRow } from "@skladno/catalogue";
import type { CompiledTemplates } from "@skladno/engine";
import { fieldsOf, parseTemplate } from "@skladno/template";
import type { Messages } from "../messages/messages.js";
import type { Texts } from "../results/open-results.js";
import { withLengthWarnings } from "./length-warnings.js";

/** A product with its texts. */
export interface RenderedRow {
  readonly id: string;
  readonly row: ProductRow;
  readonly made: Texts;
}

/** What a product's texts are made of beside the product. */
export interface RowRendering {
  readonly templates: Readonly<Record<string, string>>;
  readonly compiled: CompiledTemplates;
  readonly idColumn: string;
  /**
   * What the choice of variants depends on beside template and product: the id of a project of the service gives its
   * texts.
   */
  readonly project: string;
  /** Named in warnings about lengths. */
  readonly channel: string;
  /** Output name → the most characters of its text, where the project says it. */
  readonly limits: ReadonlyMap<string, number>;
}

/**
 * The most characters of all texts of one product together, as in the service. Templates multiply: a cell of megabytes,
 * inserted by hundreds of placeholders, would be gigabytes of text.
 */
const MAX_TEXT_CHARACTERS = 262_144;

/** A function that makes the texts of one product, or says why there are none. */
export function createRowRenderer(
  { templates, compiled, idColumn, project, channel, limits }: RowRendering,
  messages: Messages,
): (row: ProductRow) => RenderedRow | BrokenRow {
  const insertions = countInsertions(templates);
  return (row) => {
    const { fields } = row;
    const id = idOf(fields[idColumn]);
    if (id === undefined) return { place: row.place, code: "missing_id", problem: messages.rows.missingId(idColumn) };
    let characters = 0;
    for (const [name, count] of insertions) {
      const value = fields[name];
      if (typeof value === "string") characters += value.length * count;
    }
    if (characters > MAX_TEXT_CHARACTERS) {
      const problem = messages.rows.outputTooLarge(MAX_TEXT_CHARACTERS);
      return { place: row.place, id, code: "output_too_large", problem };
    }
    const made = compiled.render(fields, { seed: [project, id] });
    return { id, row, made: withLengthWarnings(made, { channel, limits }, messages) };
  };
}

/** Field → how often it is inserted, in all templates together. */
function countInsertions(templates: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  const insertions = new Map<string, number>();
  for (const template of Object.values(templates)) {
    for (const { name, occurrences } of fieldsOf(parseTemplate(template).template)) {
      insertions.set(name, (insertions.get(name) ?? 0) + occurrences);
    }
  }
  return insertions;
}

/** A product's id as text; undefined where there is none. */
export function idOf(value: string | number | null | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return value === null || value === undefined || value.trim() === "" ? undefined : value;
}
