/**
 * Sign, digits or groups of three, fraction. Groups parted by dots need a decimal comma after them, and the reverse.
 */
const NUMBER =
  /^\s*([+\u2212-]?)(\d+|\d{1,3}(?:[ \u00a0\u202f']\d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d+))?\s*$/;

/**
 * Reads what a shop wrote as a number: "1 234,50" → "1234.50". Groups of three digits may be parted by a blank, U+00A0,
 * U+202F or an apostrophe; the decimal separator is a comma or a dot. Where both stand in the text, the last is decimal
 * and the other parts groups ("1.234,50", "1,234.50"); one alone is decimal ("1,234" is a little more than one). A sign
 * may lead, U+2212 too. The digits are kept as given. Linear in the length.
 *
 * @returns a plain decimal with "." and "-", undefined when the text is not a number, or a unit or a currency follows it
 */
export function readNumber(text: string): string | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign = "", integer = "", fraction] = match;
  const plain = (sign === "" || sign === "+" ? "" : "-") + integer.replace(/\D/g, "");
  return fraction === undefined ? plain : `${plain}.${fraction}`;
}
