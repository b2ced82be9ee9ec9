import type { Case, PhraseWord } from "@skladno/morphology";
import type { Arrangement } from "../plan/arrange.js";
import type { Plan } from "../plan/plan.js";
import type { BoundValue } from "../values/bind.js";
import type { CaseSource, InflectedField, Role } from "../words/inflect-fields.js";
import type { PhraseMemory } from "../words/phrase-memory.js";

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
  | { readonly stage: "resolve_values"; readonly values: Readonly<Record<string, string | null>> }
  | { readonly stage: "analyse"; readonly groups: readonly TraceGroup[] }
  | { readonly stage: "inflect" | "format"; readonly changes: readonly TraceChange[] }
  | { readonly stage: "join"; readonly text: string };

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

export interface TraceWord {
  readonly text: string;
  readonly role: PhraseWord["role"];
  /** The dictionary form; null for a word that was not analysed. */
  readonly lemma: string | null;
  readonly part_of_speech: string | null;
  readonly case: Case | null;
  readonly number: string | null;
  readonly gender: string | null;
  readonly animacy: string | null;
  readonly known: boolean | null;
  readonly source: string | null;
  readonly score: number | null;
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
    const { phrase } = field.known ?? memory.know(before);
    return {
      field: fieldOf(occurrence),
      role: field.role,
      case: field.case ?? null,
      case_source: sourceText(field.source),
      words: phrase.words.map(traceWord),
      before,
      inflected: field.text,
      after: printed[occurrence] as string,
    };
  });
  const stages: TraceStage[] = [
    {
      stage: "parse",
      placeholders: plan.pieces.filter(({ type }) => type === "field").length,
      variant_blocks: plan.blocks.length,
    },
    {
      stage: "select_variants",
      variants: plan.blocks.map(({ index, variants }) => ({
        index,
        text: variants[chosen[index] as number] as string,
      })),
    },
    {
      stage: "resolve_values",
      values: Object.fromEntries(plan.fields.map((field, slot) => [field, values[slot]?.text ?? null])),
    },
    {
      stage: "analyse",
      groups: arrangement.groups.map(({ members, government, coordinated }) => ({
        fields: members.map(fieldOf),
        government: government === undefined ? null : `${government.word} → ${government.case}`,
        coordinated: coordinated.length > 1,
      })),
    },
    { stage: "inflect", changes: changes(placeholders, "before", "inflected") },
    { stage: "format", changes: changes(placeholders, "inflected", "after") },
    { stage: "join", text },
  ];
  return { stages, placeholders };
}

function sourceText(source: CaseSource): string {
  return source.type === "government" ? `government: "${source.government.word}"` : source.type;
}

function changes(
  placeholders: readonly TracePlaceholder[],
  from: "before" | "inflected",
  to: "inflected" | "after",
): readonly TraceChange[] {
  return placeholders
    .filter((placeholder) => placeholder[from] !== placeholder[to])
    .map((placeholder) => ({ field: placeholder.field, before: placeholder[from], after: placeholder[to] }));
}

function traceWord({ text, role, reading }: PhraseWord): TraceWord {
  return {
    text,
    role,
    lemma: reading?.lemma ?? null,
    part_of_speech: reading?.partOfSpeech ?? null,
    case: reading?.grammemes.case ?? null,
    number: reading?.grammemes.number ?? null,
    gender: reading?.grammemes.gender ?? null,
    animacy: reading?.grammemes.animacy ?? null,
    known: reading?.known ?? null,
    source: reading?.source ?? null,
    score: reading?.score ?? null,
  };
}
