import { Document, isMap, isScalar, type Pair } from "yaml";
import type { Project } from "./project.js";

/** Where editors find what is allowed. */
const SCHEMA = "https://unpkg.com/@skladno/catalogue/templates.schema.json";

/** A project as YAML, in the order that a person reads: where values come from, then the templates. */
export function printProject(project: Project): string {
  const { id, columns, encoding, sheet, templates, mode, channel, limits, corrections } = project;
  const toMember = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });
  const toMap = (name: string, map: ReadonlyMap<string, unknown>) =>
    map.size === 0 ? {} : { [name]: Object.fromEntries(map) };
  const document = new Document({
    ...toMember("id", id),
    ...toMap(
      "columns",
      new Map([...columns].map(([field, { from, read }]) => [field, read === "text" ? from : { from, read }])),
    ),
    ...toMember("encoding", encoding),
    ...toMember("sheet", sheet),
    ...toMember("mode", mode),
    ...toMember("channel", channel),
    templates: Object.fromEntries(templates),
    ...toMap("limits", limits),
    ...toMember("corrections", corrections),
  });
  document.commentBefore = ` yaml-language-server: $schema=${SCHEMA}`;
  // One line a column: `price: { from: "Цена", read: money }`.
  const written = document.get("columns", true);
  if (isMap(written)) {
    for (const pair of written.items as Pair[]) if (isMap(pair.value)) pair.value.flow = true;
  }
  // Templates are full of braces, colons and bars: between quotation marks none of them can be mistaken.
  const texts = document.get("templates", true);
  if (isMap(texts)) {
    for (const { value } of texts.items as Pair[]) if (isScalar(value)) value.type = "QUOTE_DOUBLE";
  }
  return document.toString({ lineWidth: 0 });
}
