import type { Phrase } from "@skladno/morphology";
import type { FieldGrammar } from "../plan/plan.js";

/**
 * The main field of a group (language, section 3.4): the `head`, else the first field that isn't locked and whose value is
 * a noun phrase with a common noun in the nominative. Where there is none, a number with its noun ("2 подушки") and then a
 * proper name ("Москва") stand in, for they are governed too. A field that agrees with another is never the main one.
 * An unknown word with a capital before a common noun without one ("Нордис" and "шапка") is a brand, not a common noun.
 *
 * @param phrases the values of the fields; undefined for numbers and locked fields
 * @returns the place among the fields, -1 for none
 */
export function chooseMainWord(grammars: readonly FieldGrammar[], phrases: readonly (Phrase | undefined)[]): number {
  let numeral = -1;
  let name = -1;
  let noun = -1;
  let isBrand = false;
  for (let index = 0; index < grammars.length; index++) {
    const grammar = grammars[index] as FieldGrammar;
    const phrase = phrases[index];
    if (grammar.head) return index;
    if (phrase === undefined || grammar.lock || grammar.agree !== -1) continue;
    if (phrase.kind === "noun" && !phrase.proper) {
      if (noun === -1 || (isBrand && isKnownCommon(phrase))) {
        noun = index;
        isBrand = isLikeName(phrase);
      }
    } else if (phrase.kind === "noun") {
      if (name === -1) name = index;
    } else if (phrase.kind === "numeral" && !phrase.measure && numeral === -1) numeral = index;
  }
  if (noun !== -1) return noun;
  return numeral !== -1 ? numeral : name;
}

/** A proper name, or an unknown word with a capital: behind a literal noun ("Сумка Нордис") it is that noun's name. */
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
