import { decodeLetters, LETTER_E, YO } from "./letters.js";
import { type NextSection, openLists, openTree, remember, startsOf } from "./lists.js";

/** The ending of a form or of a lemma. */
export interface Ending {
  readonly text: string;
  /** Its letters, ё as е. */
  readonly codes: readonly number[];
  /** The place of its first ё, -1 where it has none. */
  readonly yo: number;
  /** The node of the tree of form endings that spells it, ё as е. */
  readonly node: number;
}

/** What a letter before an ending of a word leads to. */
export interface Step {
  /** The node of the ending. */
  readonly node: number;
  /** The lemma endings that may take the ending's place after that letter. */
  readonly lemmaEndings: readonly Ending[];
  /** The node of the ending that begins with the letter; 0 when there is none. */
  readonly next: number;
}

/** Texts of endings, and the tree of form endings from the last letter to the first: which lemma endings each may come from. */
export function openEndings(next: NextSection): {
  readonly endingOf: (ending: number) => Ending;
  readonly stepFrom: (node: number, letter: number) => Step;
} {
  const endingOf = openLists(next, (list): Ending => {
    const letters = [...list];
    const codes = letters.map((letter) => (letter === YO ? LETTER_E : letter));
    const node = codes.reduceRight((node, letter) => childOf(node, letter), 0);
    return { text: decodeLetters(letters), codes, yo: letters.indexOf(YO), node };
  });
  const childOf = openTree(next);
  const sizes = next();
  const firstOf = startsOf(sizes);
  const lemmaEndings = next();
  const stemLetters = next();

  const findStep = (node: number, letter: number): Step => {
    const found: Ending[] = [];
    const end = firstOf(node + 1);
    for (let at = firstOf(node); at < end; at++)
      if ((((stemLetters[at] as number) >>> (letter & 31)) & 1) !== 0) found.push(endingOf(lemmaEndings[at] as number));
    return { node, lemmaEndings: found, next: childOf(node, letter) };
  };
  /** By the node of an ending, of each letter before it. */
  const steps = remember(sizes.length, (): (Step | undefined)[] => []);
  return { endingOf, stepFrom: (node, letter) => (steps(node)[letter] ??= findStep(node, letter)) };
}
