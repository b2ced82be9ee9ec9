/**
 * The arguments of `render`, for programs without types: what can't be a product, a value or a seed is a `TypeError`
 * that says what to write, instead of a text without it.
 */

/** @throws TypeError for an item that isn't an object of fields */
export function checkItem(item: unknown): void {
  if (typeof item === "object" && item !== null && !Array.isArray(item)) return;
  throw new TypeError(`The item is ${nameOf(item)}. Write an object of fields: { name: "Сумка" }.`);
}

/** The error of a value that is neither text nor a number. */
export function wrongValue(field: string, value: unknown): TypeError {
  const advice =
    typeof value === "boolean"
      ? 'Write a text such as "да", or leave the field out'
      : Array.isArray(value)
        ? 'Write one text, "хлопок; лён", for the filter "list" to join'
        : "Write a string or a number";
  return new TypeError(`The field ${JSON.stringify(field)} is ${nameOf(value)}. ${advice}.`);
}

/** @throws TypeError for a seed that isn't a list of strings */
export function checkSeed(seed: unknown): void {
  if (seed === undefined) return;
  if (!Array.isArray(seed)) {
    const write = typeof seed === "string" ? `seed: [${JSON.stringify(seed)}]` : 'seed: ["my-project", "sku-1"]';
    throw new TypeError(`The seed is ${nameOf(seed)}. Write a list of strings: ${write}.`);
  }
  const wrong = seed.findIndex((part) => typeof part !== "string");
  if (wrong === -1) return;
  throw new TypeError(`Part ${wrong + 1} of the seed is ${nameOf(seed[wrong])}. Write it as a string.`);
}

/** "null", "an array", "a number". */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
