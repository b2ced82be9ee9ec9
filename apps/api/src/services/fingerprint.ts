import { createHash } from "node:crypto";
import type { JobRequest } from "@skladno/contract";

/** A digest of a request, after defaults: blanks and the order of members do not count, the order of arrays does. */
export function fingerprintOf(request: JobRequest): string {
  return createHash("sha256").update(canonical(request)).digest("hex");
}

/** A value as JSON with sorted members. Objects in a row with the same names, as products are, share the sorting. */
function canonical(value: unknown, sorted: SortedNames = { of: [], names: [] }): string {
  if (Array.isArray(value)) {
    const shared: SortedNames = { of: [], names: [] };
    return `[${value.map((one) => canonical(one, shared)).join(",")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const record = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(record);
  if (names.length !== sorted.of.length || names.some((name, index) => name !== sorted.of[index])) {
    sorted.of = names;
    sorted.names = [...names].sort();
  }
  // The list of names sets their order too, but would choose among the members of members.
  if (names.every((name) => typeof record[name] !== "object")) return JSON.stringify(record, sorted.names);
  const members = sorted.names.map((name) => `${JSON.stringify(name)}:${canonical(record[name])}`);
  return `{${members.join(",")}}`;
}

interface SortedNames {
  /** The names as they came. */
  of: readonly string[];
  names: string[];
}
