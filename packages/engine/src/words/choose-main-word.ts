import type { Phrase } from "@skladno/morphology";
import { NONE } from "../plan/none.js";
import type { FieldGrammar } from "../plan/plan.js";

/**
 * The main field of a group (language, section 3.4): the `head`, else the first field that isn't locked and whose value is
 * a noun phrase with a common noun in the nominative. Where there is none, a number with its noun ("2 подушки") and then a
 * proper name ("Москва") stand in, for they are governed too. A field that agrees with another is never the main one.
 * An unknown word with a capital before a common noun without one ("Нордис" and "шапка") is a brand, not a common noun.
 *
 * @param takesMeasure a number with a unit ("2 дня") may be the main field: a preposition governs it
 * @param phrases the values of the fields; undefined for numbers and locked fields
 * @returns the place among the fields, `NONE` for none
 */
export function chooseMainWord(
  grammars: readonly FieldGrammar[],
  phrases: readonly (Phrase | undefined)[],
  takesMeasure: boolean,
): number {
  let numeral: number | undefined;
  let name: number | undefined;
  let noun: number | undefined;
  let isBrand = false;
  for (let index = 0; index < grammars.length; index++) {
    const grammar = grammars[index] as FieldGrammar;
    const phrase = phrases[index];
    if (grammar.head) return index;
    if (phrase === undefined || grammar.lock || grammar.agree !== NONE) continue;
    if (phrase.kind === "noun" && !phrase.proper) {
      if (noun === undefined || (isBrand && isKnownCommon(phrase))) {
        noun = index;
        isBrand = isLikeName(phrase);
      }
    } else if (phrase.kind === "noun") name ??= index;
    else if (phrase.kind === "numeral" && (takesMeasure || !phrase.measure)) numeral ??= index;
  }
  // "2 подушки Аскона": what is like a name is none where something is counted.
  return (isBrand ? numeral : undefined) ?? noun ?? numeral ?? name ?? NONE;
}

/** A proper name, or an unknown word with a capital: after a literal noun ("Сумка Нордис") it is that noun's name. */
export function isLikeName(phrase: Phrase): boolean {
  return phrase.proper || (phrase.confidence !== "known" && hasCapital(phrase));
}

function isKnownCommon(phrase: Phrase): boolean {
  return phrase.confidence === "known" && !hasCapital(phrase);
}

function hasCapital({ text }: Phrase): boolean {
  const first = text.charAt(0);
  return first !== first.toLowerCase();
}
