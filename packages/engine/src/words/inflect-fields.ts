import type { AgreementTarget, Case, Inflection, Phrase } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import type { Arrangement } from "../plan/arrange.js";
import type { Government } from "../plan/governing-words.js";
import type { BoundValue } from "../values/bind.js";
import { Agreement } from "./agree.js";
import { AnalysedFields } from "./analyse-fields.js";
import type { KnownPhrase, PhraseMemory } from "./phrase-memory.js";
import {
  byAgreement,
  byDefault,
  byFilter,
  type CaseSource,
  governsMeasure,
  type ResolvedGroup,
  ResolvedGroups,
} from "./resolve-groups.js";

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
}

/** What a field was taken for: the main one, one that agrees, one that stays or stands alone, one that is locked. */
export type Role = "head" | "dependent" | "free" | "locked";

/** `nothing_to_agree_with`: the field that `agree` names has a value without gender and number (Latin, a number). */
export type FieldProblem = "not_inflected" | "nothing_to_agree_with" | "low_confidence" | "agreement_target_missing";

/** Inflects the present fields of an arrangement: one result per occurrence. `values` are by slot. Pure but for the memory. */
export function inflectFields(
  arrangement: Arrangement,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): readonly InflectedField[] {
  const inflecting = new Inflecting(new AnalysedFields(arrangement, values, memory), memory);
  return arrangement.occurrences.map((_, index) => inflecting.inflect(index));
}

class Inflecting {
  readonly #fields: AnalysedFields;
  readonly #memory: PhraseMemory;
  readonly #groups: ResolvedGroups;
  readonly #agreement: Agreement;

  constructor(fields: AnalysedFields, memory: PhraseMemory) {
    this.#fields = fields;
    this.#memory = memory;
    this.#groups = new ResolvedGroups(fields);
    this.#agreement = new Agreement(fields, this.#groups);
  }

  inflect(occurrence: number): InflectedField {
    const { piece, group: groupIndex } = this.#fields.occurrence(occurrence);
    const { grammar } = piece;
    const text = this.#fields.text(occurrence);
    if (grammar.lock) return asIs(text, grammar.head ? "head" : "locked", byFilter);
    if (piece.numeric) return asIs(text, "free", byDefault);
    if (grammar.agree !== -1) return this.#agreeWithField(occurrence);
    const group = this.#fields.group(groupIndex);
    if (group.inert) return asIs(text, grammar.head ? "head" : "free", byDefault, "nom");

    const resolved = this.#groups.get(groupIndex);
    const known = this.#fields.known(occurrence);
    const { phrase } = known;
    if (occurrence === resolved.main) return this.#inflectMain(known, resolved);
    if (phrase.kind === "adjectival") {
      const target = this.#agreement.targetOfAdjective(occurrence);
      // With a case of its own it belongs to something else: "В {{what|case:prep}} {{who|case:dat}} будет тепло".
      if (target !== undefined && (grammar.case ?? target.case) === target.case) {
        return this.#agreed(known, target, grammar.case === undefined ? byAgreement : byFilter, false);
      }
    }
    if (grammar.case !== undefined) return this.#inflected(known, grammar.case, byFilter, "free", true);
    // "для беременных": behind a preposition a lone adjective stands for a noun; a noun or a verb leaves it ("Цвет красный").
    if (phrase.kind === "adjectival" && group.government?.kind === "preposition") {
      return this.#inflected(known, group.government.case, group.government, "free", true);
    }
    // "для взрослых с нуля": a lone adjective has taken the case.
    const isTaken = resolved.main !== -1 || (resolved.adjectival && group.government?.kind === "preposition");
    const isAskedInVain = !isTaken && asksForForm(group.government) && !phrase.measure && phrase.kind === "other";
    return asIs(text, "free", byDefault, undefined, isAskedInVain ? problemOf(phrase) : undefined);
  }

  #inflectMain(known: KnownPhrase, { case: wanted, source }: ResolvedGroup): InflectedField {
    const { phrase } = known;
    const isGoverned = source.type === "government";
    // Nothing governs a lone adjective or a measure ("Цвет красный", "Доставка 2 дня"), though a filter may decline them.
    if (isGoverned && (phrase.measure ? !governsMeasure(source) : phrase.kind === "adjectival")) {
      return asIs(phrase.text, "head", byDefault);
    }
    const isAsked = source.type === "filter" || (isGoverned && asksForForm(source));
    return source === byDefault
      ? asIs(phrase.text, "head", source, "nom")
      : this.#inflected(known, wanted, source, "head", isAsked);
  }

  #inflected(known: KnownPhrase, wanted: Case, source: CaseSource, role: Role, isAsked: boolean): InflectedField {
    return inflectedField(known, this.#memory.inflect(known, wanted), wanted, source, role, isAsked);
  }

  #agreed(known: KnownPhrase, target: AgreementTarget, source: CaseSource, isAsked: boolean): InflectedField {
    return inflectedField(known, this.#memory.agree(known, target), target.case, source, "dependent", isAsked);
  }

  /** `agree:x` (language, section 3.3). */
  #agreeWithField(occurrence: number): InflectedField {
    const { piece, governor } = this.#fields.occurrence(occurrence);
    const { grammar } = piece;
    const known = this.#fields.known(occurrence);
    const absent = governor === -1 ? this.#fields.knownOfSlot(grammar.agree) : undefined;
    if (governor === -1 && absent === undefined) {
      const own =
        grammar.case === undefined
          ? asIs(known.phrase.text, "dependent", byDefault)
          : this.#inflected(known, grammar.case, byFilter, "dependent", true);
      return { ...own, problem: "agreement_target_missing" };
    }
    const target =
      absent === undefined ? this.#agreement.targetOfField(governor, occurrence) : targetOf(absent.phrase, "nom");
    // "взрослые" is a noun by itself, but where it is asked to agree it is an adjective.
    if (target === undefined || !(known.phrase.kind === "adjectival" || this.#memory.agree(known, target).inflected)) {
      if (grammar.case !== undefined) return this.#inflected(known, grammar.case, byFilter, "dependent", true);
      const { phrase } = known;
      const problem = phrase.kind === "adjectival" ? "nothing_to_agree_with" : problemOf(phrase);
      return asIs(phrase.text, "dependent", byDefault, undefined, problem);
    }
    if (grammar.case === undefined) return this.#agreed(known, target, byAgreement, true);
    return this.#agreed(known, { ...target, case: grammar.case }, byFilter, true);
  }
}

/** A noun only suggests a case: "Размер XL", "Артикул {{x}}" are no reason for a warning. */
function asksForForm(government: Government | undefined): boolean {
  return government !== undefined && government.kind !== "noun";
}

function asIs(text: string, role: Role, source: CaseSource, standing?: Case, problem?: FieldProblem): InflectedField {
  return { text, role, case: standing, source, problem };
}

/** What is wrong with a phrase that has no forms: nothing where there is no Cyrillic letter in it. */
function problemOf({ reason }: Phrase): FieldProblem | undefined {
  return reason === "no_cyrillic" || reason === "empty" ? undefined : "not_inflected";
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
    if (isAsked) problem = problemOf(phrase);
  } else if (phrase.confidence === "low") problem = "low_confidence";
  return { text, role, case: inflected ? wanted : undefined, source, problem };
}
