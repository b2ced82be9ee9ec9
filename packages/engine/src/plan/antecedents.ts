import type { AgreementTarget } from "@skladno/morphology";
import { prepositionOf } from "./governing-words.js";
import { isQualifiable, type LiteralNoun, nounAfter, nounBefore } from "./literal-nouns.js";
import { type Token, wordAt } from "./tokens.js";

/** What an adjectival field belongs to outside of its own group: another group's main field, or a literal noun. */
export type Antecedent =
  | { readonly type: "group"; readonly group: number }
  | { readonly type: "noun"; readonly text: string; readonly target: AgreementTarget };

/** The field or literal noun right before the preposition that governs the place `at`, or before the one that governs that. */
export function antecedentOf(tokens: readonly Token[], at: number, groupOf: readonly number[]): Antecedent | undefined {
  let index = at - 1;
  for (
    let role = wordAt(tokens, index)?.role;
    role === "adjective" || role === "latin";
    role = wordAt(tokens, index)?.role
  )
    index--;
  return wordAt(tokens, index)?.role === "preposition" ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

function nounBeforePreposition(
  tokens: readonly Token[],
  at: number,
  groupOf: readonly number[],
): Antecedent | undefined {
  let index = at - 1;
  for (
    let role = wordAt(tokens, index)?.role;
    role !== undefined && role !== "noun";
    role = wordAt(tokens, index)?.role
  ) {
    if (role !== "adjective" && role !== "latin" && role !== "number") return undefined;
    index--;
  }
  const token = tokens[index];
  if (token?.type === "field") {
    return token.numeric ? undefined : { type: "group", group: groupOf[token.occurrence] as number };
  }
  if (!isQualifiable(tokens, index)) return undefined;
  const preposition = prepositionOf(tokens, index);
  const outer = preposition === -1 ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
  return outer ?? toAntecedent(nounBefore(tokens, index + 1));
}

/** What an adjective behind it may belong to: "Сумка {{brand}} {{color}}", "{{product}} для школы {{color}}". */
export function antecedentNoun(
  tokens: readonly Token[],
  start: number,
  groupOf: readonly number[],
): Antecedent | undefined {
  const before = nounBefore(tokens, start);
  if (before !== undefined) {
    const preposition = isProperty(before.text) ? -1 : prepositionOf(tokens, before.at);
    const outer = preposition === -1 ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
    return outer ?? toAntecedent(before);
  }
  // "Чехол для iPhone {{color}}": Latin stands in the place of the noun.
  let index = start - 1;
  while (wordAt(tokens, index)?.role === "latin") index--;
  const behindLatin = index < start - 1 && wordAt(tokens, index)?.role === "preposition";
  return behindLatin ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

/** "{{name}} в стиле {{style}}", "со вкусом {{taste}}": an adjective says which style or taste, not which product. */
function isProperty(noun: string): boolean {
  return /^(?:стил|дизайн|исполнени|вкус|аромат|запах|оттен|рисунк|принт|узор|форм|тон|версии|комплектаци)/i.test(noun);
}

/** "цвета", "размера", "кожи": a genitive, and no nominative singular, that directly follows. */
export function attributeAfter(tokens: readonly Token[], end: number): AgreementTarget | undefined {
  const noun = nounAfter(tokens, end, "gen");
  if (noun?.target.case !== "gen") return undefined;
  const isSubject = wordAt(tokens, noun.at)?.forms.some((form) => form.case === "nom" && form.number === "sing");
  return isSubject ? undefined : noun.target;
}

/** A literal noun as something to agree with; undefined for none. */
export function toAntecedent(noun: LiteralNoun | undefined): Antecedent | undefined {
  return noun === undefined ? undefined : { type: "noun", text: noun.text, target: noun.target };
}
