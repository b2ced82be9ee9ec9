import { type IfBlock, type Placeholder, parseTemplate } from "@skladno/template";

/**
 * Reads one tag by the parser of the language.
 *
 * @param text `{{…}}` alone
 * @returns the placeholder, or the condition that the tag opens, with places from the start of `text`; undefined for a
 * tag of neither kind
 */
export function readTag(text: string): Placeholder | IfBlock | undefined {
  const [node] = parseTemplate(text).template.children;
  if (node?.type === "placeholder") return node;
  const [condition] = parseTemplate(`${text}{{/if}}`).template.children;
  // Either end closes either kind, though one of them is a mistake.
  return condition?.type === "if" ? condition : undefined;
}
