import { encodeLetters, foldYo } from "../dictionary/letters.js";
import type { Classes } from "./build-classes.js";

/** The automaton of form endings as `dictionary/endings.ts` walks it; node 0 is the empty ending. */
export interface FormAutomaton {
  readonly edgeSizes: readonly number[];
  readonly edgeLetters: readonly number[];
  readonly lemmaSizes: readonly number[];
  readonly lemmaEndings: readonly number[];
  readonly stemLetters: readonly number[];
  /** The texts of all endings; their number is their place. */
  readonly endings: readonly string[];
}

interface Node {
  /** Breadth first, so that edge n leads to node n + 1. */
  number: number;
  readonly children: Map<number, Node>;
  /** The last letters of stems that the ending occurs after, by the lemma ending that it comes from. */
  readonly lemmaEndings: Map<number, number>;
}

function add(origins: Map<number, number>, key: number, letters: number): void {
  origins.set(key, (origins.get(key) ?? 0) | letters);
}

/** Says for every form ending which lemma endings it may come from. */
export function buildFormAutomaton({ endingSets: sets }: Classes): FormAutomaton {
  const endings: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = endings.length;
      numbers.set(text, number);
      endings.push(text);
    }
    return number;
  };
  for (const set of sets) for (const ending of [set.lemmaEnding, ...set.endings]) numberOf(ending);

  const root: Node = { number: 0, children: new Map(), lemmaEndings: new Map() };
  const nodeOf = (text: string): Node => {
    const codes = encodeLetters(foldYo(text));
    if (codes === undefined) throw new Error(`The ending "${text}" has a letter outside the dictionary's alphabet`);
    let node = root;
    for (const code of codes.reverse()) {
      let child = node.children.get(code);
      if (child === undefined) {
        child = { number: 0, children: new Map(), lemmaEndings: new Map() };
        node.children.set(code, child);
      }
      node = child;
    }
    return node;
  };
  for (const set of sets) {
    // Lemma endings that differ by ё alone lead to the same lemmas.
    const lemmaEnding = numbers.get(foldYo(set.lemmaEnding)) ?? numberOf(set.lemmaEnding);
    for (const ending of set.endings) add(nodeOf(ending).lemmaEndings, lemmaEnding, set.stemLetters);
  }
  const spelled = endings.map(nodeOf);

  const nodes: Node[] = [root];
  const edgeSizes: number[] = [];
  const edgeLetters: number[] = [];
  for (let place = 0; place < nodes.length; place++) {
    const { children } = nodes[place] as Node;
    edgeSizes.push(children.size);
    for (const [letter, child] of [...children].sort(([one], [other]) => one - other)) {
      edgeLetters.push(letter);
      child.number = nodes.length;
      nodes.push(child);
    }
  }
  const lemmaSizes: number[] = [];
  const lemmaEndings: number[] = [];
  const stemLetters: number[] = [];
  for (const node of nodes) {
    // Endings that differ by ё alone are one.
    const byNode = new Map<number, number>();
    const endingOf = new Map<number, number>();
    for (const [ending, letters] of node.lemmaEndings) {
      const { number } = spelled[ending] as Node;
      add(byNode, number, letters);
      endingOf.set(number, ending);
    }
    lemmaSizes.push(byNode.size);
    for (const [number, letters] of byNode) {
      lemmaEndings.push(endingOf.get(number) as number);
      stemLetters.push(letters >>> 0);
    }
  }
  return {
    edgeSizes,
    edgeLetters,
    lemmaSizes,
    lemmaEndings,
    stemLetters,
    endings,
  };
}
