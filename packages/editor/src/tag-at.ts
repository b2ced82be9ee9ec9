import type { Node, Span } from "@skladno/template";
import { treeOf } from "./tree-of.js";

/**
 * The tag or variant block that holds a place or ends there, closed or not: what is being written when the caret stands
 * at it. Two that meet there are one.
 *
 * @param offset UTF-16
 * @returns undefined in text
 */
export function tagAt(source: string, offset: number): Span | undefined {
  const touching = tagsOf(treeOf(source).children).filter(({ start, end }) => start <= offset && offset <= end);
  const [first, last] = [touching[0], touching.at(-1)];
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}

function tagsOf(nodes: readonly Node[]): readonly Span[] {
  return nodes.flatMap((node, index): readonly Span[] => {
    if (node.type === "text") return [];
    if (node.type === "if") {
      const { otherwise } = node;
      const second = otherwise === undefined ? [] : [otherwise.open, ...tagsOf(otherwise.children)];
      return [node.open, ...tagsOf(node.children), ...second, node.close];
    }
    const next = nodes[index + 1];
    // The rest of an unclosed tag has become text.
    if (node.type === "broken" && isOpen(node.source) && next?.type === "text") {
      const line = next.value.search(/[\n\r]/);
      return [{ start: node.start, end: line === -1 ? next.end : next.start + line }];
    }
    return [{ start: node.start, end: node.end }];
  });
}

function isOpen(source: string): boolean {
  return source === "[[" || (source.startsWith("{{") && !source.endsWith("}}"));
}
