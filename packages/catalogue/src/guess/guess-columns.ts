import type { ProjectColumn } from "../project/project.js";
import type { ProductRow } from "../row.js";
import { looksLikeMoney, type Reading, readMoney, readNumber } from "../values/read-number.js";
import { type Role, roleOf, roles } from "./roles.js";

/** What the columns of a file seem to be, from their names and some of their rows. */
export interface GuessedColumns {
  /** The column with the ids: known by its name, else the first whose values are all there and all different. */
  readonly id: string | undefined;
  /** Field of the templates → column; the column with the ids is not among them. */
  readonly columns: ReadonlyMap<string, ProjectColumn>;
  /** What a field is, where the name of its column tells. */
  readonly roles: ReadonlyMap<Role, string>;
}

/** Of values that are there: so many must be readable as numbers before a column is read so. */
const MOST = 0.9;

/**
 * @param rows the first ones of a file; some hundreds are enough
 * @param columns of a table; the fields of the rows where it is not given
 */
export function guessColumns(rows: readonly ProductRow[], columns?: readonly string[]): GuessedColumns {
  const names = [...new Set(columns ?? rows.flatMap(({ fields }) => Object.keys(fields)))].filter(
    (name) => name !== "",
  );
  const valuesOf = new Map(
    names.map((name) => {
      const values = rows.map(({ fields }) => fields[name] ?? "").filter((value) => String(value).trim() !== "");
      return [name, values] as const;
    }),
  );
  const isUnique = (name: string): boolean => {
    const values = valuesOf.get(name) ?? [];
    return values.length === rows.length && new Set(values.map(String)).size === values.length;
  };
  const byName = names.filter((name) => roleOf(name) === "id");
  const isCode = (name: string): boolean =>
    isUnique(name) && (valuesOf.get(name) ?? []).every((value) => /^[^\s]{1,40}$/u.test(String(value)));
  const id = byName.find(isUnique) ?? byName[0] ?? names.find(isCode);

  const guessed = new Map<string, ProjectColumn>();
  const found = new Map<Role, string>();
  for (const name of names) {
    if (name === id) continue;
    const role = roleOf(name);
    const field = freeName(fieldName(name), guessed);
    guessed.set(field, { from: name, read: readingOf(valuesOf.get(name) ?? [], role) });
    if (role !== undefined && role !== "id" && !found.has(role)) found.set(role, field);
  }
  return {
    id,
    columns: guessed,
    roles: new Map(roles.flatMap((role) => (found.has(role) ? [[role, found.get(role) ?? ""]] : []))),
  };
}

/** Texts that are numbers are read as such; numbers of a workbook are numbers already. */
function readingOf(values: readonly (string | number)[], role: Role | undefined): Reading {
  const texts = values.filter((value) => typeof value === "string");
  if (texts.length === 0) return "text";
  const share = (matches: (text: string) => boolean): number => texts.filter(matches).length / texts.length;
  const priced = share((text) => readMoney(text) !== undefined);
  if (priced >= MOST && (role === "price" || role === "old_price" || share(looksLikeMoney) > 0)) return "money";
  // Codes such as 00042 are no numbers.
  return share((text) => readNumber(text) !== undefined && !/^0\d/.test(text)) >= MOST && role !== "code"
    ? "number"
    : "text";
}

/** A name that templates can write: "Цена, руб." → "цена", "Название товара (рус)" → "название_товара". */
export function fieldName(column: string): string {
  const bare = column
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/,.*$/s, " ")
    .trim();
  const name = (bare === "" ? column : bare)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "_")
    .replace(/^[_.-]+|[_.-]+$/g, "")
    .slice(0, 100);
  return name === "" ? "поле" : name;
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  return free;
}
