import type { AgreementTarget } from "@skladno/morphology";
import type { Antecedent } from "../plan/antecedents.js";
import type { Occurrence } from "../plan/arrange.js";
import type { AnalysedFields } from "./analyse-fields.js";
import { type ResolvedGroups, targetOf } from "./resolve-groups.js";

/** Finds what a field agrees with, stated by `agree` or not. A chain of `agree` ends, as the check allows no circle. */
export class Agreement {
  readonly #fields: AnalysedFields;
  readonly #groups: ResolvedGroups;

  constructor(fields: AnalysedFields, groups: ResolvedGroups) {
    this.#fields = fields;
    this.#groups = groups;
  }

  /** The occurrence of a field in the same cluster, else the nearest before, else the nearest behind; -1 for none. */
  nearestOccurrence(slot: number, from: number): number {
    const { occurrences } = this.#fields.arrangement;
    const { cluster } = this.#fields.occurrence(from);
    let before = -1;
    let behind = -1;
    for (let index = 0; index < occurrences.length; index++) {
      const candidate = occurrences[index] as Occurrence;
      if (candidate.piece.slot !== slot) continue;
      if (candidate.cluster === cluster) return index;
      if (index < from) before = index;
      else if (behind === -1) behind = index;
    }
    return before === -1 ? behind : before;
  }

  /** The gender, number and case that a field gives to those that agree with it. */
  targetOfField(governor: number, dependent: number): AgreementTarget | undefined {
    const { piece, group: groupIndex } = this.#fields.occurrence(governor);
    const { grammar } = piece;
    if (piece.numeric) return undefined;
    const { phrase } = this.#fields.known(governor);
    const group = this.#fields.group(groupIndex);
    if (phrase.kind === "adjectival" && !grammar.lock) {
      const inherited =
        grammar.agree === -1 ? this.targetOfAdjective(governor) : this.#inheritedTarget(grammar.agree, governor);
      if (inherited !== undefined) {
        return grammar.case === undefined ? inherited : { ...inherited, case: grammar.case };
      }
    }
    const resolved = this.#groups.get(groupIndex);
    const wanted = governor === resolved.main ? resolved.case : (grammar.case ?? "nom");
    const target = targetOf(phrase, wanted);
    const isPair =
      group.coordinated.length > 1 && !group.coordinated.includes(this.#fields.occurrence(dependent).group);
    return target !== undefined && isPair ? { case: target.case, number: "plur", animacy: target.animacy } : target;
  }

  #inheritedTarget(slot: number, from: number): AgreementTarget | undefined {
    const next = this.nearestOccurrence(slot, from);
    return next === -1 ? undefined : this.targetOfField(next, from);
  }

  /** What an adjectival field without `agree` belongs to (language, sections 3.4 and 3.5). */
  targetOfAdjective(occurrence: number): AgreementTarget | undefined {
    const { group: groupIndex } = this.#fields.occurrence(occurrence);
    const group = this.#fields.group(groupIndex);
    const resolved = this.#groups.get(groupIndex);
    const isLast = occurrence === group.members.at(-1);
    if (group.attribute !== undefined && isLast && (resolved.main !== -1 || group.followsNoun)) return group.attribute;
    if (resolved.target !== undefined) {
      const isPostposed = occurrence > resolved.main && group.antecedent !== undefined;
      return (isPostposed ? this.#targetOfAntecedent(group.antecedent) : undefined) ?? resolved.target;
    }
    // "{{product}} для {{device}} {{color}}" with a device in Latin.
    const isBehind = occurrence > (group.members[0] as number);
    const noun =
      this.#targetOfAntecedent(group.noun) ?? (isBehind ? this.#targetOfAntecedent(group.antecedent) : undefined);
    if (noun !== undefined) return noun;
    const place = group.coordinated.indexOf(groupIndex);
    for (let index = place + 1; place !== -1 && index < group.coordinated.length; index++) {
      const target = this.#ownTarget(group.coordinated[index] as number);
      if (target !== undefined) return target;
    }
    for (let index = place - 1; index >= 0; index--) {
      const target = this.#ownTarget(group.coordinated[index] as number);
      if (target !== undefined) return target;
    }
    return undefined;
  }

  /** The target of a group by itself: its main field, else the literal noun beside it. */
  #ownTarget(groupIndex: number): AgreementTarget | undefined {
    const group = this.#fields.group(groupIndex);
    return this.#groups.get(groupIndex).target ?? this.#targetOfAntecedent(group.noun);
  }

  #targetOfAntecedent(antecedent: Antecedent | undefined): AgreementTarget | undefined {
    if (antecedent === undefined) return undefined;
    if (antecedent.type === "noun") return antecedent.target;
    const group = this.#fields.group(antecedent.group);
    return this.#targetOfAntecedent(group.antecedent) ?? this.#groups.get(antecedent.group).target;
  }
}
