import { type ReadWord, readAsPlace, readByValue } from "@skladno/morphology/letter-case";
import type { TextFilter } from "@skladno/template";
import { applyFilters } from "../filters/apply-filters.js";
import type { EngineMessages } from "../messages.js";
import { NONE } from "../plan/none.js";
import type { Plan } from "../plan/plan.js";
import type { ReadLiteral } from "../plan/read-literal.js";
import type { BoundValue } from "../values/bind.js";
import { chooseVariant, type SeedBytes } from "../variants/choose-variant.js";
import { chooseGender, type GenderChoice } from "../words/choose-gender.js";
import type { InflectedField } from "../words/inflect.js";
import { inflectFields } from "../words/inflect-fields.js";
import type { PhraseMemory } from "../words/phrase-memory.js";
import type { FindArrangement } from "./arrangements.js";
import { type OutputTrace, type Printed, traceOutput } from "./trace.js";
import { type Cause, codeOf, type Diagnostic, describe } from "./warnings.js";

/** What rendering needs beside the item: made once per engine. */
export interface Tools {
  readonly memory: PhraseMemory;
  readonly readLiteral: ReadLiteral;
  readonly readWord: ReadWord;
}

/** An output that is ready to render. */
export interface CompiledOutput {
  readonly plan: Plan;
  /** For each slot of the plan, the place of its value among the bound values of the item. */
  readonly places: readonly number[];
  readonly findArrangement: FindArrangement;
  /** For traces: tells every variant from the others. */
  readonly findExactArrangement: FindArrangement;
}

/** The text of one output, and what was amiss in it. */
export interface RenderedOutput {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly trace: OutputTrace | undefined;
}

/** What a rendering depends on beside template and item. */
export interface RenderRequest {
  readonly seed: SeedBytes;
  readonly trace: boolean;
  readonly messages: EngineMessages;
}

/**
 * Renders one output from bound values: chosen variants → arrangement → forms → filters → text. Pure but for memories.
 */
export function renderOutput(
  output: CompiledOutput,
  bound: readonly (BoundValue | undefined)[],
  request: RenderRequest,
  tools: Tools,
): RenderedOutput {
  const { plan } = output;
  const values = output.places.map((place) => bound[place]);
  const chosen = plan.blocks.map(({ seed, variants }) => chooseVariant(seed, request.seed, variants.length));
  const genders = plan.genders.map((piece) => chooseGender(piece, values, tools.memory));
  for (const { form } of genders) chosen.push(form);
  const arrangement = (request.trace ? output.findExactArrangement : output.findArrangement)(values, chosen);
  const fields = arrangement.active || request.trace ? inflectFields(arrangement, values, tools.memory) : undefined;

  const diagnostics: Diagnostic[] = [];
  // Each code once per field.
  const report = (cause: Cause, slot: number, agree = NONE): void => {
    const field = plan.fields[slot] as string;
    const code = codeOf(cause);
    if (diagnostics.some((diagnostic) => diagnostic.code === code && diagnostic.field === field)) return;
    const target = plan.fields[agree] ?? "";
    diagnostics.push(describe(cause, plan.output, field, values[slot]?.text ?? "", target, request.messages));
  };
  const filter = (form: string, filters: readonly TextFilter[], slot: number, isPlace = false): string => {
    const { text: value = form, isNumber = false } = values[slot] ?? {};
    const read = isPlace ? readAsPlace(tools.readWord) : tools.readWord;
    const { text, isNotNumber } = applyFilters(form, filters, isNumber, readByValue(form, value, read));
    if (isNotNumber) report("not_a_number", slot);
    return text;
  };
  for (const slot of plan.required) if (values[slot] === undefined) report("missing_field", slot);
  const printed: Printed[] | undefined = request.trace ? [] : undefined;
  let text = "";
  for (const part of arrangement.parts) {
    if (part.type === "literal") text += part.text;
    else if (part.type === "default") {
      printed?.push({ part, after: part.text });
      text += part.text;
    } else if (part.type === "field") {
      const { slot, filters, bareFilters, grammar, own } = part.piece;
      const value = values[slot] as BoundValue;
      const field = fields?.[part.occurrence];
      if (field?.problem !== undefined) report(field.problem, field.isOfCounted ? own.count : slot, grammar.agree);
      let form = field === undefined ? value.text : field.text;
      if (bareFilters.length > 0) form = filter(form, bareFilters, slot, own.place !== undefined);
      if (field?.preposition !== undefined && !part.isBare) form = `${field.preposition} ${form}`;
      if (filters.length > 0) form = filter(form, filters, slot, own.place !== undefined);
      printed?.push({ part, after: form });
      text += form;
    } else if (part.type === "variants") text += part.piece.variants[chosen[part.piece.index] as number];
    else {
      const { slot, filters } = part.piece;
      let word = "";
      if (part.type === "preposition") word = fields?.[part.occurrence]?.preposition ?? "";
      else {
        const { form, problem } = genders[part.piece.index - plan.blocks.length] as GenderChoice;
        if (problem !== undefined) report(problem, slot);
        word = part.piece.variants[form] as string;
      }
      const after = filter(word, filters, slot);
      printed?.push({ part, after });
      text += after;
    }
  }
  const trace =
    printed === undefined
      ? undefined
      : traceOutput(
          { plan, arrangement, chosen, values, fields: fields as readonly InflectedField[], printed, text },
          tools.memory,
        );
  return { text, diagnostics, trace };
}
