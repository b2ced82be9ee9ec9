import { encodeLetters, foldYo } from "../dictionary/letters.js";
import type { EndingSet } from "./build-classes.js";

/** The automaton of form endings as `analyse/by-dictionary.ts` walks it; node 0 is the empty ending. */
export interface FormAutomaton {
  readonly edgeStarts: Uint16Array;
  readonly edgeLetters: Uint8Array;
  readonly edgeTargets: Uint16Array;
  readonly lemmaStarts: Uint16Array;
  readonly lemmaEndings: Uint16Array;
  /** The texts of all endings; their number is their place. */
  readonly endings: readonly string[];
  /** The node that spells each ending, ё read as е. */
  readonly endingNodes: Uint16Array;
}

interface Node {
  readonly number: number;
  readonly children: Map<number, Node>;
  readonly lemmaEndings: Set<number>;
}

/** Says for every form ending which lemma endings it may come from. */
export function buildFormAutomaton(sets: readonly EndingSet[]): FormAutomaton {
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

  const root: Node = { number: 0, children: new Map(), lemmaEndings: new Set() };
  const nodes: Node[] = [root];
  const nodeOf = (text: string): Node => {
    const codes = encodeLetters(foldYo(text));
    if (codes === undefined) throw new Error(`The ending "${text}" has a letter outside the dictionary's alphabet`);
    let node = root;
    for (const code of codes.reverse()) {
      let child = node.children.get(code);
      if (child === undefined) {
        child = { number: nodes.length, children: new Map(), lemmaEndings: new Set() };
        nodes.push(child);
        node.children.set(code, child);
      }
      node = child;
    }
    return node;
  };
  for (const set of sets) {
    // Lemma endings that differ by ё alone lead to the same lemmas.
    const lemmaEnding = numbers.get(foldYo(set.lemmaEnding)) ?? numberOf(set.lemmaEnding);
    for (const ending of set.endings) nodeOf(ending).lemmaEndings.add(lemmaEnding);
  }
  const endingNodes = Uint16Array.from(endings, (text) => nodeOf(text).number);

  const edgeStarts = [0];
  const edgeLetters: number[] = [];
  const edgeTargets: number[] = [];
  const lemmaStarts = [0];
  const lemmaEndings: number[] = [];
  for (const node of nodes) {
    for (const [letter, child] of [...node.children].sort(([one], [other]) => one - other)) {
      edgeLetters.push(letter);
      edgeTargets.push(child.number);
    }
    const byNode = new Map<number, number>();
    for (const ending of node.lemmaEndings) byNode.set(endingNodes[ending] as number, ending);
    lemmaEndings.push(...byNode.values());
    edgeStarts.push(edgeLetters.length);
    lemmaStarts.push(lemmaEndings.length);
  }
  return {
    edgeStarts: Uint16Array.from(edgeStarts),
    edgeLetters: Uint8Array.from(edgeLetters),
    edgeTargets: Uint16Array.from(edgeTargets),
    lemmaStarts: Uint16Array.from(lemmaStarts),
    lemmaEndings: Uint16Array.from(lemmaEndings),
    endings,
    endingNodes,
  };
}
