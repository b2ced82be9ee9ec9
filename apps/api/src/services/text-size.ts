import { type CheckedTemplate, fieldsOf } from "@skladno/template";

/**
 * The most characters (UTF-16 units) of all texts of one product together. Templates multiply: a value of a megabyte, inserted
 * by hundreds of placeholders, would be gigabytes of text. Real texts have a few thousand.
 */
export const MAX_TEXT_CHARACTERS = 262_144;

/** The most warnings kept for one product; a template has room for hundreds of absent fields, and a job for 500 such products. */
export const MAX_WARNINGS = 500;

/** What the size of texts depends on. */
export interface TextSize {
  readonly literalCharacters: number;
  /** Field → how often it is inserted, in all templates together. */
  readonly insertions: ReadonlyMap<string, number>;
}

export function textSize(checked: ReadonlyMap<string, CheckedTemplate>): TextSize {
  const insertions = new Map<string, number>();
  let literalCharacters = 0;
  for (const template of checked.values()) {
    literalCharacters += template.source.length;
    for (const { name, occurrences } of fieldsOf(template)) {
      insertions.set(name, (insertions.get(name) ?? 0) + occurrences);
    }
  }
  return { literalCharacters, insertions };
}

/** True when the texts of a product could be larger than is allowed. Forms and letters change a value's length but little. */
export function isTooLarge(
  size: TextSize,
  fields: Readonly<Record<string, string | number | null | undefined>>,
): boolean {
  let characters = size.literalCharacters;
  for (const [name, count] of size.insertions) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === "string") characters += value.length * count;
    if (characters > MAX_TEXT_CHARACTERS) return true;
  }
  return false;
}
