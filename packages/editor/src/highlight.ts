import type { Node, Placeholder, Span } from "@skladno/template";
import { readTag } from "./read-tag.js";
import { treeOf } from "./tree-of.js";

/** What a piece of a template is. Text that is printed as it stands has no token. */
export type TokenKind = "delimiter" | "field" | "filter" | "argument" | "keyword" | "variant" | "invalid";

/** A piece of the text. Offsets are UTF-16. */
export interface HighlightToken extends Span {
  readonly kind: TokenKind;
}

/**
 * The tokens of a template in the order of the text; they never overlap and are never empty.
 *
 * @returns half-typed tags keep the tokens that they have so far
 */
export function highlight(source: string): readonly HighlightToken[] {
  const tokens: HighlightToken[] = [];
  let from = 0;
  // What stands between two tokens of a tag is delimiters and blanks.
  const push = (kind: TokenKind, start: number, end: number): void => {
    if (from < end && start < end) tokens.push({ kind, start: Math.max(start, from), end });
    from = Math.max(from, end);
  };
  const delimit = (to: number): void => push("delimiter", from, to);

  const placeholder = ({ field, alias, filters, end }: Placeholder, shift: number, limit: number): void => {
    const name = (kind: TokenKind, span: Span): void => {
      if (span.start + shift >= limit) return;
      delimit(span.start + shift);
      push(kind, span.start + shift, Math.min(span.end + shift, limit));
    };
    name("field", field);
    if (alias !== undefined) {
      const at = source.lastIndexOf("as", alias.start + shift - 1) - shift;
      name("keyword", { start: at, end: at + 2 });
      name("field", alias);
    }
    for (const filter of filters) {
      name("filter", filter.name);
      if (filter.argument !== undefined) name("argument", filter.argument);
    }
    delimit(Math.min(end + shift, limit));
  };

  const conditionTag = (tag: Span, field: Span | undefined): void => {
    push("delimiter", tag.start, tag.start + 2);
    push("keyword", tag.start + 2, field?.start ?? tag.end - 2);
    if (field !== undefined) push("field", field.start, field.end);
    delimit(tag.end);
  };

  const visit = (node: Node): void => {
    // Not `delimit`: what comes before a node is text.
    from = Math.max(from, node.start);
    if (node.type === "placeholder") placeholder(node, 0, node.end);
    else if (node.type === "if") {
      conditionTag(node.open, node.field);
      node.children.forEach(visit);
      if (node.otherwise !== undefined) {
        from = Math.max(from, node.otherwise.start);
        conditionTag(node.otherwise.open, undefined);
        node.otherwise.children.forEach(visit);
      }
      from = Math.max(from, node.close.start);
      conditionTag(node.close, undefined);
    } else if (node.type === "variants") {
      for (const variant of node.variants) {
        delimit(variant.start);
        push("variant", variant.start, variant.end);
      }
      delimit(node.end);
    } else if (node.type === "broken") {
      const tag = node.source.startsWith("{{") && node.source.length > 2 ? readTag(`${node.source}}}`) : undefined;
      if (tag?.type === "placeholder") placeholder(tag, node.start, node.end);
      else push("invalid", node.start, node.end);
    }
  };
  treeOf(source).children.forEach(visit);
  return tokens;
}
