import type { AgreementTarget } from "@skladno/morphology";
import { isPropertyNoun } from "@skladno/morphology/government";
import { prepositionOf } from "./governing-words.js";
import { isQualifiable, type LiteralNoun, nounAfter, nounBefore } from "./literal-nouns.js";
import { NONE } from "./none.js";
import type { LiteralWord } from "./read-literal-word.js";
import { roleAt, type Token, wordAt } from "./tokens.js";

/** What an adjectival field belongs to outside of its own group: another group's main field, or a literal noun. */
export type Antecedent =
  | { readonly type: "group"; readonly group: number }
  | { readonly type: "noun"; readonly text: string; readonly target: AgreementTarget };

/** The field or literal noun right before the preposition that governs the place `at`, or before the one that governs that. */
export function antecedentOf(tokens: readonly Token[], at: number, groupOf: readonly number[]): Antecedent | undefined {
  const index = lookBack(tokens, at, ["adjective", "latin"]);
  return roleAt(tokens, index) === "preposition" ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

/** "в" or "на" right before the place `at`, adjectives looked over. */
export function locativePreposition(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[lookBack(tokens, at, ["adjective", "latin"])];
  const text = token?.type === "word" ? token.text.toLowerCase() : "";
  return text === "в" || text === "во" ? "в" : text === "на" ? text : undefined;
}

/** The nearest place before `at` where no word of these roles stands. */
function lookBack(tokens: readonly Token[], at: number, roles: readonly (LiteralWord["role"] | undefined)[]): number {
  let index = at - 1;
  while (roles.includes(roleAt(tokens, index))) index--;
  return index;
}

function nounBeforePreposition(
  tokens: readonly Token[],
  at: number,
  groupOf: readonly number[],
): Antecedent | undefined {
  const index = lookBack(tokens, at, ["adjective", "latin", "number"]);
  const token = tokens[index];
  if (token?.type === "field") {
    return token.numeric ? undefined : { type: "group", group: groupOf[token.occurrence] as number };
  }
  // "{{name}} под заказ из {{material}} {{color}}": on to what comes before the phrase.
  const preposition = roleAt(tokens, index) === "noun" ? prepositionOf(tokens, index) : NONE;
  const outer = preposition === NONE ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
  return outer ?? (isQualifiable(tokens, index) ? toAntecedent(nounBefore(tokens, index + 1)) : undefined);
}

/** What an adjective after it may belong to: "Сумка {{brand}} {{color}}", "{{product}} для школы {{color}}". */
export function antecedentNoun(
  tokens: readonly Token[],
  start: number,
  groupOf: readonly number[],
): Antecedent | undefined {
  const opening = openingQuote(tokens, start);
  const quoted = tokens[opening - 1];
  if (quoted?.type === "field" && !quoted.numeric)
    return { type: "group", group: groupOf[quoted.occurrence] as number };
  const before = nounBefore(tokens, opening === NONE ? start : opening);
  if (before !== undefined) {
    // "{{name}} в стиле {{style}}": the adjective says which style, not which product.
    const preposition = isPropertyNoun(before.text) ? NONE : prepositionOf(tokens, before.at);
    const outer = preposition === NONE ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
    return outer ?? toAntecedent(before);
  }
  // "Чехол для iPhone {{color}}": Latin stands in the place of the noun.
  const index = lookBack(tokens, start, ["latin"]);
  const behindLatin = index < start - 1 && roleAt(tokens, index) === "preposition";
  return behindLatin ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

/** Where a quotation that ends right before `at` begins, `NONE` for none: "{{name}} «{{collection}}», {{color}}". */
function openingQuote(tokens: readonly Token[], at: number): number {
  let index = at - 1;
  if (tokens[index]?.type === "comma") index--;
  if (tokens[index--]?.type !== "quote") return NONE;
  while (tokens[index]?.type === "field" || tokens[index]?.type === "word") index--;
  return tokens[index]?.type === "quote" ? index : NONE;
}

/**
 * "цвета", "размера": a genitive, and no nominative singular, that directly follows; "коже": a thing in another case that can
 * be no nominative; after a comma any noun: "{{name}}, {{color}} цвет".
 */
export function attributeAfter(tokens: readonly Token[], end: number): AgreementTarget | undefined {
  const { at = end, target } = nounAfter(tokens, end, "gen") ?? {};
  // "{{name}} {{color}} размером 40 см", "{{name}}, {{color}} размер {{size}}": of the product.
  if (target?.case === "ins") return undefined;
  const noun = wordAt(tokens, at);
  const isSized = tokens[at + 1]?.type === "field";
  if (tokens[end - 1]?.type === "comma" && !isSized && !noun?.takesNa) return target;
  const isGenitive = target?.case === "gen";
  const isSubject = noun?.forms.some(({ case: form, number }) => form === "nom" && (number === "sing" || !isGenitive));
  return isSubject || (!isGenitive && target?.animacy === "anim") ? undefined : target;
}

/** A literal noun as something to agree with; undefined for none. */
export function toAntecedent(noun: LiteralNoun | undefined): Antecedent | undefined {
  return noun === undefined ? undefined : { type: "noun", text: noun.text, target: noun.target };
}
