import type { Case } from "@skladno/morphology";
import type { Arrangement } from "../plan/arrange.js";
import type { Plan } from "../plan/plan.js";
import type { BoundValue } from "../values/bind.js";
import type { InflectedField, Role } from "../words/inflect-fields.js";
import type { PhraseMemory } from "../words/phrase-memory.js";
import type { CaseSource } from "../words/resolve-groups.js";
import { type TraceWord, traceWords } from "../words/trace-word.js";

/**
 * The answer to "why this form?": the stages that an output went through, and for every printed placeholder what it was
 * taken for. Member names are those of the HTTP contract, so that it can be sent as it is.
 */
export interface OutputTrace {
  readonly stages: readonly TraceStage[];
  readonly placeholders: readonly TracePlaceholder[];
}

export type TraceStage =
  | { readonly stage: "parse"; readonly placeholders: number; readonly variant_blocks: number }
  | {
      readonly stage: "select_variants";
      readonly variants: readonly { readonly index: number; readonly text: string }[];
    }
  | { readonly stage: "resolve_values"; readonly values: readonly TraceValue[] }
  | { readonly stage: "analyse"; readonly groups: readonly TraceGroup[] }
  | { readonly stage: "inflect" | "format"; readonly changes: readonly TraceChange[] }
  | { readonly stage: "join"; readonly text: string };

/** The value of a field; null where it is empty. */
export interface TraceValue {
  readonly field: string;
  readonly value: string | null;
}

/** Fields side by side, with what governs them. */
export interface TraceGroup {
  readonly fields: readonly string[];
  readonly government: string | null;
  readonly coordinated: boolean;
}

export interface TraceChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface TracePlaceholder {
  readonly field: string;
  readonly role: Role;
  /** The case in which the value stands, null where no case concerns it. */
  readonly case: Case | null;
  /** `filter`, `government: "для"`, `agreement` or `default`. */
  readonly case_source: string;
  readonly words: readonly TraceWord[];
  /** The value, its grammatical form, and what was printed. */
  readonly before: string;
  readonly inflected: string;
  readonly after: string;
}

export interface Traced {
  readonly plan: Plan;
  readonly arrangement: Arrangement;
  readonly chosen: readonly number[];
  readonly values: readonly (BoundValue | undefined)[];
  readonly fields: readonly InflectedField[];
  /** The printed text of each occurrence. */
  readonly printed: readonly string[];
  readonly text: string;
}

/** Puts what a render did into words; the stages are those of the architecture's diagram, in order. */
export function traceOutput(traced: Traced, memory: PhraseMemory): OutputTrace {
  const { plan, arrangement, chosen, values, fields, printed, text } = traced;
  const fieldOf = (occurrence: number): string =>
    plan.fields[arrangement.occurrences[occurrence]?.piece.slot as number] as string;
  const placeholders = arrangement.occurrences.map(({ piece }, occurrence): TracePlaceholder => {
    const field = fields[occurrence] as InflectedField;
    const before = (values[piece.slot] as BoundValue).text;
    return {
      field: fieldOf(occurrence),
      role: field.role,
      case: field.case ?? null,
      case_source: sourceText(field.source),
      words: traceWords(memory.parse(before)),
      before,
      inflected: field.text,
      after: printed[occurrence] as string,
    };
  });
  const stages: TraceStage[] = [
    ...stagesOfPlan(plan, chosen),
    {
      stage: "resolve_values",
      values: plan.fields.map((field, slot) => ({ field, value: values[slot]?.text ?? null })),
    },
    analyseStage(plan, arrangement),
    { stage: "inflect", changes: changes(placeholders, "before", "inflected") },
    { stage: "format", changes: changes(placeholders, "inflected", "after") },
    { stage: "join", text },
  ];
  return { stages, placeholders };
}

function stagesOfPlan({ pieces, blocks }: Plan, chosen: readonly number[]): readonly TraceStage[] {
  let placeholders = 0;
  for (const { type } of pieces) if (type === "field") placeholders++;
  const variants = blocks.map(({ index, variants: texts }) => ({
    index,
    text: texts[chosen[index] as number] as string,
  }));
  return [
    { stage: "parse", placeholders, variant_blocks: blocks.length },
    { stage: "select_variants", variants },
  ];
}

/** The same for all items of one arrangement, so it is put together once. */
const analyseStages = new WeakMap<Arrangement, TraceStage>();

function analyseStage(plan: Plan, arrangement: Arrangement): TraceStage {
  const known = analyseStages.get(arrangement);
  if (known !== undefined) return known;
  const groups = arrangement.groups.map(
    ({ members, government, coordinated }): TraceGroup => ({
      fields: members.map((member) => plan.fields[arrangement.occurrences[member]?.piece.slot as number] as string),
      government: government === undefined ? null : `${government.word} → ${government.case}`,
      coordinated: coordinated.length > 1,
    }),
  );
  const stage: TraceStage = { stage: "analyse", groups };
  analyseStages.set(arrangement, stage);
  return stage;
}

function sourceText(source: CaseSource): string {
  return source.type === "government" ? `government: "${source.word}"` : source.type;
}

function changes(
  placeholders: readonly TracePlaceholder[],
  from: "before" | "inflected",
  to: "inflected" | "after",
): readonly TraceChange[] {
  const changed: TraceChange[] = [];
  for (const placeholder of placeholders) {
    const before = placeholder[from];
    const after = placeholder[to];
    if (before !== after) changed.push({ field: placeholder.field, before, after });
  }
  return changed;
}
