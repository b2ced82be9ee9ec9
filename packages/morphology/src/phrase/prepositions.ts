import { governors } from "../government.js";
import type { Case } from "../grammar.js";
import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM, maskOfCases } from "./agreement-mask.js";

/** Prepositions that take several cases; the others stand in the table of governing words. */
const severalCases: readonly (readonly [words: string, ...governed: Case[]])[] = [
  ["в во на о об", "acc", "prep"],
  ["за под подо", "acc", "ins"],
  ["по", "dat", "acc", "prep"],
  ["с со", "ins", "gen", "acc"],
  ["между", "ins", "gen"],
];

/** Conjunctions of comparison: what follows them stays, in whatever case ("лёгкий как пух"). */
const comparisons: readonly string[] = ["как", "чем", "словно", "будто"];

let masks: ReadonlyMap<string, AgreementMask> | undefined;

/** Made when it is first needed. */
function indexMasks(): ReadonlyMap<string, AgreementMask> {
  const map = new Map<string, AgreementMask>();
  const set = (word: string, mask: AgreementMask): void => {
    map.set(word, mask);
    map.set(word.replaceAll("ё", "е"), mask);
  };
  for (const { kind, case: governed, lemma } of governors)
    if (kind === "preposition") set(lemma, maskOfCases(governed));
  for (const [words, ...governed] of severalCases)
    for (const word of words.split(" ")) set(word, maskOfCases(...governed));
  for (const word of comparisons) set(word, ANY_FORM);
  return map;
}

/** The forms that may follow a preposition or a comparison, undefined when the word (lower case) is none. */
export function maskBehindPreposition(word: string): AgreementMask | undefined {
  masks ??= indexMasks();
  return masks.get(word);
}

/** Every preposition and comparison, lower case, with ё and with е. */
export function prepositions(): Iterable<string> {
  masks ??= indexMasks();
  return masks.keys();
}
