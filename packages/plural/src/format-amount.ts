import { writeNumber } from "./read-decimal.js";
import { type PluralForms, selectForm } from "./select-form.js";

/**
 * A number, one blank, and the noun in the form that the number asks for.
 *
 * A number is written in its shortest decimal notation with a decimal comma and without groups (1.5 → "1,5 метра",
 * 12500 → "12500 товаров"); a string is written as it is given ("5.0" → "5.0 литра"), because its author chose the notation.
 *
 * @param value a finite number, or a plain decimal string such as "1234.50"
 * @throws TypeError, RangeError as `selectForm`
 * @example formatAmount(22, ["товар", "товара", "товаров"]) // "22 товара"
 */
export function formatAmount(value: number | string, forms: PluralForms): string {
  const form = selectForm(value, forms);
  const printed = typeof value === "number" ? writeNumber(value).replace(".", ",") : value;
  return `${printed} ${form}`;
}
