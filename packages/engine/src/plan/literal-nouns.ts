import type { AgreementTarget, Case } from "@skladno/morphology";
import { isPropertyNoun } from "@skladno/morphology/government";
import { findGovernment, prepositionOf } from "./governing-words.js";
import { roleAt, type Token, type WordToken, wordAt } from "./tokens.js";

/** A noun in literal text as what adjectival fields may agree with. */
export interface LiteralNoun {
  readonly at: number;
  /** The word as it stands in the template. */
  readonly text: string;
  readonly target: AgreementTarget;
}

/**
 * The literal noun directly before `at`: "Сумка Gucci {{color}}", "Сумка красная и {{color}}". A noun of commerce is none:
 * it governs noun phrases and nobody says of it what a product is like ("Цвет {{color}}" → "Цвет красный").
 */
export function nounBefore(tokens: readonly Token[], at: number): LiteralNoun | undefined {
  let substantive: LiteralNoun | undefined;
  for (let index = at - 1; index >= 0; index--) {
    const word = wordAt(tokens, index);
    if (word?.role === "noun") return isQualifiable(tokens, index) ? literalNoun(tokens, index) : undefined;
    if (word?.role === "adjective") substantive ??= literalNoun(tokens, index);
    // "Сумка красная и {{color}}" goes on with the noun, "сумку и {{color}} ремень" begins another one.
    else if (word?.role === "conjunction" && roleAt(tokens, index - 1) === "adjective") continue;
    else if (word?.role !== "latin" && word?.role !== "number") break;
  }
  return substantive;
}

/** The literal noun directly after `at`: "{{color}} женскую сумку". `governed`: the case that is asked for there. */
export function nounAfter(tokens: readonly Token[], at: number, governed: Case | undefined): LiteralNoun | undefined {
  let index = at + 1;
  while (roleAt(tokens, index) === "adjective") index++;
  // "{{disk}} {{size}} ГБ": an abbreviated unit belongs to the number before it, and nothing is said of it.
  const word = wordAt(tokens, index);
  if (word?.measure && !/[аеёиоуыэюя]/i.test((tokens[index] as WordToken).text)) return undefined;
  // An adjective that can be a noun is one where no noun follows: "{{taste}} мороженое".
  return literalNoun(tokens, roleAt(tokens, index) === "noun" ? index : index - 1, governed);
}

/** A product or a property ("со вкусом {{taste}}"): "Отзывы", "Скидка", "Цена" have no colour of their own. */
export function isQualifiable(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.type !== "word" || token.word.role !== "noun" || token.word.takesNa) return false;
  return token.word.governs === undefined || isPropertyNoun(token.text);
}

/** The form in which the noun stands: the one that is governed there, else the nominative, else the likeliest. */
function literalNoun(tokens: readonly Token[], at: number, governed = formBefore(tokens, at)): LiteralNoun | undefined {
  const token = tokens[at];
  if (token?.type !== "word") return undefined;
  const { forms } = token.word;
  const formIn = (wanted: Case) => forms.find((form) => form.case === wanted);
  const target = formIn(governed) ?? formIn("nom") ?? forms[0];
  return target && { at, text: token.text, target };
}

function formBefore(tokens: readonly Token[], at: number): Case {
  const governed = findGovernment(tokens, at)?.case;
  return governed ?? (wordAt(tokens, prepositionOf(tokens, at))?.circumstance ? "prep" : "nom");
}
