import type { AgreementTarget, Case, Phrase } from "@skladno/morphology";
import type { Group } from "../plan/arrange.js";
import type { Government } from "../plan/governing-words.js";
import type { AnalysedFields } from "./analyse-fields.js";
import { type Candidate, chooseMainWord, isLikeName } from "./choose-main-word.js";

/** What a group turned out to be for the values at hand (language, sections 3.4 and 3.5). */
export interface ResolvedGroup {
  /** The occurrence of the main field, -1 for none. */
  readonly main: number;
  readonly case: Case;
  readonly source: CaseSource;
  /** What adjectives agree with; undefined where there is no main field, or one without gender and number. */
  readonly target: AgreementTarget | undefined;
}

/** What set a case. */
export type CaseSource =
  | { readonly type: "filter" | "agreement" | "default" }
  | { readonly type: "government"; readonly government: Government };

export const byFilter: CaseSource = Object.freeze({ type: "filter" });
export const byAgreement: CaseSource = Object.freeze({ type: "agreement" });
export const byDefault: CaseSource = Object.freeze({ type: "default" });

/** The groups of one output. Agreement may ask for a group before its turn, so each is resolved when it is needed. */
export class ResolvedGroups {
  readonly #fields: AnalysedFields;
  readonly #resolved: (ResolvedGroup | undefined)[] = [];

  constructor(fields: AnalysedFields) {
    this.#fields = fields;
  }

  get(index: number): ResolvedGroup {
    const resolved = this.#resolved[index] ?? this.#resolveGroup(this.#fields.group(index));
    this.#resolved[index] = resolved;
    return resolved;
  }

  #resolveGroup(group: Group): ResolvedGroup {
    const candidates: Candidate[] = [];
    for (const member of group.members) {
      const { grammar, numeric } = this.#fields.occurrence(member).piece;
      const isAnalysed = !numeric && (!grammar.lock || grammar.head);
      candidates.push({ grammar, phrase: isAnalysed ? this.#fields.known(member).phrase : undefined });
    }
    let mainIndex = chooseMainWord(candidates);
    const chosen = candidates[mainIndex];
    if (group.followsNoun && chosen?.phrase !== undefined && !chosen.grammar.head && isLikeName(chosen.phrase)) {
      mainIndex = -1;
    }
    const main = mainIndex === -1 ? -1 : (group.members[mainIndex] as number);
    const phrase = candidates[mainIndex]?.phrase;

    const stated = candidates[mainIndex]?.grammar.case ?? statedByDependent(candidates);
    let wanted: Case = "nom";
    let source = byDefault;
    if (stated !== undefined) {
      wanted = stated;
      source = byFilter;
    } else if (group.government !== undefined) {
      wanted = group.government.case;
      source = { type: "government", government: group.government };
    } else {
      const shared = this.#caseOfFellow(group);
      if (shared !== undefined) {
        wanted = shared;
        source = byFilter;
      }
    }
    return { main, case: wanted, source, target: phrase === undefined ? undefined : targetOf(phrase, wanted) };
  }

  /** A coordinated group without a case of its own takes over the one that is stated before it: "за {{a|case:ins}} и {{b}}". */
  #caseOfFellow(group: Group): Case | undefined {
    for (const index of group.coordinated) {
      const fellow = this.#fields.group(index);
      if (fellow === group) return undefined;
      for (const member of fellow.members) {
        const stated = this.#fields.occurrence(member).piece.grammar.case;
        if (stated !== undefined) return stated;
      }
    }
    return undefined;
  }
}

/** The case stated for an adjectival field that agrees with the main one by itself holds for the group. */
function statedByDependent(candidates: readonly Candidate[]): Case | undefined {
  for (const { grammar, phrase } of candidates) {
    if (grammar.case !== undefined && grammar.agree === -1 && phrase?.kind === "adjectival") return grammar.case;
  }
  return undefined;
}

/** What a phrase in a case gives to those that agree with it. */
export function targetOf(phrase: Phrase, wanted: Case): AgreementTarget | undefined {
  const { number, gender, animacy = "inan" } = phrase;
  if (number === undefined) return undefined;
  return number === "plur" || gender === undefined
    ? { case: wanted, number, animacy }
    : { case: wanted, number, gender, animacy };
}
