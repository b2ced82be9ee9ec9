/**
 * Numbers and prices as shops write them → plain decimals as templates want them ("12990.5"). The habit belongs to a
 * file and is said once, for its column; a template never guesses. What is not plainly one number stays as it is.
 */

/** How the values of a column are read. */
export const readings = ["text", "number", "money"] as const;
/** One of {@link readings}. */
export type Reading = (typeof readings)[number];

const BLANKS = /[\u00a0\u2007\u2009\u202f ]/g;
/** Digits in groups of three, or not at all; a comma or a point before the fraction. */
const NUMBER = /^([-+−–]?)(\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,](\d+))?$/;
/** Both signs in one number: the last one is before the fraction. */
const GROUPED = /^([-+−–]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/;
const CURRENCY =
  /(?:₽|\$|€|₸|₴|£|¥|(?:российск(?:их|ий)\s+)?руб(?:л(?:ей|я|ь))?\.?|р\.|р(?![а-яё])|rub\b|rur\b|usd\b|eur\b|kzt\b|byn\b|тг\.?|тенге|грн\.?|сум|сом)/iu;
const BEFORE = new RegExp(`^(?:цена:?\\s*)?(?:${CURRENCY.source}\\s*)?`, "iu");
const AFTER = new RegExp(`\\s*${CURRENCY.source}(?:\\s*/\\s*(?:шт|уп|м|кг|л)\\.?)?\\s*$`, "iu");
/** A price without kopecks: "5990.-", "5990,—", "5990=". */
const NO_KOPECKS = /\s*(?:[.,][-–—]{1,2}|[-–—=])$/;

/** A number as text → a plain decimal; undefined where it is not one number. */
export function readNumber(value: string): string | undefined {
  const text = value.trim().replace(BLANKS, " ");
  const plain = NUMBER.exec(text);
  if (plain !== null) return write(plain[1] ?? "", (plain[2] ?? "").replace(/\D/g, ""), plain[3]);
  const grouped = GROUPED.exec(text);
  // "1,234" is the number with a fraction above; a group separator is sure only where it is there twice, or beside the
  // other sign.
  if (grouped === null || grouped[4] === grouped[3]) return undefined;
  return write(grouped[1] ?? "", (grouped[2] ?? "").replace(/\D/g, ""), grouped[5]);
}

/** A price as text, with or without a currency → a plain decimal; undefined where it is not one price. */
export function readMoney(value: string): string | undefined {
  const text = value.trim().replace(BLANKS, " ");
  const bare = text.replace(BEFORE, "").replace(AFTER, "").replace(NO_KOPECKS, "");
  return readNumber(bare);
}

/** Whether a text shows that it is a price: it has a currency, or the sign of no kopecks. */
export function looksLikeMoney(value: string): boolean {
  const text = value.trim().replace(BLANKS, " ");
  return readMoney(text) !== undefined && readNumber(text) === undefined;
}

function write(sign: string, integer: string, fraction: string | undefined): string {
  const digits = integer.replace(/^0+(?=\d)/, "");
  return (sign === "" || sign === "+" ? "" : "-") + digits + (fraction === undefined ? "" : `.${fraction}`);
}
