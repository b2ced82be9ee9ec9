import { EDGE_LAST, EDGE_LEAF, FAR_TARGET } from "../dictionary/format.js";
import { NO_ANSWER } from "../dictionary/lemmas.js";
import { encodeLetters, LETTER_E, WORD_START, YO } from "../dictionary/letters.js";

/** The automaton as `dictionary/lemmas.ts` walks it. */
export interface LemmaAutomaton {
  readonly root: number;
  readonly letters: Uint8Array;
  readonly targetsLow: Uint8Array;
  readonly targetsHigh: Uint8Array;
  readonly farTargets: readonly number[];
}

interface Branch {
  readonly children: Map<number, Branch>;
  answer: number;
  /** How many lemmas lie below. */
  lemmas: number;
}

/** A reduced node: an answer, or a node of the automaton by its number. */
type Reduced = { readonly answer: number } | { readonly node: number };

interface Node {
  readonly byDefault: number;
  readonly edges: readonly (readonly [letter: number, target: Reduced])[];
}

/** An edge spans less than that; a shared node that lies farther back than half of it is written once more. */
const FARTHEST = FAR_TARGET;

/**
 * Builds the automaton: a trie over lemmas read from the end. A subtree in which all lemmas have one answer becomes that answer, in
 * the rest the answer that most children share becomes the node's default, and equal nodes are stored once. That is lossless
 * for the lemmas put in; for others the automaton answers too, wherefore the filter of known lemmas stands before it.
 */
export function buildLemmaAutomaton(answers: ReadonlyMap<string, number>): LemmaAutomaton {
  const root: Branch = { children: new Map(), answer: NO_ANSWER, lemmas: 0 };
  for (const [lemma, answer] of answers) insert(root, lemma, answer);
  const nodes: Node[] = [];
  const top = reduce(root, nodes, new Map());
  // A dictionary whose lemmas all have the same answer still needs a node to begin at.
  if ("answer" in top) nodes.push({ byDefault: top.answer, edges: [] });
  return layOut(nodes);
}

function insert(root: Branch, lemma: string, answer: number): void {
  const codes = encodeLetters(lemma);
  if (codes === undefined) throw new Error(`The lemma "${lemma}" has a letter outside the dictionary's alphabet`);
  let branch = root;
  for (let index = codes.length - 1; index >= -1; index--) {
    const code = index < 0 ? WORD_START : (codes[index] as number);
    const letter = code === YO ? LETTER_E : code;
    let child = branch.children.get(letter);
    if (child === undefined) {
      child = { children: new Map(), answer: NO_ANSWER, lemmas: 0 };
      branch.children.set(letter, child);
    }
    child.lemmas++;
    branch = child;
  }
  branch.answer = answer;
}

function reduce(branch: Branch, nodes: Node[], known: Map<string, number>): Reduced {
  if (branch.children.size === 0) return { answer: branch.answer };
  const children = [...branch.children]
    // Edges are tried one after the other: frequent letters first.
    .sort(([one, ones], [other, others]) => others.lemmas - ones.lemmas || one - other)
    .map(([letter, child]) => [letter, reduce(child, nodes, known)] as const);
  const votes = new Map<number, number>();
  for (const [, child] of children) {
    if ("answer" in child) votes.set(child.answer, (votes.get(child.answer) ?? 0) + 1);
  }
  let byDefault = NO_ANSWER;
  let most = 0;
  for (const [answer, count] of votes) {
    if (count > most || (count === most && answer < byDefault)) {
      byDefault = answer;
      most = count;
    }
  }
  const edges = children.filter(([, child]) => !("answer" in child && child.answer === byDefault));
  if (edges.length === 0) return { answer: byDefault };
  const signature = `${byDefault};${edges.map(([letter, child]) => ("answer" in child ? `${letter}=${child.answer}` : `${letter}>${child.node}`)).join()}`;
  let node = known.get(signature);
  if (node === undefined) {
    node = nodes.length;
    nodes.push({ byDefault, edges });
    known.set(signature, node);
  }
  return { node };
}

/** Children stand before their parents, so that an edge needs only the distance back to its target. */
function layOut(nodes: readonly Node[]): LemmaAutomaton {
  const letters: number[] = [];
  const targets: number[] = [];
  const farTargets: number[] = [];
  const places = new Map<number, number>();

  const back = (start: number): number => {
    const distance = letters.length - start;
    if (distance < FARTHEST) return distance;
    // Near the root subtrees are long: their few edges name the target itself.
    farTargets.push(start);
    return FAR_TARGET + farTargets.length - 1;
  };
  const place = (number: number): number => {
    const node = nodes[number] as Node;
    const starts = node.edges.map(([, target]) => ("node" in target ? nearby(target.node) : 0));
    const start = letters.length;
    letters.push(node.edges.length === 0 ? EDGE_LAST : 0);
    targets.push(node.byDefault);
    node.edges.forEach(([letter, target], index) => {
      const flags = (index === node.edges.length - 1 ? EDGE_LAST : 0) | ("answer" in target ? EDGE_LEAF : 0);
      targets.push("answer" in target ? target.answer : back(starts[index] as number));
      letters.push(letter | flags);
    });
    places.set(number, start);
    return start;
  };
  const nearby = (number: number): number => {
    const start = places.get(number);
    return start !== undefined && letters.length - start < FARTHEST / 2 ? start : place(number);
  };
  const root = place(nodes.length - 1);
  if (farTargets.length > 255) throw new Error("Too many edges of the automaton of lemmas are too long");
  return {
    root,
    letters: Uint8Array.from(letters),
    targetsLow: Uint8Array.from(targets, (target) => target & 0xff),
    targetsHigh: Uint8Array.from(targets, (target) => target >>> 8),
    farTargets,
  };
}
