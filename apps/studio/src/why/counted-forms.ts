import type { PluralForms } from "@skladno/plural";
import { type Placeholder, parseTemplate, visit } from "@skladno/template";
import type { ValuePiece } from "../worker/protocol.js";

/** The three forms that `amount` or `plural` of the value's placeholder names; undefined for other values. */
export function countedForms(template: string, { start }: ValuePiece): PluralForms | undefined {
  let found: Placeholder | undefined;
  visit(parseTemplate(template).template, {
    enter: (node) => {
      if (node.type === "placeholder" && node.start === start) found = node;
    },
  });
  const counting = found?.filters.find(({ name }) => name.value === "amount" || name.value === "plural");
  const forms = counting?.argument?.value.split(",").map((form) => form.trim());
  return forms?.length === 3 ? (forms as unknown as PluralForms) : undefined;
}
