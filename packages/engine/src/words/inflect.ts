import type { AgreementTarget, Case, Inflection, Phrase, PlaceRelation } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import type { Arrangement, Group, Occurrence } from "../plan/arrange.js";
import { casesOfPlaces, prepositionsOfPlaces } from "../plan/cases-of-places.js";
import type { Government } from "../plan/governing-words.js";
import { NONE } from "../plan/none.js";
import type { AnalysedField, Counted } from "./analyse-fields.js";
import type { KnownPhrase, PhraseMemory } from "./phrase-memory.js";
import {
  byAgreement,
  byDefault,
  byFilter,
  type CaseSource,
  governsMeasure,
  type ResolvedGroup,
} from "./resolve-groups.js";

/** A value in its form, and what it was taken for. */
export interface InflectedField {
  readonly text: string;
  readonly role: Role;
  /** Undefined for a value that no case concerns: locked, Latin, a second noun. */
  readonly case: Case | undefined;
  readonly source: CaseSource;
  readonly problem: FieldProblem | undefined;
  /** The problem is one of what the field counts. */
  readonly isOfCounted?: boolean;
  /** What comes before it, in the shape that it asks for; undefined for nothing. */
  readonly preposition?: string | undefined;
}

/** What a field was taken for: the main one, one that agrees, one that stays or stands alone, one that is locked. */
export type Role = "head" | "dependent" | "free" | "locked";

/** `nothing_to_agree_with`: the field that `agree` names has a value without gender and number (Latin, a number). */
export type FieldProblem =
  | "not_inflected"
  | "nothing_to_agree_with"
  | "low_confidence"
  | "agreement_target_missing"
  | "not_a_number"
  | "not_a_date"
  | "no_plural"
  | "no_singular";

/** Puts each value into its form, by occurrence: the case of its group, or what it agrees with (`targets`). */
export function inflect(
  { occurrences, groups: arranged }: Arrangement,
  fields: readonly AnalysedField[],
  groups: readonly ResolvedGroup[],
  targets: readonly (AgreementTarget | undefined)[],
  memory: PhraseMemory,
): readonly InflectedField[] {
  return occurrences.map((occurrence, index) => {
    const field = fields[index] as AnalysedField;
    const { own, grammar } = occurrence.piece;
    const surroundings = arranged[occurrence.group] as Group;
    const resolved = groups[occurrence.group] as ResolvedGroup;
    if (own.place !== undefined && field.known !== undefined && !field.isNotDate) {
      return inflectPlace(field, own.place, targets[index], memory);
    }
    const form =
      field.counted === undefined
        ? inflectField(occurrence, field, surroundings, resolved, index === resolved.main, targets[index], memory)
        : inflectCounted(field, field.counted, grammar.case, resolved, index === resolved.main, memory);
    const after = own.after ?? (own.place && prepositionsOfPlaces[own.place]);
    const stated = field.isNotDate ? { ...form, text: field.text, problem: "not_a_date" as const } : form;
    if (after === undefined) return stated;
    return { ...stated, preposition: memory.morphology.shapePreposition(after, stated.text) };
  });
}

function inflectField(
  occurrence: Occurrence,
  field: AnalysedField,
  surroundings: Group,
  resolved: ResolvedGroup,
  isMain: boolean,
  target: AgreementTarget | undefined,
  memory: PhraseMemory,
): InflectedField {
  const { grammar, numeric } = occurrence.piece;
  if (grammar.lock) return asIs(field.text, grammar.head ? "head" : "locked", byFilter);
  if (numeric) return asIs(field.text, "free", byDefault);
  if (grammar.agree !== NONE) return agreeWithField(occurrence, field, target, memory);
  if (surroundings.inert) return asIs(field.text, grammar.head ? "head" : "free", byDefault, "nom");
  const known = field.known as KnownPhrase;
  const form = isMain
    ? inflectMain(known, resolved, surroundings, memory)
    : inflectOther(known, grammar.case, surroundings, resolved, target, memory);
  // A value of another kind than a noun or an adjective says why it has no forms; Latin has none and needs none.
  const problem = field.hasNoPlural
    ? known.phrase.kind === "other"
      ? problemOf(known.phrase)
      : "no_plural"
    : undefined;
  return problem === undefined || form.problem !== undefined ? form : { ...form, problem };
}

/**
 * A place with its preposition; an adjective in it ("{{adjective|where}} {{noun}}") agrees with the noun that it has.
 */
function inflectPlace(
  { known, hasNoPlural }: AnalysedField,
  relation: PlaceRelation,
  target: AgreementTarget | undefined,
  memory: PhraseMemory,
): InflectedField {
  const place = known as KnownPhrase;
  const { phrase } = place;
  const wanted = casesOfPlaces[relation];
  if (target !== undefined && phrase.kind === "adjectival") {
    const form = agreeing(place, target, byFilter, true, memory);
    return { ...form, preposition: memory.morphology.shapePreposition(prepositionsOfPlaces[relation], form.text) };
  }
  const { text, inflected, preposition } = memory.inflectPlace(place, relation);
  const bare = preposition === "" ? text : text.slice(preposition.length + 1);
  const form = inflectedField(place, { text: bare, inflected }, wanted, byFilter, "head", true);
  const problem = form.problem ?? (hasNoPlural && phrase.kind !== "other" ? "no_plural" : undefined);
  return { ...form, problem, preposition: preposition === "" ? undefined : preposition };
}

/** A number with what it counts (docs/language, count). */
function inflectCounted(
  { text: printed, known }: AnalysedField,
  { number, noun }: Counted,
  stated: Case | undefined,
  resolved: ResolvedGroup,
  isMain: boolean,
  memory: PhraseMemory,
): InflectedField {
  if (noun === undefined) {
    return asIs(printed, "free", byDefault, undefined, number === undefined ? "not_a_number" : undefined);
  }
  if (number === undefined) {
    return asIs(`${printed} ${noun.phrase.text}`, "free", byDefault, undefined, "not_a_number");
  }
  // As with "2 дня": no verb or noun governs a measure.
  const isLeft =
    known?.phrase.measure === true && resolved.source.type === "government" && !governsMeasure(resolved.source);
  const wanted = isMain && !isLeft ? resolved.case : (stated ?? "nom");
  const source = isMain && !isLeft ? resolved.source : stated === undefined ? byDefault : byFilter;
  const { text, inflected, problem } = memory.morphology.countPhrase(noun.phrase, number, wanted);
  const form = inflectedField(
    noun,
    { text: `${printed} ${text}`, inflected },
    wanted,
    source,
    isMain ? "head" : "free",
    true,
  );
  return { ...form, problem: problem ?? form.problem, isOfCounted: true };
}

function inflectMain(
  known: KnownPhrase,
  { case: wanted, source }: ResolvedGroup,
  { behind }: Group,
  memory: PhraseMemory,
): InflectedField {
  const { phrase } = known;
  const isGoverned = source.type === "government";
  // Nothing governs a lone adjective or a measure ("Цвет красный", "Доставка 2 дня"), though a filter may decline them.
  if (isGoverned && (phrase.measure ? !governsMeasure(source) : phrase.kind === "adjectival")) {
    return asIs(phrase.text, "head", byDefault);
  }
  const isAsked = source.type === "filter" || (isGoverned && asksForForm(source));
  return source === byDefault
    ? asIs(phrase.text, "head", source, "nom")
    : inCase(known, wanted, source, "head", isAsked, memory, behind);
}

/** "Ищем рабочего": after these verbs a lone adjective stands for a person. */
const HIRING = /^(?:ищ|най[мт]|наним|пригла|прим)/i;

/** A member of a group that is not its main field. */
function inflectOther(
  known: KnownPhrase,
  stated: Case | undefined,
  { government, behind }: Group,
  resolved: ResolvedGroup,
  target: AgreementTarget | undefined,
  memory: PhraseMemory,
): InflectedField {
  const { phrase } = known;
  // With a case of its own it belongs to something else: "В {{what|case:prep}} {{who|case:dat}} будет тепло".
  if (target !== undefined && (stated ?? target.case) === target.case) {
    return agreeing(known, target, stated === undefined ? byAgreement : byFilter, false, memory);
  }
  if (stated !== undefined) return inCase(known, stated, byFilter, "free", true, memory, behind);
  if (resolved.isEnumeration) return inCase(known, resolved.case, resolved.source, "free", false, memory, behind);
  // "для беременных": after a preposition a lone adjective stands for a noun; a noun or a verb leaves it ("Цвет
  // красный").
  if (phrase.kind === "adjectival" && government) {
    if (government.kind === "preposition") return inCase(known, government.case, government, "free", true, memory);
    const person = HIRING.test(government.word) && targetOf({ ...phrase, animacy: "anim" }, "acc");
    if (person) return agreeing(known, person, government, true, memory);
  }
  // "для взрослых с нуля": a lone adjective has taken the case.
  const isTaken = resolved.main !== NONE || (resolved.adjectival && government?.kind === "preposition");
  const isAskedInVain = !isTaken && asksForForm(government) && !phrase.measure && phrase.kind === "other";
  return asIs(phrase.text, "free", byDefault, undefined, isAskedInVain ? problemOf(phrase) : undefined);
}

/** `agree:x` (language, section 3.3). */
function agreeWithField(
  { piece: { grammar }, governor }: Occurrence,
  { known, absentGovernor }: AnalysedField,
  target: AgreementTarget | undefined,
  memory: PhraseMemory,
): InflectedField {
  const own = known as KnownPhrase;
  const { phrase } = own;
  if (governor === NONE && absentGovernor === undefined) {
    const alone =
      grammar.case === undefined
        ? asIs(phrase.text, "dependent", byDefault)
        : inCase(own, grammar.case, byFilter, "dependent", true, memory);
    return { ...alone, problem: "agreement_target_missing" };
  }
  // "взрослые" is a noun by itself, but where it is asked to agree it is an adjective.
  if (target === undefined || !(phrase.kind === "adjectival" || memory.agree(own, target).inflected)) {
    if (grammar.case !== undefined) return inCase(own, grammar.case, byFilter, "dependent", true, memory);
    const problem = phrase.kind === "adjectival" ? "nothing_to_agree_with" : problemOf(phrase);
    return asIs(phrase.text, "dependent", byDefault, undefined, problem);
  }
  if (grammar.case === undefined) return agreeing(own, target, byAgreement, true, memory);
  return agreeing(own, { ...target, case: grammar.case }, byFilter, true, memory);
}

function inCase(
  known: KnownPhrase,
  wanted: Case,
  source: CaseSource,
  role: Role,
  isAsked: boolean,
  memory: PhraseMemory,
  behind?: string,
): InflectedField {
  return inflectedField(known, memory.inflect(known, wanted, behind), wanted, source, role, isAsked);
}

function agreeing(
  known: KnownPhrase,
  target: AgreementTarget,
  source: CaseSource,
  isAsked: boolean,
  memory: PhraseMemory,
): InflectedField {
  return inflectedField(known, memory.agree(known, target), target.case, source, "dependent", isAsked);
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
