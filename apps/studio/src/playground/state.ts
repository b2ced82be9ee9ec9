import { withCase } from "@skladno/editor";
import type { Case, Correction } from "@skladno/morphology";
import { findSample, samples, sampleTemplates } from "../samples.js";
import type { Draft, Position, Texts, Work } from "../work/work.js";

/** A word that is asked about: its output and its place among the words of the text. */
export interface Asked {
  readonly output: string;
  readonly word: number;
}

/** What was done last and can be taken back. */
export type Deed =
  | "field_deleted"
  | "output_deleted"
  | "begun_anew"
  | "draft_replaced"
  | "project_opened"
  | "corrected"
  | "correction_removed";

/** Everything that the Playground shows and that is not computed from something else. */
export interface PlaygroundState extends Draft {
  /** The output whose template is open. */
  readonly active: string;
  readonly seed: number;
  readonly asked: Asked | undefined;
  readonly undo: { readonly deed: Deed; readonly state: PlaygroundState } | undefined;
}

export type PlaygroundAction =
  | { readonly type: "opened"; readonly draft: Draft }
  | { readonly type: "draft_replaced"; readonly previous: Draft }
  | { readonly type: "project_opened"; readonly draft: Draft }
  | { readonly type: "begun_anew" }
  | { readonly type: "undone" }
  | { readonly type: "template_written"; readonly output: string; readonly text: string }
  | { readonly type: "case_set"; readonly output: string; readonly start: number; readonly case: Case }
  | { readonly type: "mode_chosen"; readonly mode: Work["mode"] }
  | { readonly type: "output_chosen"; readonly output: string }
  | { readonly type: "output_added"; readonly output: string }
  | { readonly type: "output_renamed"; readonly output: string; readonly to: string }
  | { readonly type: "output_deleted"; readonly output: string }
  | { readonly type: "product_chosen"; readonly position: Position | undefined }
  | { readonly type: "field_written"; readonly field: string; readonly value: string }
  | { readonly type: "field_renamed"; readonly field: string; readonly to: string }
  | { readonly type: "field_deleted"; readonly field: string }
  /** A phrase of Words as the name of the product. */
  | { readonly type: "phrase_tried"; readonly phrase: string }
  | { readonly type: "word_asked"; readonly asked: Asked | undefined }
  | { readonly type: "variants_asked" }
  | { readonly type: "corrected"; readonly correction: Correction }
  | { readonly type: "correction_removed"; readonly lemma: string };

const start: Position = { sample: samples[0].id, index: 0 };

/** The sample of the first visit. */
export const sampleDraft: Draft = {
  work: {
    templates: sampleTemplates,
    mode: "flexible",
    fields: productAt(start) as Texts,
    corrections: [],
  },
  position: start,
  edited: new Map(),
};

/** The state of a draft that has just been opened. */
export function stateOf(draft: Draft): PlaygroundState {
  // A sample that is no longer shipped leaves its product to the user.
  const position = draft.position && productAt(draft.position) ? draft.position : undefined;
  const active = draft.work.templates.keys().next().value as string;
  return { ...draft, position, active, seed: 0, asked: undefined, undo: undefined };
}

/** The key of the user's own product in `edited`; products of samples have keys such as "home/3". */
export const OWN_PRODUCT = "own";

/** The field that the samples' templates take for the product's name. */
const PRODUCT_NAME = "товар";

/** What the state becomes. A change of the work closes the dialog about a word, whose text may be another. */
export function reduce(state: PlaygroundState, action: PlaygroundAction): PlaygroundState {
  const { work, active } = state;
  switch (action.type) {
    case "opened":
      return stateOf(action.draft);
    case "draft_replaced":
      return { ...state, undo: { deed: "draft_replaced", state: stateOf(action.previous) } };
    case "project_opened":
      return { ...stateOf(action.draft), undo: { deed: "project_opened", state } };
    case "begun_anew":
      return { ...stateOf(sampleDraft), undo: { deed: "begun_anew", state } };
    case "undone":
      return state.undo === undefined ? state : { ...state.undo.state, asked: undefined };
    case "template_written":
      // The editor also tells of what it was given.
      if (work.templates.get(action.output) === action.text) return state;
      return changed(state, { templates: new Map(work.templates).set(action.output, action.text) });
    case "case_set": {
      const source = work.templates.get(action.output) ?? "";
      const text = withCase(source, action.start, action.case);
      return changed(state, { templates: new Map(work.templates).set(action.output, text) });
    }
    case "mode_chosen":
      return changed(state, { mode: action.mode });
    case "output_chosen":
      return { ...state, active: action.output };
    case "output_added":
      return changed(
        { ...state, active: action.output },
        { templates: new Map(work.templates).set(action.output, "") },
      );
    case "output_renamed":
      return changed(
        { ...state, active: active === action.output ? action.to : active },
        { templates: renamed(work.templates, action.output, action.to) },
      );
    case "output_deleted":
      return deleteOutput(state, action.output);
    case "product_chosen":
      return chooseProduct(state, action.position);
    case "field_written":
      return changeFields(state, new Map(work.fields).set(action.field, action.value));
    case "field_renamed":
      return changeFields(state, renamed(work.fields, action.field, action.to));
    case "field_deleted":
      return { ...changeFields(state, without(work.fields, action.field)), undo: { deed: "field_deleted", state } };
    case "phrase_tried":
      return changeFields(state, new Map(work.fields).set(PRODUCT_NAME, action.phrase));
    case "word_asked":
      return { ...state, asked: action.asked, active: action.asked?.output ?? active };
    case "variants_asked":
      return { ...state, seed: state.seed + 1, asked: undefined };
    case "corrected": {
      const others = withoutWord(work.corrections, action.correction.lemma);
      return { ...changed(state, { corrections: [...others, action.correction] }), undo: { deed: "corrected", state } };
    }
    case "correction_removed":
      return {
        ...changed(state, { corrections: withoutWord(work.corrections, action.lemma) }),
        undo: { deed: "correction_removed", state },
      };
  }
}

function changed(state: PlaygroundState, work: Partial<Work>): PlaygroundState {
  return { ...state, work: { ...state.work, ...work }, asked: undefined, undo: undefined };
}

function changeFields(state: PlaygroundState, fields: Texts): PlaygroundState {
  const edited = new Map(state.edited).set(keyOf(state.position), fields);
  return { ...changed(state, { fields }), edited };
}

function chooseProduct(state: PlaygroundState, position: Position | undefined): PlaygroundState {
  const kept = new Map(state.edited);
  // One's own product is nowhere else.
  if (state.position === undefined) kept.set(OWN_PRODUCT, state.work.fields);
  const fields = kept.get(keyOf(position)) ?? (position && productAt(position));
  if (fields === undefined) return state;
  return { ...changed(state, { fields }), edited: kept, position };
}

function deleteOutput(state: PlaygroundState, output: string): PlaygroundState {
  const names = [...state.work.templates.keys()];
  if (names.length < 2) return state;
  const at = names.indexOf(output);
  const neighbour = names[at + 1] ?? (names[at - 1] as string);
  const active = state.active === output ? neighbour : state.active;
  const templates = without(state.work.templates, output);
  return { ...changed({ ...state, active }, { templates }), undo: { deed: "output_deleted", state } };
}

function productAt({ sample, index }: Position): Texts | undefined {
  return findSample(sample)?.products[index];
}

function keyOf(position: Position | undefined): string {
  return position === undefined ? OWN_PRODUCT : `${position.sample}/${position.index}`;
}

/** The same names in the same order, but for one. */
function renamed(texts: Texts, name: string, to: string): Texts {
  if (texts.has(to)) return texts;
  return new Map([...texts].map(([one, text]) => [one === name ? to : one, text]));
}

function without(texts: Texts, name: string): Texts {
  return new Map([...texts].filter(([one]) => one !== name));
}

function withoutWord(corrections: readonly Correction[], lemma: string): readonly Correction[] {
  return corrections.filter((one) => one.lemma.toLowerCase() !== lemma.toLowerCase());
}
