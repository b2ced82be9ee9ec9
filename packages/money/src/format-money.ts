import { groupDigits } from "./group-digits.js";
import { readDecimal, show } from "./read-decimal.js";

/**
 * A price as Russian shops print it: groups of three digits from four digits up, a decimal comma, the symbol last.
 *
 * One ordinary blank stands between groups and before the symbol. A fraction of one digit is padded to two, a longer
 * one is kept, and none is added: 1234.5 → "1 234,50 ₽", 1234 → "1 234 ₽". Nothing is rounded: the digits are text from
 * beginning to end. Leading zeros and a plus are not printed, a minus is printed as "-", but never before a zero.
 * The rules are those of the filter `money` of the template language.
 *
 * @param value a finite number, or a plain decimal string such as "1234.50"
 * @param symbol what comes after the number: "₽", "руб.", "USD"; blanks around it are ignored
 * @throws TypeError, RangeError for any other value or an empty symbol
 * @example formatMoney("12990.5", "₽") // "12 990,50 ₽"
 */
export function formatMoney(value: number | string, symbol: string): string {
  const trimmed = typeof symbol === "string" ? symbol.trim() : "";
  if (trimmed === "") {
    const message = `Found ${show(symbol)} where a currency symbol is allowed. Write a text such as "₽".`;
    throw typeof symbol === "string" ? new RangeError(message) : new TypeError(message);
  }
  const { negative, integer, fraction } = readDecimal(value);
  const digits = integer.replace(/^0+(?=[0-9])/, "");
  const sign = negative && /[1-9]/.test(`${integer}${fraction}`) ? "-" : "";
  const decimals = fraction === undefined ? "" : `,${fraction.padEnd(2, "0")}`;
  return `${sign}${groupDigits(digits)}${decimals} ${trimmed}`;
}
