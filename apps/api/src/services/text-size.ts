import type { CheckedNode, CheckedTemplate } from "@skladno/template";

/** The most code points of all texts of one product together. Real texts have a few thousand. */
export const MAX_PRODUCT_TEXT = 262_144;

/** The most code points of all texts of one job together. */
export const MAX_JOB_TEXT = 33_554_432;

/** The most warnings kept for one product: templates have room for hundreds of absent fields, jobs for 500 products. */
export const MAX_WARNINGS = 500;

/**
 * Texts so many times too large are not even made: a value of a hundred thousand characters,
 * inserted by thousands of placeholders, would be gigabytes. An estimate counts UTF-16 units, and
 * forms and letters change the length of a value.
 */
const MARGIN = 4;

export function codePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  return text.length - (pairs?.length ?? 0);
}

/** The code points of finished texts together. */
export function sizeOf(outputs: Readonly<Record<string, string>>): number {
  return Object.values(outputs).reduce((sum, text) => sum + codePoints(text), 0);
}

/** What the size of texts depends on: how often each field is inserted, in all templates together. */
export type TextSize = readonly Insertion[];

interface Insertion {
  readonly field: string;
  /** The field without which it isn't inserted. */
  readonly condition: string | undefined;
  readonly count: number;
}

export function textSize(checked: ReadonlyMap<string, CheckedTemplate>): TextSize {
  const insertions = new Map<string, Insertion>();
  const walk = (nodes: readonly CheckedNode[], condition: string | undefined): void => {
    for (const node of nodes) {
      if (node.type === "if") {
        // What is printed for want of a value hangs on no field.
        walk(node.children, node.negated ? undefined : node.field);
        walk(node.otherwise ?? [], node.negated ? node.field : undefined);
      }
      if (node.type !== "placeholder") continue;
      const { field } = node;
      const key = JSON.stringify([field, condition]);
      insertions.set(key, { field, condition, count: 1 + (insertions.get(key)?.count ?? 0) });
    }
  };
  for (const { nodes } of checked.values()) walk(nodes, undefined);
  return [...insertions.values()];
}

type Fields = Readonly<Record<string, string | number | null | undefined>>;

/** True where the texts of a product need not be made to know that they are larger than is allowed. */
export function isFarTooLarge(size: TextSize, fields: Fields): boolean {
  let units = 0;
  for (const { field, condition, count } of size) {
    const text = textOf(fields, field);
    if (text.length === 0 || (condition !== undefined && textOf(fields, condition).trim() === "")) continue;
    // Runs of blanks may be printed as one.
    const length = text.length * count > MAX_PRODUCT_TEXT ? text.replace(/\s+/g, " ").length : text.length;
    units += length * count;
    if (units > MAX_PRODUCT_TEXT * MARGIN) return true;
  }
  return false;
}

function textOf(fields: Fields, name: string): string {
  return Object.hasOwn(fields, name) ? String(fields[name] ?? "") : "";
}
