import type { VariantBlock } from "../ast.js";
import { type Problem, problem, type Replacement, relate, replace } from "../problem.js";

/** A block has 2 to 20 variants. */
export const MIN_VARIANTS = 2;
/** See {@link MIN_VARIANTS}. */
export const MAX_VARIANTS = 20;

/**
 * 2 to 20 variants, none empty, none repeated. Blanks around a variant are printed, but do not make it another one or a
 * text: "[[a| a]]" is repeated, "[[a| ]]" is empty, because the reader would not see the difference.
 */
export function checkVariants(source: string, block: VariantBlock, allowed: boolean, problems: Problem[]): void {
  const { start, end, variants } = block;
  if (!allowed) {
    const found = source.slice(start, end);
    problems.push(problem("variants_not_allowed", block, { found }, { replacement: firstVariant(block) }));
  }
  if (variants.length < MIN_VARIANTS || variants.length > MAX_VARIANTS) {
    problems.push(problem("variant_count", block, { count: String(variants.length) }));
  }
  const seen = new Map<string, { readonly start: number; readonly end: number }>();
  for (const [index, variant] of variants.entries()) {
    const text = variant.value.trim();
    if (text === "") {
      problems.push(problem("empty_variant", variant, {}, { replacement: withoutVariant(block, index) }));
      continue;
    }
    const from = variant.start + variant.value.indexOf(text);
    const place = { start: from, end: from + text.length };
    const first = seen.get(text);
    if (first === undefined) seen.set(text, place);
    else {
      const replacement = withoutVariant(block, index);
      const related = [relate(first, "first_variant")];
      problems.push(problem("repeated_variant", place, { found: text }, { replacement, related }));
    }
  }
}

/** The block's first text instead of the block. */
function firstVariant(block: VariantBlock): Replacement | undefined {
  const text = block.variants[0]?.value ?? "";
  return text.trim() === "" || /[{}[\]]/.test(text) ? undefined : replace(block, text);
}

/** The block without one variant and its `|`; of two equal ones their text remains, without a block. */
function withoutVariant(block: VariantBlock, index: number): Replacement | undefined {
  const { variants } = block;
  const variant = variants[index];
  if (variants.length === MIN_VARIANTS && variant?.value.trim() === variants[0]?.value.trim())
    return firstVariant(block);
  if (variant === undefined || variants.length <= MIN_VARIANTS) return undefined;
  return index === 0
    ? { start: variant.start, end: variant.end + 1, text: "" }
    : { start: variant.start - 1, end: variant.end, text: "" };
}
