import { BLOCK_SHIFT, NO_ANSWER } from "../dictionary/format.js";
import { encodeLetters, LETTER_E, WORD_START, YO } from "../dictionary/letters.js";

/** The automaton as `dictionary/lemmas.ts` walks it; node 0 is the end of every lemma. */
export interface LemmaAutomaton {
  /** For each block of nodes: how many edges and how many leaves come before it. */
  readonly blocks: readonly number[];
  readonly edgeSizes: readonly number[];
  readonly leafSizes: readonly number[];
  readonly letters: readonly number[];
  readonly leafAnswers: readonly number[];
  readonly defaults: readonly number[];
}

/** Nodes and leaves are numbered by sixteen bits. */
const MOST = 0xffff;

interface Branch {
  readonly children: Map<number, Branch>;
  answer: number;
  lemmas: number;
}

/** A reduced node: an answer, or a node of the automaton. */
type Reduced = number | Node;

interface Node {
  readonly byDefault: number;
  readonly edges: readonly (readonly [letter: number, target: Reduced])[];
}

/**
 * Builds the automaton: a trie over lemmas read from the end. A subtree in which all lemmas have one answer becomes that answer, and in
 * the rest the answer that most children share becomes the node's default. That is lossless for the words put in; for others
 * the automaton answers too, wherefore the filter of known lemmas comes before it.
 * @param denied words that the filter takes for lemmas by chance: they are put in without an answer
 */
export function buildLemmaAutomaton(
  answers: ReadonlyMap<string, number>,
  denied: Iterable<string> = [],
): LemmaAutomaton {
  const root: Branch = { children: new Map(), answer: NO_ANSWER, lemmas: 0 };
  for (const [lemma, answer] of answers) insert(root, lemma, answer);
  for (const word of denied) insert(root, word, NO_ANSWER);
  const top = reduce(root);
  // A dictionary whose lemmas all have the same answer still needs a node to begin at.
  return layOut(typeof top === "number" ? { byDefault: top, edges: [] } : top);
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
    branch = child;
    branch.lemmas++;
  }
  branch.answer = answer;
}

function reduce(branch: Branch): Reduced {
  if (branch.children.size === 0) return branch.answer;
  const children = [...branch.children]
    .sort(([one, ones], [other, others]) => others.lemmas - ones.lemmas || one - other)
    .map(([letter, child]) => [letter, reduce(child)] as const);
  const votes = new Map<number, number>();
  for (const [, child] of children) {
    if (typeof child === "number") votes.set(child, (votes.get(child) ?? 0) + 1);
  }
  let byDefault = NO_ANSWER;
  let most = 0;
  for (const [answer, count] of votes) {
    if (count > most || (count === most && answer < byDefault)) {
      byDefault = answer;
      most = count;
    }
  }
  const edges = children.filter(([, child]) => child !== byDefault);
  return edges.length === 0 ? byDefault : { byDefault, edges };
}

/** Numbers the nodes breadth first. */
function layOut(root: Node): LemmaAutomaton {
  const blocks: number[] = [];
  const edgeSizes: number[] = [];
  const leafSizes: number[] = [];
  const letters: number[] = [];
  const leafAnswers: number[] = [];
  const defaults: number[] = [];
  const nodes: Node[] = [root];
  for (let place = 0; place < nodes.length; place++) {
    const { byDefault, edges } = nodes[place] as Node;
    if (place % (1 << BLOCK_SHIFT) === 0) blocks.push(letters.length - leafAnswers.length, leafAnswers.length);
    let inner = 0;
    for (const [letter, target] of edges) {
      if (typeof target === "number") continue;
      letters.push(letter);
      nodes.push(target);
      inner++;
    }
    for (const [letter, target] of edges) {
      if (typeof target !== "number") continue;
      letters.push(letter);
      leafAnswers.push(target);
    }
    edgeSizes.push(inner);
    leafSizes.push(edges.length - inner);
    defaults.push(byDefault);
  }
  if (nodes.length > MOST || leafAnswers.length > MOST)
    throw new Error(
      `The automaton of lemmas has ${nodes.length} nodes and ${leafAnswers.length} leaves: ${MOST} can be numbered`,
    );
  return { blocks, edgeSizes, leafSizes, letters, leafAnswers, defaults };
}
