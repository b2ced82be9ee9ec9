import type { TracePlaceholder, TraceWord } from "@skladno/engine";
import type { AgreementTarget } from "@skladno/morphology";
import type { RenderedText } from "../worker/protocol.js";

/** The fields side by side that a value belongs to. */
export interface Group {
  readonly head: TracePlaceholder | undefined;
  readonly dependents: readonly TracePlaceholder[];
  /** What is printed beside them as it is. */
  readonly fixed: readonly TracePlaceholder[];
  /** The word that sets the case. */
  readonly governor: string | undefined;
  readonly isCoordinated: boolean;
}

/** The group of a placeholder, out of the trace of its text. */
export function groupOf({ trace }: RenderedText, placeholder: TracePlaceholder): Group {
  const groups = trace.stages.flatMap((stage) => (stage.stage === "analyse" ? stage.groups : []));
  const group = groups.find(({ fields }) => fields.includes(placeholder.field));
  const members = trace.placeholders.filter(({ field }) => group?.fields.includes(field));
  const head = members.find(({ role }) => role === "head") ?? members.find(({ role }) => role === "free");
  return {
    head,
    dependents: members.filter(({ role }) => role === "dependent"),
    fixed: members.filter(({ role, words }) => role === "locked" || words.length === 0),
    governor: governorOf(head?.case_source ?? placeholder.case_source),
    isCoordinated: group?.coordinated === true,
  };
}

/** The word of `government: "для"`; undefined for other sources of a case. */
export function governorOf(source: string): string | undefined {
  return /^government: "(.*)"$/.exec(source)?.[1];
}

/** What a dependent value agrees with: the gender, number and animacy of the main word, which may stand in another group. */
export function targetOf(text: RenderedText, placeholder: TracePlaceholder): Omit<AgreementTarget, "case"> | undefined {
  const { head, isCoordinated } = groupOf(text, placeholder);
  const word = head?.words.find(({ role }: TraceWord) => role === "head");
  if (placeholder.role !== "dependent" || word?.number === undefined) return undefined;
  const heads = head?.words.filter(({ role }: TraceWord) => role === "head").length ?? 0;
  const number = isCoordinated || heads > 1 ? "plur" : word.number;
  return { gender: word.gender, number, animacy: word.animacy ?? "inan" };
}
