import type { VariantBlock } from "../ast.js";
import type { Problem, Replacement } from "../problem.js";

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
    problems.push({
      code: "variants_not_allowed",
      start,
      end,
      values: { found: source.slice(start, end) },
      replacement: firstVariant(block),
    });
  }
  if (variants.length < MIN_VARIANTS || variants.length > MAX_VARIANTS) {
    problems.push({ code: "variant_count", start, end, values: { count: String(variants.length) } });
  }
  const seen = new Map<string, { readonly start: number; readonly end: number }>();
  for (const [index, variant] of variants.entries()) {
    const text = variant.value.trim();
    if (text === "") {
      problems.push({
        code: "empty_variant",
        start: variant.start,
        end: variant.end,
        values: {},
        replacement: withoutVariant(block, index),
      });
      continue;
    }
    const from = variant.start + variant.value.indexOf(text);
    const place = { start: from, end: from + text.length };
    const first = seen.get(text);
    if (first === undefined) seen.set(text, place);
    else {
      problems.push({
        code: "repeated_variant",
        ...place,
        values: { found: text },
        replacement: withoutVariant(block, index),
        related: [{ ...first, role: "first_variant" }],
      });
    }
  }
}

/** The block's first text instead of the block. */
function firstVariant({ start, end, variants }: VariantBlock): Replacement | undefined {
  const text = variants[0]?.value ?? "";
  return text.trim() === "" || /[{}[\]]/.test(text) ? undefined : { start, end, text };
}

/** The block without one variant and its `|`, where enough variants remain. */
function withoutVariant({ variants }: VariantBlock, index: number): Replacement | undefined {
  const variant = variants[index];
  if (variant === undefined || variants.length <= MIN_VARIANTS) return undefined;
  return index === 0
    ? { start: variant.start, end: variant.end + 1, text: "" }
    : { start: variant.start - 1, end: variant.end, text: "" };
}
