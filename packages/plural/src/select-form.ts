import { readDecimal, show } from "./read-decimal.js";

/** The forms of a noun after 1, after 2 to 4, and after the rest: ["товар", "товара", "товаров"]. */
export type PluralForms = readonly [one: string, few: string, many: string];

/**
 * The form of a Russian noun after a number.
 *
 * 1, 21, 101 take the first form; 2-4, 22 the second; 0, 5-20, 11-14, 111-114 the third. A number written with a
 * fraction takes the second, zeros included ("5.0" → "5,0 литра"). The sign is ignored.
 * The rules are those of Russian grammar, as the template language states them for `plural` and `amount`.
 *
 * @param value a finite number, or a plain decimal string such as "-1234.50"
 * @throws TypeError, RangeError for any other value, and for forms that are not three non-empty strings
 * @example selectForm(5, ["товар", "товара", "товаров"]) // "товаров"
 */
export function selectForm(value: number | string, forms: PluralForms): string {
  requireForms(forms);
  const { integer, fraction } = readDecimal(value);
  const [one, few, many] = forms;
  if (fraction !== undefined) return few;
  const lastTwo = Number(integer.slice(-2));
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  const last = lastTwo % 10;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

function requireForms(forms: unknown): void {
  const isList = Array.isArray(forms) && forms.every((form) => typeof form === "string");
  if (isList && forms.length === 3 && forms.every((form) => form.trim() !== "")) return;
  const message = `Found ${isList ? JSON.stringify(forms) : show(forms)} where an array of three forms is allowed: for 1, for 2 to 4, for the rest. Write ["товар", "товара", "товаров"].`;
  throw isList ? new RangeError(message) : new TypeError(message);
}
