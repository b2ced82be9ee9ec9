import type { Node, Placeholder, Template } from "./ast.js";

/**
 * A template in the usual spelling: no blanks inside braces, none around `|` and `:`, one behind the commas of forms
 * left out. Texts, variants and broken pieces stay byte for byte, so the meaning does not change.
 *
 * @example formatTemplate(parseTemplate("{{ n | plural : товар , товара, товаров }}").template) // "{{n|plural:товар,товара,товаров}}"
 */
export function formatTemplate(template: Template): string {
  return formatNodes(template.children);
}

function formatNodes(nodes: readonly Node[]): string {
  let text = "";
  for (const node of nodes) text += formatNode(node);
  return text;
}

function formatNode(node: Node): string {
  switch (node.type) {
    case "text":
      return node.value;
    case "broken":
      return node.source;
    case "variants":
      return `[[${node.variants.map((variant) => variant.value).join("|")}]]`;
    case "placeholder":
      return formatPlaceholder(node);
    case "if":
      return `{{#if ${node.field.value}}}${formatNodes(node.children)}{{/if}}`;
  }
}

function formatPlaceholder({ field, optional, filters }: Placeholder): string {
  const parts = [field.value + (optional ? "?" : "")];
  for (const { name, argument } of filters) {
    if (argument === undefined) parts.push(name.value);
    else if (name.value !== "plural" && name.value !== "amount") parts.push(`${name.value}:${argument.value}`);
    else
      parts.push(
        `${name.value}:${argument.value
          .split(",")
          .map((form) => form.trim())
          .join(",")}`,
      );
  }
  return `{{${parts.join("|")}}}`;
}
