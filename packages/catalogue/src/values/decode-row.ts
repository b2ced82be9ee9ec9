import type { CatalogueMessages } from "../messages/english.js";
import { type Doubt, isBroken, type Row } from "../row.js";
import { decodeEntities } from "./decode-entities.js";

/**
 * A function that decodes the entities of HTML in the values of a row, and says so. Its `cells` and its `offer` stay as
 * they are in the file.
 */
export function createRowDecoder({ rows }: CatalogueMessages): (row: Row) => Row {
  return (row) => {
    if (isBroken(row)) return row;
    let fields: Record<string, string | number | null> | undefined;
    const doubts: Doubt[] = [];
    for (const field in row.fields) {
      const value = row.fields[field];
      if (typeof value !== "string" || !value.includes("&")) continue;
      const { text, found } = decodeEntities(value);
      if (found === undefined) continue;
      fields ??= Object.assign(Object.create(null), row.fields) as Record<string, string | number | null>;
      fields[field] = text;
      doubts.push({ code: "entities_decoded", field, message: rows.entitiesDecoded(field, found) });
    }
    return fields === undefined ? row : { ...row, fields, doubts: [...(row.doubts ?? []), ...doubts] };
  };
}
