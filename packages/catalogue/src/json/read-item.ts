import type { CatalogueMessages } from "../messages/english.js";
import type { Row } from "../row.js";

/** A product as JSON holds it → a row. Values are texts, numbers or null, as the service wants them. */
export function readItem(value: unknown, line: number, messages: CatalogueMessages): Row {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { place: { line }, code: "not_an_object", problem: messages.rows.notAnObject };
  }
  const fields: Record<string, string | number | null> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    if (member !== null && typeof member !== "string" && typeof member !== "number") {
      const id = "external_id" in value && typeof value.external_id === "string" ? { id: value.external_id } : {};
      const kind = Array.isArray(member) ? "array" : (typeof member as "object" | "boolean");
      return { place: { line }, ...id, code: "not_a_scalar", problem: messages.rows.notAScalar(name, kind) };
    }
    fields[name] = member;
  }
  return { place: { line }, fields };
}
