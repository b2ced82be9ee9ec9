import type { AgreementTarget } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import type { Antecedent } from "../plan/antecedents.js";
import type { Arrangement, Chain, Group, Occurrence } from "../plan/arrange.js";
import { NONE } from "../plan/none.js";
import type { AnalysedField } from "./analyse-fields.js";
import { byDefault, type ResolvedGroup } from "./resolve-groups.js";

/** An output whose fields are understood and whose groups are resolved. */
interface Sentence {
  readonly arrangement: Arrangement;
  readonly fields: readonly AnalysedField[];
  readonly groups: readonly ResolvedGroup[];
  /** By group: what adjectives in it may take from their fellows; undefined outside of coordination. */
  readonly inChain: readonly (AgreementTarget | undefined)[];
}

/**
 * What each field agrees with, stated by `agree` or not, by occurrence; undefined for a field that agrees with nothing.
 * A chain of `agree` ends, as the check allows no circle.
 */
export function agree(
  arrangement: Arrangement,
  fields: readonly AnalysedField[],
  groups: readonly ResolvedGroup[],
): readonly (AgreementTarget | undefined)[] {
  const sentence = { arrangement, fields, groups, inChain: targetsInChains(arrangement, groups) };
  return arrangement.occurrences.map(({ piece: { grammar }, governor, group, analysed }, occurrence) => {
    if (!analysed || grammar.lock) return undefined;
    const { known, absentGovernor } = fields[occurrence] as AnalysedField;
    if (governor !== NONE) return targetOfField(sentence, governor, occurrence);
    if (absentGovernor !== undefined) return targetOf(absentGovernor.phrase, "nom");
    const isDependent = known?.phrase.kind === "adjectival" && occurrence !== groups[group]?.main;
    return isDependent && grammar.agree === NONE ? targetOfAdjective(sentence, occurrence) : undefined;
  });
}

/** The gender, number and case that a field gives to those that agree with it. */
function targetOfField(sentence: Sentence, governor: number, dependent: number): AgreementTarget | undefined {
  const { arrangement, fields, groups } = sentence;
  const { piece, group, governor: higher } = arrangement.occurrences[governor] as Occurrence;
  const { grammar } = piece;
  const phrase = fields[governor]?.known?.phrase;
  if (phrase === undefined) return undefined;
  if (phrase.kind === "adjectival" && !grammar.lock) {
    const isAlone = grammar.agree === NONE;
    const inherited = isAlone
      ? targetOfAdjective(sentence, governor)
      : higher === NONE
        ? undefined
        : targetOfField(sentence, higher, governor);
    if (inherited !== undefined) {
      return grammar.case === undefined ? inherited : { ...inherited, case: grammar.case };
    }
  }
  const resolved = groups[group] as ResolvedGroup;
  const wanted = governor === resolved.main ? resolved.case : (grammar.case ?? "nom");
  const target = targetOf(phrase, wanted);
  const { chain } = arrangement.groups[group] as Group;
  const from = (arrangement.occurrences[dependent] as Occurrence).group;
  // "{{a}} и {{b}} {{color|agree:a}}": what comes after a later member is said of both.
  const isBehind = from > group && dependent !== arrangement.groups[from]?.members[0];
  const isPair = chain !== undefined && (from < chain.first || from > chain.last || isBehind);
  return target !== undefined && isPair ? { case: target.case, number: "plur", animacy: target.animacy } : target;
}

/** What an adjectival field without `agree` belongs to (language, sections 3.4 and 3.5). */
function targetOfAdjective(sentence: Sentence, occurrence: number): AgreementTarget | undefined {
  const { arrangement, groups, inChain } = sentence;
  const index = (arrangement.occurrences[occurrence] as Occurrence).group;
  const group = arrangement.groups[index] as Group;
  const resolved = groups[index] as ResolvedGroup;
  const isLast = occurrence === group.members.at(-1);
  if (group.attribute && isLast && (resolved.main !== NONE || group.followsNoun)) return group.attribute;
  // "{{name}} — {{color}}, {{material}}": what is listed after the product are properties of it, not of one another.
  const isList = index > 0 && resolved.source === byDefault && occurrence < resolved.main;
  const main = isList ? arrangement.occurrences[resolved.main] : undefined;
  if (resolved.target !== undefined && (!main?.afterComma || main.piece.grammar.head)) {
    const antecedent = occurrence > resolved.main ? group.antecedent : undefined;
    return targetOfAntecedent(arrangement, groups, antecedent) ?? resolved.target;
  }
  // "{{product}} для {{device}} {{color}}" with a device in Latin.
  const isBehind = occurrence > (group.members[0] as number);
  return (
    targetOfAntecedent(arrangement, groups, group.noun) ??
    targetOfAntecedent(arrangement, groups, isBehind ? group.antecedent : undefined) ??
    inChain[index]
  );
}

/**
 * For each coordinated group the nearest noun of those after it, else of those before it: "Купить {{c1}} и {{c2}}
 * {{name}}".
 */
function targetsInChains(
  arrangement: Arrangement,
  groups: readonly ResolvedGroup[],
): readonly (AgreementTarget | undefined)[] {
  const nearest: (AgreementTarget | undefined)[] = [];
  for (const chain of arrangement.chains) fillChain(arrangement, groups, chain, nearest);
  return nearest;
}

function fillChain(
  arrangement: Arrangement,
  groups: readonly ResolvedGroup[],
  { first, last }: Chain,
  nearest: (AgreementTarget | undefined)[],
): void {
  // The target of a group by itself: its main field, else the literal noun beside it.
  const own = arrangement.groups
    .slice(first, last + 1)
    .map(({ noun }, place) => groups[first + place]?.target ?? targetOfAntecedent(arrangement, groups, noun));
  let target: AgreementTarget | undefined;
  for (let place = own.length - 1; place >= 0; place--) {
    nearest[first + place] = target;
    target = own[place] ?? target;
  }
  target = undefined;
  for (let place = 0; place < own.length; place++) {
    nearest[first + place] ??= target;
    target = own[place] ?? target;
  }
}

function targetOfAntecedent(
  arrangement: Arrangement,
  groups: readonly ResolvedGroup[],
  antecedent: Antecedent | undefined,
): AgreementTarget | undefined {
  if (antecedent === undefined) return undefined;
  if (antecedent.type === "noun") return antecedent.target;
  const outer = arrangement.groups[antecedent.group]?.antecedent;
  return targetOfAntecedent(arrangement, groups, outer) ?? groups[antecedent.group]?.target;
}
