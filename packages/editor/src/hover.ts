import { type CaseName, canonicalCases, filterTable, type Node, type Span } from "@skladno/template";
import type { FieldOption } from "./complete.js";
import type { EditorMessages } from "./messages.js";
import { english } from "./messages-en.js";
import { treeOf } from "./tree-of.js";

/** What a hover knows beside the text. */
export interface HoverOptions {
  /** Fields with the values that are shown. */
  readonly fields?: readonly (string | FieldOption)[] | undefined;
  /** What a placeholder prints for the product at hand, to be shown with its filters. */
  readonly resultOf?: ((placeholder: string) => string | undefined) | undefined;
  /** English unless given. */
  readonly messages?: EditorMessages | undefined;
}

/** What stands at a place, and what it means. Offsets are UTF-16. */
export interface Hover extends Span {
  /** As it is written. */
  readonly title: string;
  readonly text: string;
  /** What the placeholder prints up to the filter, where `resultOf` knows. */
  readonly result?: string | undefined;
}

/** Explains what stands at a place; undefined for text and for pieces that could not be parsed. */
export function hover(source: string, offset: number, options: HoverOptions = {}): Hover | undefined {
  const { messages = english, fields = [], resultOf } = options;
  const values = new Map(
    fields.map((field) => (typeof field === "string" ? [field, undefined] : [field.name, field.value])),
  );
  const at = (span: Span): boolean => span.start <= offset && offset < span.end;
  const show = (span: Span, text: string | undefined): Hover | undefined =>
    text === undefined || span.start === span.end
      ? undefined
      : { start: span.start, end: span.end, title: source.slice(span.start, span.end), text };

  const explain = (nodes: readonly Node[]): Hover | undefined => {
    const node = nodes.find(at);
    if (node?.type === "if") {
      const { otherwise, negated, field } = node;
      if (at(node.open)) {
        return show(node.open, negated ? messages.emptyCondition(field.value) : messages.condition(field.value));
      }
      if (at(node.close)) return show(node.close, messages.endOfCondition);
      if (otherwise === undefined || !at(otherwise)) return explain(node.children);
      if (!at(otherwise.open)) return explain(otherwise.children);
      return show(otherwise.open, negated ? messages.condition(field.value) : messages.emptyCondition(field.value));
    }
    if (node?.type === "variants") return show(node, messages.variants(node.variants.length));
    if (node?.type !== "placeholder") return undefined;
    if (at(node.field)) {
      return show(
        node.field,
        values.get(node.field.value) ?? (node.optional ? messages.optionalField : messages.field),
      );
    }
    if (node.alias !== undefined && at(node.alias)) return show(node.alias, messages.secondName(node.field.value));
    for (const { name, argument, end } of node.filters) {
      const shape = filterTable.get(name.value)?.argument;
      if (at(name)) {
        const shown = show(name, shape && messages.filters[name.value]);
        const result = shown && resultOf?.(`${source.slice(node.start, end)}}}`);
        return shown && result !== undefined ? { ...shown, result } : shown;
      }
      if (argument === undefined || !at(argument)) continue;
      if (shape === "field") return show(argument, values.get(argument.value) ?? messages.field);
      if (shape === "case" && isCase(argument.value)) return show(argument, messages.cases[argument.value]);
    }
    return undefined;
  };
  return explain(treeOf(source).children);
}

function isCase(text: string): text is CaseName {
  return (canonicalCases as readonly string[]).includes(text);
}
