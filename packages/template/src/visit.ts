import type { Argument, FilterCall, Name, Node, Template, Variant } from "./ast.js";

/** Every kind of node of a tree. */
export type AnyNode = Template | Node | Name | FilterCall | Argument | Variant;

/** What is called on the way through a tree. */
export interface Visitor {
  /** Called before a node's children; `false` leaves them out. */
  readonly enter?: (node: AnyNode, parent: AnyNode | undefined) => unknown;
  /** Called after a node's children, also when `enter` left them out. */
  readonly leave?: (node: AnyNode, parent: AnyNode | undefined) => void;
}

/** Walks a tree, or a part of it, in the order of the text. Does not recurse, so that no tree is too deep. */
export function visit(root: AnyNode, visitor: Visitor): void {
  const stack: { readonly node: AnyNode; readonly parent: AnyNode | undefined; left: boolean }[] = [
    { node: root, parent: undefined, left: false },
  ];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.left) {
      stack.pop();
      visitor.leave?.(top.node, top.parent);
      continue;
    }
    top.left = true;
    if (visitor.enter?.(top.node, top.parent) === false) continue;
    const children = childrenOf(top.node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      stack.push({ node: children[index] as AnyNode, parent: top.node, left: false });
    }
  }
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case "template":
      return node.children;
    case "if":
      return [node.field, ...node.children];
    case "placeholder":
      return [node.field, ...node.filters];
    case "filter":
      return node.argument === undefined ? [node.name] : [node.name, node.argument];
    case "variants":
      return node.variants;
    default:
      return [];
  }
}
