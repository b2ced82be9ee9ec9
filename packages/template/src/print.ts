import type { ElseBranch, FilterCall, IfBlock, Node, Placeholder, Template } from "./ast.js";
import { endOfName } from "./end-of-name.js";

/**
 * A tree as text. What `parseTemplate` made prints back to the same text, byte for byte; a tree that was changed prints
 * the changed names, filters and texts, and keeps the blanks of the source around everything else. Nodes without a
 * place in the source (made by a program) are printed without blanks.
 */
export function printTemplate(template: Template): string {
  return printNodes(template.children, template.source);
}

/**
 * A template in the usual spelling: no blanks inside braces, none around `|` and `:`, one after the commas of forms
 * left out. Texts, variants and broken pieces stay byte for byte, so the meaning does not change.
 *
 * @example formatTemplate(parseTemplate("{{ n | plural : товар , товара, товаров }}").template) //
 *   "{{n|plural:товар,товара,товаров}}"
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

function printPlaceholder(node: Placeholder, source: string | undefined): string {
  const { start, end, field, filters } = node;
  let text = gap(source, start, field.start, OPENING, "{{") + printName(node, source);
  let last = endOfName(node);
  for (const filter of filters) {
    text += gap(source, last, filter.start, BEFORE_FILTER, "|") + printFilter(filter, source);
    last = filter.end;
  }
  return text + gap(source, last, end, CLOSING, "}}");
}

function printName({ field, alias, optional }: Placeholder, source: string | undefined): string {
  const mark = optional ? "?" : "";
  if (alias === undefined) return field.value + mark;
  if (alias.marked) return field.value + gap(source, field.end, alias.start, AS, " as ") + alias.value + mark;
  const shape = optional ? AS_OPTIONAL : AS;
  return field.value + gap(source, field.end, alias.start, shape, `${mark} as `) + alias.value;
}

function printFilter({ name, argument, end }: FilterCall, source: string | undefined): string {
  if (argument === undefined) return name.value;
  const between = gap(source, name.end, argument.start, COLON, ":");
  const { value } = argument;
  const hasForms = source === undefined && /^(?:plural|amount|gender)$/.test(name.value);
  const written = hasForms ? value.replace(/\s*,\s*/g, ",") : value;
  return name.value + between + written + gap(source, argument.end, end, BLANKS, "");
}

function printCondition(node: IfBlock, source: string | undefined): string {
  const { open, close, field, otherwise } = node;
  const keyword = node.negated ? "unless" : "if";
  const opening = source?.slice(open.start, field.start);
  const isKept = opening !== undefined && OPENING_CONDITIONS[keyword].test(opening);
  return (
    (isKept ? opening : `{{#${keyword} `) +
    field.value +
    gap(source, field.end, open.end, CLOSING, "}}") +
    printNodes(node.children, source) +
    (otherwise === undefined ? "" : printElse(otherwise, source)) +
    gap(source, close.start, close.end, isKept ? CLOSING_CONDITION : NEVER, `{{/${keyword}}}`)
  );
}

function printElse({ open, children }: ElseBranch, source: string | undefined): string {
  return gap(source, open.start, open.end, ELSE, "{{else}}") + printNodes(children, source);
}

const OPENING = /^\{\{\s*$/;
const AS = /^\s+as\s+$/;
const AS_OPTIONAL = /^\?\s+as\s+$/;
const CLOSING = /^\s*\}\}$/;
const BEFORE_FILTER = /^\s*\|\s*$/;
const COLON = /^\s*:\s*$/;
const BLANKS = /^\s*$/;
const ELSE = /^\{\{\s*else\s*\}\}$/;
const OPENING_CONDITIONS = { if: /^\{\{\s*#\s*if\s*$/, unless: /^\{\{\s*#\s*unless\s*$/ };
/** Either word, for a condition that is closed by the wrong one prints back, too. */
const CLOSING_CONDITION = /^\{\{\s*\/\s*(?:if|unless)\s*\}\}$/;
const NEVER = /(?!)/;

/** The source between two nodes, where it has the shape that belongs there; else what a program would write. */
function gap(source: string | undefined, from: number, to: number, shape: RegExp, written: string): string {
  const between = source?.slice(from, to);
  return between !== undefined && from <= to && shape.test(between) ? between : written;
}
