import type { Alias, Argument, ElseBranch, FilterCall, Name, Node, Template, Variant } from "./ast.js";

/** Every kind of node of a tree. */
export type AnyNode = Template | Node | Name | Alias | FilterCall | Argument | Variant | ElseBranch;

/** What is called on the way through a tree. */
export interface Visitor {
  /** Called before a node's children; `false` leaves them out. */
  readonly enter?: (node: AnyNode, parent: AnyNode | undefined) => unknown;
  /** Called after a node's children, also when `enter` left them out. */
  readonly leave?: (node: AnyNode, parent: AnyNode | undefined) => void;
}

/** Walks a tree, or a part of it, in the order of the text. */
export function visit(root: AnyNode, visitor: Visitor): void {
  walk(root, undefined, visitor);
}

function walk(node: AnyNode, parent: AnyNode | undefined, visitor: Visitor): void {
  if (visitor.enter?.(node, parent) !== false) for (const child of childrenOf(node)) walk(child, node, visitor);
  visitor.leave?.(node, parent);
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case "template":
      return node.children;
    case "if":
      return [node.field, ...node.children, ...(node.otherwise === undefined ? [] : [node.otherwise])];
    case "else":
      return node.children;
    case "placeholder":
      return [node.field, ...(node.alias === undefined ? [] : [node.alias]), ...node.filters];
    case "filter":
      return node.argument === undefined ? [node.name] : [node.name, node.argument];
    case "variants":
      return node.variants;
    default:
      return [];
  }
}
