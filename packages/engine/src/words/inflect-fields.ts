import type { AgreementTarget, Case, Inflection } from "@skladno/morphology";
import type { Antecedent, Arrangement, Group } from "../plan/arrange.js";
import type { Government } from "../plan/governing-words.js";
import type { BoundValue } from "../values/bind.js";
import { type Candidate, chooseMainWord, isLikeName } from "./choose-main-word.js";
import type { KnownPhrase, PhraseMemory } from "./phrase-memory.js";

/**
 * The grammar of one output: every group finds its main field and its case, dependents take them over, and each value is
 * put into its form (language, sections 3.3 to 3.5).
 */
export interface InflectedField {
  readonly text: string;
  readonly role: Role;
  /** Undefined for a value that no case concerns: locked, Latin, a second noun. */
  readonly case: Case | undefined;
  readonly source: CaseSource;
  readonly problem: FieldProblem | undefined;
  /** The phrase that was put into a form; undefined where none was asked for. */
  readonly known: KnownPhrase | undefined;
}

export type Role = "head" | "dependent" | "free" | "locked";

export type CaseSource =
  | { readonly type: "filter" | "agreement" | "default" }
  | { readonly type: "government"; readonly government: Government };

/** `nothing_to_agree_with`: the field that `agree` names has a value without gender and number (Latin, a number). */
export type FieldProblem = "not_inflected" | "nothing_to_agree_with" | "low_confidence" | "agreement_target_missing";

/** What a group turned out to be for the values at hand. */
interface ResolvedGroup {
  /** The occurrence of the main field, -1 for none. */
  readonly main: number;
  readonly case: Case;
  readonly source: CaseSource;
  /** What adjectives agree with. */
  readonly target: AgreementTarget | undefined;
}

const byFilter: CaseSource = Object.freeze({ type: "filter" });
const byAgreement: CaseSource = Object.freeze({ type: "agreement" });
const byDefault: CaseSource = Object.freeze({ type: "default" });

/** Inflects the present fields of an arrangement: one result per occurrence. `values` are by slot. Pure but for the memory. */
export function inflectFields(
  arrangement: Arrangement,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): readonly InflectedField[] {
  return new Inflecting(arrangement, values, memory).all();
}

/** The state of one run; agreement may ask for a group before its turn, so groups are resolved when they are needed. */
class Inflecting {
  readonly #arrangement: Arrangement;
  readonly #values: readonly (BoundValue | undefined)[];
  readonly #memory: PhraseMemory;
  readonly #groups: (ResolvedGroup | undefined)[] = [];
  readonly #known: (KnownPhrase | undefined)[] = [];

  constructor(arrangement: Arrangement, values: readonly (BoundValue | undefined)[], memory: PhraseMemory) {
    this.#arrangement = arrangement;
    this.#values = values;
    this.#memory = memory;
  }

  all(): readonly InflectedField[] {
    const { occurrences } = this.#arrangement;
    const fields: InflectedField[] = new Array(occurrences.length);
    for (let index = 0; index < occurrences.length; index++) fields[index] = this.#inflect(index);
    return fields;
  }

  #valueOf(occurrence: number): BoundValue {
    const { piece } = this.#arrangement.occurrences[occurrence] as Arrangement["occurrences"][number];
    return this.#values[piece.slot] as BoundValue;
  }

  #knownOf(occurrence: number): KnownPhrase {
    const known = this.#known[occurrence] ?? this.#memory.know(this.#valueOf(occurrence).text);
    this.#known[occurrence] = known;
    return known;
  }

  #groupOf(index: number): ResolvedGroup {
    const resolved = this.#groups[index] ?? this.#resolveGroup(this.#arrangement.groups[index] as Group);
    this.#groups[index] = resolved;
    return resolved;
  }

  #resolveGroup(group: Group): ResolvedGroup {
    const { occurrences } = this.#arrangement;
    const candidates: Candidate[] = [];
    for (const member of group.members) {
      const { grammar, numeric } = (occurrences[member] as Arrangement["occurrences"][number]).piece;
      const isAnalysed = !numeric && (!grammar.lock || grammar.head);
      candidates.push({ grammar, phrase: isAnalysed ? this.#knownOf(member).phrase : undefined });
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
    const { groups, occurrences } = this.#arrangement;
    for (const index of group.coordinated) {
      const fellow = groups[index] as Group;
      if (fellow === group) return undefined;
      for (const member of fellow.members) {
        const stated = (occurrences[member] as Arrangement["occurrences"][number]).piece.grammar.case;
        if (stated !== undefined) return stated;
      }
    }
    return undefined;
  }

  #inflect(occurrence: number): InflectedField {
    const { occurrences, groups } = this.#arrangement;
    const { piece, group: groupIndex } = occurrences[occurrence] as Arrangement["occurrences"][number];
    const { grammar } = piece;
    const { text } = this.#valueOf(occurrence);
    if (grammar.lock) return asIs(text, grammar.head ? "head" : "locked", byFilter);
    if (piece.numeric) return asIs(text, "free", byDefault);
    if (grammar.agree !== -1) return this.#agreeWithField(occurrence);
    const group = groups[groupIndex] as Group;
    if (group.inert) return asIs(text, grammar.head ? "head" : "free", byDefault, "nom");

    const resolved = this.#groupOf(groupIndex);
    const known = this.#knownOf(occurrence);
    const { phrase } = known;
    if (occurrence === resolved.main) return this.#inflectMain(known, resolved);
    if (phrase.kind === "adjectival") {
      const target = this.#targetOfAdjective(group, groupIndex, occurrence);
      if (target !== undefined) {
        const own = grammar.case === undefined ? target : { ...target, case: grammar.case };
        return this.#agreed(known, own, grammar.case === undefined ? byAgreement : byFilter, false);
      }
    }
    if (grammar.case !== undefined) return this.#inflected(known, grammar.case, byFilter, "free", true);
    const isAskedInVain = resolved.main === -1 && asksForForm(group.government) && !phrase.measure;
    const problem =
      isAskedInVain && phrase.kind === "other" && phrase.reason !== "no_cyrillic" && phrase.reason !== "empty"
        ? "not_inflected"
        : undefined;
    return { text, role: "free", case: undefined, source: byDefault, problem, known };
  }

  #inflectMain(known: KnownPhrase, { case: wanted, source }: ResolvedGroup): InflectedField {
    const { phrase } = known;
    const isGoverned = source.type === "government";
    // Nothing governs a lone adjective or a measure ("Цвет красный", "Доставка 2 дня"), though a filter may decline them.
    if (isGoverned && (phrase.measure || phrase.kind === "adjectival")) {
      return { text: phrase.text, role: "head", case: undefined, source: byDefault, problem: undefined, known };
    }
    const isAsked = source.type === "filter" || (isGoverned && asksForForm(source.government));
    if (source.type === "default") {
      return { text: phrase.text, role: "head", case: "nom", source, problem: undefined, known };
    }
    return this.#inflected(known, wanted, source, "head", isAsked);
  }

  #inflected(known: KnownPhrase, wanted: Case, source: CaseSource, role: Role, isAsked: boolean): InflectedField {
    return inflectedField(known, this.#memory.inflect(known, wanted), wanted, source, role, isAsked);
  }

  #agreed(known: KnownPhrase, target: AgreementTarget, source: CaseSource, isAsked: boolean): InflectedField {
    return inflectedField(known, this.#memory.agree(known, target), target.case, source, "dependent", isAsked);
  }

  /** `agree:x` (language, section 3.3). */
  #agreeWithField(occurrence: number): InflectedField {
    const { grammar } = (this.#arrangement.occurrences[occurrence] as Arrangement["occurrences"][number]).piece;
    const governor = this.#nearestOccurrence(grammar.agree, occurrence);
    const known = this.#knownOf(occurrence);
    if (governor === -1) {
      const own = grammar.case;
      if (own === undefined) {
        return {
          text: known.phrase.text,
          role: "dependent",
          case: undefined,
          source: byDefault,
          problem: "agreement_target_missing",
          known,
        };
      }
      return { ...this.#inflected(known, own, byFilter, "dependent", true), problem: "agreement_target_missing" };
    }
    const target = this.#targetOfField(governor, occurrence);
    if (target === undefined || known.phrase.kind !== "adjectival") {
      if (grammar.case !== undefined) return this.#inflected(known, grammar.case, byFilter, "dependent", true);
      const { kind, reason } = known.phrase;
      const isAtFault = kind === "adjectival" ? "nothing_to_agree_with" : "not_inflected";
      const problem = reason === "no_cyrillic" || reason === "empty" ? undefined : isAtFault;
      return { text: known.phrase.text, role: "dependent", case: undefined, source: byDefault, problem, known };
    }
    if (grammar.case === undefined) return this.#agreed(known, target, byAgreement, true);
    return this.#agreed(known, { ...target, case: grammar.case }, byFilter, true);
  }

  /** The occurrence of a field in the same cluster, else the nearest before, else the nearest behind; -1 for none. */
  #nearestOccurrence(slot: number, from: number): number {
    const { occurrences } = this.#arrangement;
    const { cluster } = occurrences[from] as Arrangement["occurrences"][number];
    let before = -1;
    let behind = -1;
    for (let index = 0; index < occurrences.length; index++) {
      const candidate = occurrences[index] as Arrangement["occurrences"][number];
      if (candidate.piece.slot !== slot) continue;
      if (candidate.cluster === cluster) return index;
      if (index < from) before = index;
      else if (behind === -1) behind = index;
    }
    return before === -1 ? behind : before;
  }

  /** The gender, number and case that a field gives to those that agree with it. */
  #targetOfField(governor: number, dependent: number): AgreementTarget | undefined {
    const { occurrences, groups } = this.#arrangement;
    const { piece, group: groupIndex } = occurrences[governor] as Arrangement["occurrences"][number];
    const { grammar } = piece;
    if (piece.numeric) return undefined;
    const { phrase } = this.#knownOf(governor);
    const group = groups[groupIndex] as Group;
    if (phrase.kind === "adjectival" && !grammar.lock) {
      const inherited =
        grammar.agree === -1
          ? this.#targetOfAdjective(group, groupIndex, governor)
          : this.#inheritedTarget(grammar.agree, governor);
      if (inherited !== undefined) {
        return grammar.case === undefined ? inherited : { ...inherited, case: grammar.case };
      }
    }
    const resolved = this.#groupOf(groupIndex);
    const wanted = governor === resolved.main ? resolved.case : (grammar.case ?? "nom");
    const target = targetOf(phrase, wanted);
    const isPair = group.coordinated.length > 1 && !group.coordinated.includes(this.#groupIndexOf(dependent));
    return target !== undefined && isPair ? { case: target.case, number: "plur", animacy: target.animacy } : target;
  }

  #inheritedTarget(slot: number, from: number): AgreementTarget | undefined {
    const next = this.#nearestOccurrence(slot, from);
    return next === -1 ? undefined : this.#targetOfField(next, from);
  }

  #groupIndexOf(occurrence: number): number {
    return (this.#arrangement.occurrences[occurrence] as Arrangement["occurrences"][number]).group;
  }

  /** What an adjectival field without `agree` belongs to (language, sections 3.4 and 3.5). */
  #targetOfAdjective(group: Group, groupIndex: number, occurrence: number): AgreementTarget | undefined {
    const resolved = this.#groupOf(groupIndex);
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
    const group = this.#arrangement.groups[groupIndex] as Group;
    return this.#groupOf(groupIndex).target ?? this.#targetOfAntecedent(group.noun);
  }

  #targetOfAntecedent(antecedent: Antecedent | undefined): AgreementTarget | undefined {
    if (antecedent === undefined) return undefined;
    if (antecedent.type === "noun") return antecedent.target;
    const group = this.#arrangement.groups[antecedent.group] as Group;
    return this.#targetOfAntecedent(group.antecedent) ?? this.#groupOf(antecedent.group).target;
  }
}

/** The case stated for an adjectival field that agrees with the main one by itself holds for the group. */
function statedByDependent(candidates: readonly Candidate[]): Case | undefined {
  for (const { grammar, phrase } of candidates) {
    if (grammar.case !== undefined && grammar.agree === -1 && phrase?.kind === "adjectival") return grammar.case;
  }
  return undefined;
}

/** A noun only suggests a case: "Размер XL", "Артикул {{x}}" are no reason for a warning. */
function asksForForm(government: Government | undefined): boolean {
  return government !== undefined && government.kind !== "noun";
}

function targetOf(phrase: KnownPhrase["phrase"], wanted: Case): AgreementTarget | undefined {
  const { number, gender, animacy = "inan" } = phrase;
  if (number === undefined) return undefined;
  return number === "plur" || gender === undefined
    ? { case: wanted, number, animacy }
    : { case: wanted, number, gender, animacy };
}

function asIs(text: string, role: Role, source: CaseSource, standing?: Case): InflectedField {
  return { text, role, case: standing, source, problem: undefined, known: undefined };
}

function inflectedField(
  known: KnownPhrase,
  { text, inflected }: Inflection,
  wanted: Case,
  source: CaseSource,
  role: Role,
  isAsked: boolean,
): InflectedField {
  const { phrase } = known;
  let problem: FieldProblem | undefined;
  if (!inflected) {
    if (isAsked && phrase.reason !== "no_cyrillic" && phrase.reason !== "empty") problem = "not_inflected";
  } else if (phrase.confidence === "low") problem = "low_confidence";
  return { text, role, case: inflected ? wanted : undefined, source, problem, known };
}
