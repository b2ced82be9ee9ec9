import type { BoundValue } from "./bind.js";

/** A number as `amount` and `count` print it: a JSON number with a decimal comma, a string as it was given, trimmed. */
export function printNumber({ text, isNumber }: BoundValue): string {
  return (isNumber ? text.replace(".", ",") : text.trim()).replace("\u2212", "-");
}
