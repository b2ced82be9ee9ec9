/**
 * Refuses what no typed program passes: without this a string of templates would be taken for templates called "0",
 * "1", "2", and a mode with a slip in it for the other mode.
 *
 * @throws TypeError that says what to write
 */
export function checkTemplatesArgument(templates: unknown): asserts templates is Readonly<Record<string, string>> {
  const isObject = typeof templates === "object" && templates !== null && !Array.isArray(templates);
  if (!isObject) {
    const found = nameOf(templates);
    throw new TypeError(`The templates are ${found}. Write an object of them: { h1: "Купить {{name}}" }.`);
  }
  for (const [output, template] of Object.entries(templates)) {
    if (typeof template === "string") continue;
    throw new TypeError(`The template ${JSON.stringify(output)} is ${nameOf(template)}. Write its text as a string.`);
  }
}

/** @throws TypeError for a mode that there isn't */
export function checkMode(mode: unknown): void {
  if (mode === undefined || mode === "strict" || mode === "flexible") return;
  const found = typeof mode === "string" ? JSON.stringify(mode) : nameOf(mode);
  throw new TypeError(`The mode is ${found}. Write mode: "strict" or mode: "flexible".`);
}

/** "null", "an array", "a number". */
function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
