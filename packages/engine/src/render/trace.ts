import type { Case } from "@skladno/morphology";
import type { Arrangement } from "../plan/arrange.js";
import type { Part } from "../plan/lay-out.js";
import type { Plan } from "../plan/plan.js";
import type { BoundValue } from "../values/bind.js";
import type { InflectedField, Role } from "../words/inflect.js";
import type { PhraseMemory } from "../words/phrase-memory.js";
import type { TraceWord } from "../words/trace-word.js";

/**
 * The answer to "why this form?": the stages that an output went through, and for every printed placeholder what it was
 * taken for. Member names are those of the HTTP contract, so that it can be sent as it is.
 */
export interface OutputTrace {
  readonly stages: readonly TraceStage[];
  readonly placeholders: readonly TracePlaceholder[];
}

/** One step from the template to the text, in the order in which they are taken. */
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
  /** The second name under which it stands in the template. */
  readonly alias?: string;
  readonly value: string | null;
}

/** Fields side by side, with what governs them. */
export interface TraceGroup {
  readonly fields: readonly string[];
  readonly government: string | null;
  readonly coordinated: boolean;
}

/** A value that a stage changed. */
export interface TraceChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A placeholder that was printed: what it was taken for, what set its case, what became of its value. */
export interface TracePlaceholder {
  readonly field: string;
  /** The second name under which it stands here. */
  readonly alias?: string;
  readonly role: Role;
  /** The case in which the value stands, null where no case concerns it. */
  readonly case: Case | null;
  /** `filter`, `government: "для"`, `agreement` or `default`. */
  readonly case_source: string;
  /** Empty for a value without Cyrillic letters: nothing in it is looked up. */
  readonly words: readonly TraceWord[];
  /** The id of what was guessed of the value; see `Phrase` of `@skladno/morphology`. */
  readonly guess?: string | undefined;
  /**
   * The value, empty where its preposition alone is printed for a later one; its grammatical form; what was printed.
   */
  readonly before: string;
  readonly inflected: string;
  readonly after: string;
}

/** A part that comes of a placeholder, with its text. */
export interface Printed {
  readonly part: Exclude<Part, { readonly type: "literal" | "variants" }>;
  readonly after: string;
}

/** What a trace is drawn from. */
export interface Traced {
  readonly plan: Plan;
  readonly arrangement: Arrangement;
  readonly chosen: readonly number[];
  readonly values: readonly (BoundValue | undefined)[];
  readonly fields: readonly InflectedField[];
  /** The parts that come of placeholders, each with what was printed of it. */
  readonly printed: readonly Printed[];
  readonly text: string;
}

/** Puts what a render did into words; the stages are those of the architecture's diagram, in order. */
export function traceOutput(
  { plan, arrangement, chosen, values, fields, printed, text }: Traced,
  memory: PhraseMemory,
): OutputTrace {
  const placeholders = printed.map(({ part, after }): TracePlaceholder => {
    const { slot } = part.piece;
    const before = values[slot]?.text ?? "";
    const named = nameSlot(plan, slot);
    if (part.type === "default") {
      return {
        ...named,
        role: "free",
        case: null,
        case_source: "default",
        words: [],
        before,
        inflected: before,
        after,
      };
    }
    if (part.type !== "field") {
      // A word by gender, or the preposition of an empty value for a later one of its group.
      const inflected =
        (part.type === "gender"
          ? part.piece.variants[chosen[part.piece.index] as number]
          : fields[part.occurrence]?.preposition) ?? "";
      const words = memory.trace(before);
      return { ...named, role: "free", case: null, case_source: "filter", words, before, inflected, after };
    }
    // A number is shown with the words of what it counts; nothing has the slot `NONE`.
    const analysed = values[part.piece.own.count]?.text ?? before;
    const { text, role, case: standing = null, source, preposition } = fields[part.occurrence] as InflectedField;
    return {
      ...named,
      role,
      case: standing,
      case_source: source.type === "government" ? `government: "${source.word}"` : source.type,
      words: memory.trace(analysed),
      guess: memory.know(analysed).phrase.guess,
      before,
      inflected: preposition === undefined || part.isBare ? text : `${preposition} ${text}`,
      after,
    };
  });
  const [parse, select, analyse] = fixedStages(plan, arrangement, chosen);
  const bound = plan.fields.map((_, slot) => ({ ...nameSlot(plan, slot), value: values[slot]?.text ?? null }));
  const stages: readonly TraceStage[] = [
    parse,
    select,
    { stage: "resolve_values", values: bound },
    analyse,
    { stage: "inflect", changes: changes(placeholders, "before", "inflected") },
    { stage: "format", changes: changes(placeholders, "inflected", "after") },
    { stage: "join", text },
  ];
  return { stages, placeholders };
}

/** A field, and the alias under which it stands. */
function nameSlot({ fields, names }: Plan, slot: number): { readonly field: string; readonly alias?: string } {
  const field = fields[slot] as string;
  const name = names[slot] as string;
  return name === field ? { field } : { field, alias: name };
}

type FixedStages = readonly [parse: TraceStage, select: TraceStage, analyse: TraceStage];

/** The stages that are the same for all items of an arrangement, which knows every variant in a trace. */
const fixed = new WeakMap<Arrangement, FixedStages>();

function fixedStages(plan: Plan, arrangement: Arrangement, chosen: readonly number[]): FixedStages {
  const known = fixed.get(arrangement);
  if (known) return known;
  const { pieces, blocks, names } = plan;
  const nameOf = (member: number) => names[arrangement.occurrences[member]?.piece.slot as number] as string;
  const stages: FixedStages = [
    {
      stage: "parse",
      placeholders: pieces.filter(({ type }) => type === "field" || type === "gender").length,
      variant_blocks: blocks.length,
    },
    {
      stage: "select_variants",
      variants: blocks.map(({ index, variants }) => ({ index, text: variants[chosen[index] as number] as string })),
    },
    {
      stage: "analyse",
      groups: arrangement.groups.map(({ members, government, chain }) => ({
        fields: members.map(nameOf),
        government: government === undefined ? null : `${government.word} → ${government.case}`,
        coordinated: chain !== undefined,
      })),
    },
  ];
  for (const stage of stages) Object.freeze(stage);
  fixed.set(arrangement, stages);
  return stages;
}

type TextName = "before" | "inflected" | "after";

function changes(placeholders: readonly TracePlaceholder[], from: TextName, to: TextName): readonly TraceChange[] {
  return placeholders
    .filter((placeholder) => placeholder[from] !== placeholder[to])
    .map(({ field, [from]: before, [to]: after }) => ({ field, before, after }));
}
