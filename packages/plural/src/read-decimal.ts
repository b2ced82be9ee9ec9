/** A decimal number taken apart as text, so that no digit passes through binary floating point. */
export interface Decimal {
  readonly negative: boolean;
  /** The digits before the decimal separator, at least one. */
  readonly integer: string;
  /** The digits after it; undefined where the number is written without a fraction ("5.0" has the fraction "0"). */
  readonly fraction: string | undefined;
}

const PLAIN_DECIMAL = /^([+-])?([0-9]+)(?:\.([0-9]+))?$/;

/**
 * Takes a number or a plain decimal string apart.
 *
 * @throws TypeError when the value is neither a number nor a string.
 * @throws RangeError when the number is not finite or the string is not a plain decimal such as "-1234.50".
 */
export function readDecimal(value: number | string): Decimal {
  const text = typeof value === "number" ? writeNumber(value) : value;
  const match = typeof text === "string" ? PLAIN_DECIMAL.exec(text) : null;
  if (match === null) {
    const message = `Found ${show(text)} where a finite number or a plain decimal such as "-1234.50" is allowed. Remove group separators and units, write "." for a decimal comma.`;
    throw typeof text === "string" ? new RangeError(message) : new TypeError(message);
  }
  return { negative: match[1] === "-", integer: match[2] ?? "", fraction: match[3] };
}

/**
 * The shortest decimal notation of a number, never with an exponent:
 * 1e21 → "1000000000000000000000", 1e-7 → "0.0000001", -0 → "0".
 */
export function writeNumber(value: number): string {
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

/** What was found, in a message. */
export function show(value: unknown): string {
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
