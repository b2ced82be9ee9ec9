import type { AgreementTarget } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import type { Antecedent } from "../plan/antecedents.js";
import type { Chain } from "../plan/arrange.js";
import type { AnalysedFields } from "./analyse-fields.js";
import { byDefault, type ResolvedGroups } from "./resolve-groups.js";

/** Finds what a field agrees with, stated by `agree` or not. A chain of `agree` ends, as the check allows no circle. */
export class Agreement {
  readonly #fields: AnalysedFields;
  readonly #groups: ResolvedGroups;
  #targetsInChain: Map<Chain, readonly (AgreementTarget | undefined)[]> | undefined;

  constructor(fields: AnalysedFields, groups: ResolvedGroups) {
    this.#fields = fields;
    this.#groups = groups;
  }

  /** The gender, number and case that a field gives to those that agree with it. */
  targetOfField(governor: number, dependent: number): AgreementTarget | undefined {
    const { piece, group: groupIndex } = this.#fields.occurrence(governor);
    const { grammar } = piece;
    const { phrase } = this.#fields.known(governor);
    if (phrase.kind === "adjectival" && !grammar.lock) {
      const inherited = grammar.agree === -1 ? this.targetOfAdjective(governor) : this.#inheritedTarget(governor);
      if (inherited !== undefined) {
        return grammar.case === undefined ? inherited : { ...inherited, case: grammar.case };
      }
    }
    const resolved = this.#groups.get(groupIndex);
    const wanted = governor === resolved.main ? resolved.case : (grammar.case ?? "nom");
    const target = targetOf(phrase, wanted);
    const { chain } = this.#fields.group(groupIndex);
    const from = this.#fields.occurrence(dependent).group;
    // "{{a}} и {{b}} {{color|agree:a}}": what stands behind a later member is said of both.
    const isBehind = from > groupIndex && dependent !== this.#fields.group(from).members[0];
    const isPair = chain !== undefined && (from < chain.first || from > chain.last || isBehind);
    return target !== undefined && isPair ? { case: target.case, number: "plur", animacy: target.animacy } : target;
  }

  #inheritedTarget(from: number): AgreementTarget | undefined {
    const { governor } = this.#fields.occurrence(from);
    return governor === -1 ? undefined : this.targetOfField(governor, from);
  }

  /** What an adjectival field without `agree` belongs to (language, sections 3.4 and 3.5). */
  targetOfAdjective(occurrence: number): AgreementTarget | undefined {
    const { group: groupIndex } = this.#fields.occurrence(occurrence);
    const group = this.#fields.group(groupIndex);
    const resolved = this.#groups.get(groupIndex);
    const isLast = occurrence === group.members.at(-1);
    if (group.attribute && isLast && (resolved.main !== -1 || group.followsNoun)) return group.attribute;
    // "{{name}} — {{color}}, {{material}}": what is listed behind the product are properties of it, not of one another.
    const isList = groupIndex > 0 && resolved.source === byDefault && occurrence < resolved.main;
    const main = isList ? this.#fields.occurrence(resolved.main) : undefined;
    if (resolved.target !== undefined && (!main?.afterComma || main.piece.grammar.head)) {
      const antecedent = occurrence > resolved.main ? group.antecedent : undefined;
      return this.#targetOfAntecedent(antecedent) ?? resolved.target;
    }
    // "{{product}} для {{device}} {{color}}" with a device in Latin.
    const isBehind = occurrence > (group.members[0] as number);
    const noun =
      this.#targetOfAntecedent(group.noun) ?? this.#targetOfAntecedent(isBehind ? group.antecedent : undefined);
    return noun ?? (group.chain && this.#targetInChain(groupIndex, group.chain));
  }

  /** The nearest noun of the groups behind it, else of those before it: "Купить {{c1}} и {{c2}} {{name}}". */
  #targetInChain(groupIndex: number, chain: Chain): AgreementTarget | undefined {
    this.#targetsInChain ??= new Map();
    let targets = this.#targetsInChain.get(chain);
    if (targets === undefined) {
      targets = this.#listTargets(chain);
      this.#targetsInChain.set(chain, targets);
    }
    return targets[groupIndex - chain.first];
  }

  #listTargets({ first, last }: Chain): readonly (AgreementTarget | undefined)[] {
    const own = Array.from({ length: last - first + 1 }, (_, place) => this.#ownTarget(first + place));
    const targets: (AgreementTarget | undefined)[] = new Array(own.length);
    let nearest: AgreementTarget | undefined;
    for (let place = own.length - 1; place >= 0; place--) {
      targets[place] = nearest;
      nearest = own[place] ?? nearest;
    }
    nearest = undefined;
    for (let place = 0; place < own.length; place++) {
      targets[place] ??= nearest;
      nearest = own[place] ?? nearest;
    }
    return targets;
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
