/** A decimal number taken apart as text, so that no digit passes through binary floating point. */
export interface Decimal {
  /** The digits before the decimal separator, at least one. */
  readonly integer: string;
  /** The digits behind it; undefined where the number is written without a fraction ("5.0" has the fraction "0"). */
  readonly fraction: string | undefined;
}

const PLAIN_DECIMAL = /^[+-]?([0-9]+)(?:\.([0-9]+))?$/;

/**
 * Takes a number or a plain decimal string apart.
 *
 * @throws TypeError when the value is neither a number nor a string.
 * @throws RangeError when the number is not finite or the string is not a plain decimal such as "-1234.50".
 */
export function readDecimal(value: number | string): Decimal {
  const text = typeof value === "number" ? writeNumber(value) : value;
  if (typeof text !== "string") {
    throw new TypeError(
      `Found ${value === null ? "null" : typeof value} where a number or a plain decimal string such as "1234.50" is allowed. Pass String(value).`,
    );
  }
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) {
    throw new RangeError(
      `Found ${quote(text)} where a plain decimal is allowed: digits, at most one "." between digits, a sign before them. Remove group separators and units, write "." for a decimal comma.`,
    );
  }
  return { integer: match[1] ?? "", fraction: match[2] };
}

/**
 * The shortest decimal notation of a finite number, never with an exponent:
 * 1e21 → "1000000000000000000000", 1e-7 → "0.0000001", -0 → "0".
 *
 * @throws RangeError for NaN and the infinities, which have no decimal notation.
 */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(
      `Found ${value} where a finite number is allowed. Leave the text out when there is no number.`,
    );
  }
  const shortest = String(value);
  const exponentAt = shortest.indexOf("e");
  if (exponentAt === -1) return shortest;
  const sign = shortest.startsWith("-") ? "-" : "";
  const [integer = "", fraction = ""] = shortest.slice(sign.length, exponentAt).split(".");
  const digits = integer + fraction;
  const point = integer.length + Number(shortest.slice(exponentAt + 1));
  // Only numbers from 1e21 up and below 1e-6 are written with an exponent, so the point never falls between the digits.
  return point <= 0 ? `${sign}0.${"0".repeat(-point)}${digits}` : sign + digits.padEnd(point, "0");
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
