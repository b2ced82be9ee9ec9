import { type CaseName, canonicalCases, filterTable, type Node, parseTemplate, type Span } from "@skladno/template";
import type { FieldOption } from "./complete.js";
import type { EditorMessages } from "./messages.js";
import { english } from "./messages-en.js";

/** What a hover knows beside the text. */
export interface HoverOptions {
  /** Fields with the values that are shown. */
  readonly fields?: readonly (string | FieldOption)[] | undefined;
  /** English unless given. */
  readonly messages?: EditorMessages | undefined;
}

/** What stands at a place, and what it means. Offsets are UTF-16. */
export interface Hover extends Span {
  /** As it is written. */
  readonly title: string;
  readonly text: string;
}

/** Explains what stands at a place; undefined for text and for pieces that could not be parsed. */
export function hover(source: string, offset: number, options: HoverOptions = {}): Hover | undefined {
  const { messages = english, fields = [] } = options;
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
      if (at(node.open)) return show(node.open, messages.condition(node.field.value));
      if (at(node.close)) return show(node.close, messages.endOfCondition);
      return explain(node.children);
    }
    if (node?.type === "variants") return show(node, messages.variants(node.variants.length));
    if (node?.type !== "placeholder") return undefined;
    if (at(node.field)) {
      return show(
        node.field,
        values.get(node.field.value) ?? (node.optional ? messages.optionalField : messages.field),
      );
    }
    for (const { name, argument } of node.filters) {
      if (at(name)) return show(name, filterTable.has(name.value) ? messages.filters[name.value] : undefined);
      if (argument === undefined || !at(argument)) continue;
      const shape = filterTable.get(name.value)?.argument;
      if (shape === "field") return show(argument, values.get(argument.value) ?? messages.field);
      if (shape === "case" && isCase(argument.value)) return show(argument, messages.cases[argument.value]);
    }
    return undefined;
  };
  return explain(parseTemplate(source).template.children);
}

function isCase(text: string): text is CaseName {
  return (canonicalCases as readonly string[]).includes(text);
}
