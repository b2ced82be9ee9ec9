import { wrongValue } from "../check-arguments.js";
import type { Item } from "../item.js";

/** The value of one field, ready for a text. */
export interface BoundValue {
  readonly text: string;
  /** It was a JSON number: `amount` prints a decimal comma for it. */
  readonly isNumber: boolean;
}

/**
 * The values of `names` in `item`, in that order; undefined for what is absent, null, blank after trimming, or not a
 * finite number. Only own members count, so that a field may be called `constructor` or `__proto__`.
 *
 * @throws TypeError for a value of another type
 */
export function bindFields(item: Item, names: readonly string[]): (BoundValue | undefined)[] {
  return names.map((name) => (Object.hasOwn(item, name) ? bindValue(name, item[name]) : undefined));
}

function bindValue(field: string, value: unknown): BoundValue | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : { text: value, isNumber: false };
  if (typeof value === "number")
    return Number.isFinite(value) ? { text: writeNumber(value), isNumber: true } : undefined;
  if (value === null || value === undefined) return undefined;
  throw wrongValue(field, value);
}

/** The shortest decimal notation of a finite number, never with an exponent: 1e21 → "1000000000000000000000", -0 → "0". */
export function writeNumber(value: number): string {
  const shortest = String(value);
  const exponentAt = shortest.indexOf("e");
  if (exponentAt === -1) return shortest;
  const sign = shortest.startsWith("-") ? "-" : "";
  const [integer = "", fraction = ""] = shortest.slice(sign.length, exponentAt).split(".");
  const digits = integer + fraction;
  const point = integer.length + Number(shortest.slice(exponentAt + 1));
  return point <= 0 ? `${sign}0.${"0".repeat(-point)}${digits}` : sign + digits.padEnd(point, "0");
}
