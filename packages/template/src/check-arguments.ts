/**
 * Refuses what no typed program passes: without this a string of templates would be taken for templates called "0",
 * "1", "2", and a mode with a slip in it for the other mode.
 *
 * @throws TypeError that says what to write
 */
export function checkTemplatesArgument(templates: unknown): asserts templates is Readonly<Record<string, string>> {
  const found = nameOf(templates);
  if (found !== "an object") {
    throw new TypeError(`The templates are ${found}. Write an object: { h1: "Купить {{name}}" }.`);
  }
  for (const [output, template] of Object.entries(templates as object)) {
    if (typeof template === "string") continue;
    throw new TypeError(`The template ${JSON.stringify(output)} is ${nameOf(template)}. Write its text as a string.`);
  }
}

/** @throws TypeError for a mode that there isn't */
export function checkMode(mode: unknown): void {
  if (mode === undefined || mode === "strict" || mode === "flexible") return;
  const found = typeof mode === "string" ? JSON.stringify(mode) : nameOf(mode);
  throw new TypeError(`The mode is ${found}. Write "strict" or "flexible".`);
}

/** "null", "an array", "a number". */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  const kind = Array.isArray(value) ? "array" : typeof value;
  return `${/^[ao]/.test(kind) ? "an" : "a"} ${kind}`;
}
