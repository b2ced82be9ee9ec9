import { findGovernor } from "../government.js";
import type { Case } from "../grammar.js";
import type { AgreementMask } from "./agreement-mask.js";
import { maskOfCases } from "./agreement-mask.js";

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

const masks = new Map<string, AgreementMask>(
  Object.entries(severalCases).map(([word, governed]) => [word, maskOfCases(...governed)]),
);

/** The forms that may follow a preposition, undefined when the word (lower case) is none. */
export function maskBehindPreposition(word: string): AgreementMask | undefined {
  const known = masks.get(word);
  if (known !== undefined) return known;
  const governor = findGovernor(word);
  return governor?.kind === "preposition" ? maskOfCases(governor.case) : undefined;
}
