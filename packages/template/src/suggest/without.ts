import type { FilterCall, Placeholder, VariantBlock } from "../ast.js";
import { writeCall } from "../check/filter-arguments.js";
import { MIN_VARIANTS } from "../check/variant-blocks.js";
import { endOfName } from "../end-of-name.js";
import { isFieldName } from "../field-name.js";
import { filterTable } from "../filter-table.js";
import { modxPlaceholder } from "../notices/foreign-syntax.js";
import { type Replacement, replace } from "../problem.js";

/** "city as city_2", with the first number that no name has. */
export function secondName(field: string, optional: boolean, names: ReadonlySet<string>): string | undefined {
  let number = 2;
  while (names.has(`${field}_${number}`)) number += 1;
  const alias = `${field}_${number}`;
  return isFieldName(alias) ? `${field}${optional ? "?" : ""} as ${alias}` : undefined;
}

/**
 * The placeholder without a filter, wherever it stands in the chain, twice perhaps or misspelt, which is read as
 * "agree" here; the other filters stay.
 */
export function withoutFilter(node: Placeholder, call: FilterCall): Replacement {
  const meant = ({ name, argument }: FilterCall) =>
    [filterTable.get(name.value)?.name ?? "agree", argument?.value].join();
  const same = (other: FilterCall): boolean => meant(other) === meant(call);
  const from = node.filters.findIndex(same);
  const to = node.filters.findLastIndex(same);
  const before = node.filters[from - 1]?.end ?? endOfName(node);
  const kept = node.filters.slice(from, to).filter((other) => !same(other));
  return {
    start: before,
    end: node.filters[to]?.end ?? call.end,
    text: kept.map((other) => `|${writeCall(other)}`).join(""),
  };
}

/** The block's first text instead of the block; "[[+name]]" is a placeholder of MODX. */
export function firstVariant(block: VariantBlock): Replacement | undefined {
  const text = block.variants[0]?.value ?? "";
  const foreign = block.variants.length === 1 ? modxPlaceholder(`[[${text}]]`, 0, text.length + 4) : undefined;
  if (foreign !== undefined) return replace(block, foreign.text);
  return text.trim() === "" || /[{}[\]]/.test(text) ? undefined : replace(block, text);
}

/** The block without one variant and its `|`; of two equal ones their text remains, without a block. */
export function withoutVariant(block: VariantBlock, index: number): Replacement | undefined {
  const { variants } = block;
  const variant = variants[index];
  if (variants.length === MIN_VARIANTS && variant?.value.trim() === variants[0]?.value.trim())
    return firstVariant(block);
  if (variant === undefined || variants.length <= MIN_VARIANTS) return undefined;
  return index === 0
    ? { start: variant.start, end: variant.end + 1, text: "" }
    : { start: variant.start - 1, end: variant.end, text: "" };
}
