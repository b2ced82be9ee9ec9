/**
 * Finds which of many literals stand in a text, in one pass over it (Aho-Corasick). The nodes of a tree are the
 * beginnings of literals; each knows the node of its longest end that is a node as well.
 */
export interface LiteralSearch {
  /** The places, in the list given, of the literals that stand in a text. */
  in(text: string): ReadonlySet<number>;
}

const ROOT = 0;

export function createLiteralSearch(literals: readonly string[]): LiteralSearch {
  const next: Map<number, number>[] = [new Map()];
  const literalsAt = new Map<number, number[]>();
  for (const [place, literal] of literals.entries()) {
    let node = ROOT;
    for (let at = 0; at < literal.length; at += 1) {
      const unit = literal.charCodeAt(at);
      const children = next[node] as Map<number, number>;
      node = children.get(unit) ?? next.push(new Map()) - 1;
      children.set(unit, node);
    }
    literalsAt.set(node, [...(literalsAt.get(node) ?? []), place]);
  }

  const shorter: number[] = [ROOT];
  /** The nearest shorter node at which a literal ends. */
  const ending: number[] = [ROOT];
  const step = (from: number, unit: number): number => {
    let node = from;
    for (;;) {
      const child = (next[node] as Map<number, number>).get(unit);
      if (child !== undefined) return child;
      if (node === ROOT) return ROOT;
      node = shorter[node] as number;
    }
  };
  const queue = [ROOT];
  for (const node of queue) {
    for (const [unit, child] of next[node] as Map<number, number>) {
      const end = node === ROOT ? ROOT : step(shorter[node] as number, unit);
      shorter[child] = end;
      ending[child] = literalsAt.has(end) ? end : (ending[end] as number);
      queue.push(child);
    }
  }

  return {
    in(text) {
      const reached = new Set<number>();
      let node = ROOT;
      for (let at = 0; at < text.length; at += 1) {
        node = step(node, text.charCodeAt(at));
        let end = literalsAt.has(node) ? node : (ending[node] as number);
        while (end !== ROOT && !reached.has(end)) {
          reached.add(end);
          end = ending[end] as number;
        }
      }
      return new Set([...reached].flatMap((one) => literalsAt.get(one) ?? []));
    },
  };
}
