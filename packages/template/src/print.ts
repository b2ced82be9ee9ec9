import type { FilterCall, IfBlock, Node, Placeholder, Template } from "./ast.js";

/**
 * A tree as text. What `parseTemplate` made prints back to the same text, byte for byte; a tree that was changed prints
 * the changed names, filters and texts, and keeps the blanks of the source around everything else. Nodes without a
 * place in the source (made by a program) are printed without blanks.
 */
export function printTemplate(template: Template): string {
  return printNodes(template.children, template.source);
}

/**
 * A template in the usual spelling: no blanks inside braces, none around `|` and `:`, one behind the commas of forms
 * left out. Texts, variants and broken pieces stay byte for byte, so the meaning does not change.
 *
 * @example formatTemplate(parseTemplate("{{ n | plural : товар , товара, товаров }}").template) // "{{n|plural:товар,товара,товаров}}"
 */
export function formatTemplate(template: Template): string {
  return printNodes(template.children, undefined);
}

/** Without a source every blank is written as a program would. */
function printNodes(nodes: readonly Node[], source: string | undefined): string {
  let text = "";
  for (const node of nodes) text += printNode(node, source);
  return text;
}

function printNode(node: Node, source: string | undefined): string {
  switch (node.type) {
    case "text":
      return node.value;
    case "broken":
      return node.source;
    case "variants":
      return `[[${node.variants.map((variant) => variant.value).join("|")}]]`;
    case "placeholder":
      return printPlaceholder(node, source);
    case "if":
      return printCondition(node, source);
  }
}

function printPlaceholder({ start, end, field, optional, filters }: Placeholder, source: string | undefined): string {
  let text = gap(source, start, field.start, OPENING, "{{") + field.value + (optional ? "?" : "");
  let last = field.end + Number(optional);
  for (const filter of filters) {
    text += gap(source, last, filter.start, BEFORE_FILTER, "|") + printFilter(filter, source);
    last = filter.end;
  }
  return text + gap(source, last, end, CLOSING, "}}");
}

function printFilter({ name, argument, end }: FilterCall, source: string | undefined): string {
  if (argument === undefined) return name.value;
  const between = gap(source, name.end, argument.start, COLON, ":");
  const { value } = argument;
  const hasForms = source === undefined && (name.value === "plural" || name.value === "amount");
  const written = hasForms ? value.replace(/\s*,\s*/g, ",") : value;
  return name.value + between + written + gap(source, argument.end, end, BLANKS, "");
}

function printCondition(node: IfBlock, source: string | undefined): string {
  const { open, close, field } = node;
  return (
    gap(source, open.start, field.start, OPENING_CONDITION, "{{#if ") +
    field.value +
    gap(source, field.end, open.end, CLOSING, "}}") +
    printNodes(node.children, source) +
    gap(source, close.start, close.end, CLOSING_CONDITION, "{{/if}}")
  );
}

const OPENING = /^\{\{\s*$/;
const CLOSING = /^\s*\}\}$/;
const BEFORE_FILTER = /^\s*\|\s*$/;
const COLON = /^\s*:\s*$/;
const BLANKS = /^\s*$/;
const OPENING_CONDITION = /^\{\{\s*#\s*if\s*$/;
const CLOSING_CONDITION = /^\{\{\s*\/\s*if\s*\}\}$/;

/** The source between two nodes, where it has the shape that belongs there; else what a program would write. */
function gap(source: string | undefined, from: number, to: number, shape: RegExp, written: string): string {
  const between = source?.slice(from, to);
  return between !== undefined && from <= to && shape.test(between) ? between : written;
}
