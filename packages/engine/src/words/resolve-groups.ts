import type { AgreementTarget, Case, Phrase } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import { type Arrangement, type Group, isPhrase, type Occurrence } from "../plan/arrange.js";
import type { Government } from "../plan/governing-words.js";
import { NONE } from "../plan/none.js";
import type { FieldGrammar } from "../plan/plan.js";
import type { AnalysedField } from "./analyse-fields.js";
import { chooseMainWord, isLikeName } from "./choose-main-word.js";

/** What a group turned out to be for the values at hand (language, sections 3.4 and 3.5). */
export interface ResolvedGroup {
  /** The occurrence of the main field, `NONE` for none. */
  readonly main: number;
  readonly case: Case;
  readonly source: CaseSource;
  /** Each member is a thing of its own, and governed: a list of nouns. */
  readonly isEnumeration: boolean;
  /** Some member is purely adjectival. */
  readonly adjectival: boolean;
  /** What adjectives agree with; undefined where there is no main field, or one without gender and number. */
  readonly target: AgreementTarget | undefined;
}

/** What set a case. */
export type CaseSource = { readonly type: "filter" | "agreement" | "default" } | Government;

export const byFilter: CaseSource = Object.freeze({ type: "filter" });
export const byAgreement: CaseSource = Object.freeze({ type: "agreement" });
export const byDefault: CaseSource = Object.freeze({ type: "default" });

/** A group that no one asks for. */
const unresolved: ResolvedGroup = Object.freeze({
  main: NONE,
  case: "nom",
  source: byDefault,
  isEnumeration: false,
  adjectival: false,
  target: undefined,
});

/** The groups of an arrangement with the fields' values: main field and case of each. */
export function resolveGroups(
  { groups, occurrences }: Arrangement,
  fields: readonly AnalysedField[],
): readonly ResolvedGroup[] {
  return groups.map((group, index) => (group.resolved ? resolveGroup(group, index, occurrences, fields) : unresolved));
}

function resolveGroup(
  group: Group,
  index: number,
  occurrences: readonly Occurrence[],
  fields: readonly AnalysedField[],
): ResolvedGroup {
  const { members, grammars } = group;
  const phrases = members.map((member) => {
    const { grammar, numeric } = (occurrences[member] as Occurrence).piece;
    return isPhrase(numeric, grammar) ? fields[member]?.known?.phrase : undefined;
  });
  let chosen = chooseMainWord(grammars, phrases, governsMeasure(group.government));
  const candidate = phrases[chosen];
  if (group.followsNoun && candidate && !grammars[chosen]?.head && isLikeName(candidate)) chosen = NONE;
  const main = members[chosen] ?? NONE;
  const phrase = phrases[chosen];

  const { government, chain } = group;
  // "Цвет {{color}}, {{material}}": a noun governs nothing after the comma of a list.
  const isEnumeration = group.isBareList && government !== undefined && phrases.every((one) => one?.kind === "noun");
  const isList = !isEnumeration && government?.kind === "noun" && !chain && occurrences[main]?.afterComma;
  const governing = isList || isTaken(government, grammars[0], phrases[0]) ? undefined : government;
  // A coordinated group takes over the case that is stated before it: "за {{a|case:ins}} и {{b}}".
  const inherited = !governing && chain && chain.statedAt < index ? chain.stated : undefined;
  const stated = grammars[chosen]?.case ?? statedByDependent(grammars, phrases) ?? inherited;
  const wanted = stated ?? governing?.case ?? "nom";
  const source = stated ? byFilter : (governing ?? byDefault);
  const adjectival = phrases.some((one) => one?.kind === "adjectival");
  const target = isList ? undefined : phrase && targetOf(phrase, wanted);
  return { main, case: wanted, source, isEnumeration, adjectival, target };
}

/** "До {{city|case:gen}} {{name}} доставят": the name right after the preposition is what it governs. */
function isTaken(government?: Government, first?: FieldGrammar, phrase?: Phrase): boolean {
  return government?.kind === "preposition" && phrase?.proper === true && first?.case !== undefined;
}

/** The case stated for an adjectival field that agrees with the main one by itself holds for the group. */
function statedByDependent(
  grammars: readonly FieldGrammar[],
  phrases: readonly (Phrase | undefined)[],
): Case | undefined {
  return grammars.find(
    ({ case: stated, agree }, place) => stated && agree === NONE && phrases[place]?.kind === "adjectival",
  )?.case;
}

/**
 * "до 2 дней", "через 1 неделю"; no verb or noun governs a number with a unit ("Доставка 2 дня", "Купить 3 литра"), and
 * "по" shares out ("по 100 рублей").
 */
export function governsMeasure(source: CaseSource | undefined): boolean {
  return source?.type === "government" && source.kind === "preposition" && !/^по$/i.test(source.word);
}
