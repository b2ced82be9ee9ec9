import { governors } from "../government.js";
import type { Case } from "../grammar.js";
import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM, maskOfCases } from "./agreement-mask.js";

/** Prepositions that take several cases; the others stand in the table of governing words. */
const severalCases: Readonly<Record<string, readonly Case[]>> = {
  в: ["acc", "prep"],
  во: ["acc", "prep"],
  на: ["acc", "prep"],
  за: ["acc", "ins"],
  по: ["dat", "acc", "prep"],
  под: ["acc", "ins"],
  подо: ["acc", "ins"],
  с: ["ins", "gen", "acc"],
  со: ["ins", "gen", "acc"],
  о: ["prep", "acc"],
  об: ["prep", "acc"],
  между: ["ins", "gen"],
};

/** Conjunctions of comparison: what follows them stays, in whatever case ("лёгкий как пух"). */
const comparisons: readonly string[] = ["как", "чем", "словно", "будто"];

const masks: ReadonlyMap<string, AgreementMask> = (() => {
  const map = new Map<string, AgreementMask>();
  for (const { kind, case: governed, forms } of governors) {
    if (kind === "preposition") for (const form of forms) set(map, form, maskOfCases(governed));
  }
  for (const [word, governed] of Object.entries(severalCases)) set(map, word, maskOfCases(...governed));
  for (const word of comparisons) set(map, word, ANY_FORM);
  return map;
})();

function set(map: Map<string, AgreementMask>, word: string, mask: AgreementMask): void {
  map.set(word, mask);
  map.set(word.replaceAll("ё", "е"), mask);
}

/** The forms that may follow a preposition or a comparison, undefined when the word (lower case) is none. */
export function maskBehindPreposition(word: string): AgreementMask | undefined {
  return masks.get(word);
}

/** Every preposition and comparison, lower case, with ё and with е. */
export function prepositions(): Iterable<string> {
  return masks.keys();
}
