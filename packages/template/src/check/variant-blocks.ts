import type { VariantBlock } from "../ast.js";
import { type Problem, problem, relate } from "../problem.js";
import type { Suggest } from "../suggest/suggest.js";

/** A block has 2 to 20 variants. */
export const MIN_VARIANTS = 2;
/** See {@link MIN_VARIANTS}. */
export const MAX_VARIANTS = 20;

/**
 * 2 to 20 variants, none empty, none repeated. Blanks around a variant are printed, but do not make it another one or a
 * text: "[[a| a]]" is repeated, "[[a| ]]" is empty, because the reader would not see the difference.
 */
export function checkVariants(
  source: string,
  block: VariantBlock,
  allowed: boolean,
  problems: Problem[],
  suggest?: Suggest,
): void {
  const { start, end, variants } = block;
  if (!allowed) {
    const found = source.slice(start, end);
    problems.push(problem("variants_not_allowed", block, { found }, { replacement: suggest?.firstVariant(block) }));
  }
  if (variants.length < MIN_VARIANTS || variants.length > MAX_VARIANTS) {
    problems.push(
      problem(
        "variant_count",
        block,
        { count: String(variants.length) },
        { replacement: suggest?.modxPlaceholder(source, start, end) },
      ),
    );
  }
  const seen = new Map<string, { readonly start: number; readonly end: number }>();
  for (const [index, variant] of variants.entries()) {
    const text = variant.value.trim();
    if (text === "") {
      problems.push(problem("empty_variant", variant, {}, { replacement: suggest?.withoutVariant(block, index) }));
      continue;
    }
    const from = variant.start + variant.value.indexOf(text);
    const place = { start: from, end: from + text.length };
    const first = seen.get(text);
    if (first === undefined) seen.set(text, place);
    else {
      const replacement = suggest?.withoutVariant(block, index);
      const related = [relate(first, "first_variant")];
      problems.push(problem("repeated_variant", place, { found: text }, { replacement, related }));
    }
  }
}
