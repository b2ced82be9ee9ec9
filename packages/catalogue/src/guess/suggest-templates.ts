import type { ProductRow } from "../row.js";
import type { GuessedColumns } from "./guess-columns.js";

/** In so many products the name has the brand in it already, and templates don't repeat it. */
const OFTEN = 0.3;

/**
 * Three templates to begin with, of the fields that the file has: a heading, a title for search engines, a description.
 * @returns output name → template; none where no column seems to hold names
 */
export function suggestTemplates(
  { columns, roles }: GuessedColumns,
  rows: readonly ProductRow[],
): ReadonlyMap<string, string> {
  const name = roles.get("name") ?? roles.get("model");
  if (name === undefined) return new Map();
  const textIn = (row: ProductRow, field: string): string =>
    String(row.fields[columns.get(field)?.from ?? field] ?? "");
  const isInName = (field: string): boolean => {
    const filled = rows.filter((row) => textIn(row, field).trim() !== "");
    const named = filled.filter((row) => {
      const value = textIn(row, field).trim().toLowerCase();
      // Words of Russian change their endings: without its last two letters a word is found in most forms.
      const stem = value.length > 5 ? value.slice(0, -2) : value;
      return textIn(row, name).toLowerCase().includes(stem);
    });
    return filled.length === 0 || named.length / filled.length >= OFTEN;
  };
  const besides = (field: string | undefined): string | undefined =>
    field === undefined || isInName(field) ? undefined : field;
  const brand = besides(roles.get("brand"));
  const color = besides(roles.get("color"));
  const price = roles.get("price");
  const when = (field: string | undefined, text: (field: string) => string): string =>
    field === undefined ? "" : `{{#if ${field}}}${text(field)}{{/if}}`;
  /** In the middle of a sentence: most shops begin their values with a capital. */
  const inline = (field: string): string => {
    const filled = rows.map((row) => textIn(row, field)).filter((text) => text.trim() !== "");
    const begun = filled.filter((text) => /^[^\p{L}]*[А-ЯЁ]/u.test(text));
    return begun.length > filled.length / 2 ? "|inline" : "";
  };
  const branded = when(brand, (field) => ` {{${field}|lock}}`);
  return new Map([
    ["h1", `{{${name}}}${branded}`],
    [
      "seo_title",
      `Купить ${when(color, (field) => `{{${field}|agree:${name}${inline(field)}}} `)}{{${name}|head|case:acc${inline(name)}}}${branded}${when(price, (field) => ` за {{${field}|money:₽}}`)}`,
    ],
    [
      "meta_description",
      `{{${name}}}${branded}${when(color, (field) => `, цвет: {{${field}${inline(field)}}}`)}.${when(price, (field) => ` Цена — {{${field}|money:₽}}.`)} Доставка по всей России.`,
    ],
  ]);
}
