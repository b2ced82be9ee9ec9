import type { Placeholder } from "../ast.js";

const KEYWORDS = new Set(["else", "elseif", "elif", "endif", "end", "if", "endfor", "this"]);

/** Whether a placeholder looks like a keyword of another template language. */
export function isOfOtherLanguage({ field, filters }: Placeholder): boolean {
  return filters.length === 0 && KEYWORDS.has(field.value.toLowerCase());
}
