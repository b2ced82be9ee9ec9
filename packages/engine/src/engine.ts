import type { Morphology } from "@skladno/morphology";
import { type CheckedTemplate, type CheckOptions, checkTemplates, type FieldNames } from "@skladno/template";
import { checkItem, checkSeed } from "./check-arguments.js";
import { InvalidTemplatesError } from "./invalid-templates-error.js";
import type { Item, ItemOf } from "./item.js";
import type { EngineMessages } from "./messages.js";
import { english } from "./messages-en.js";
import { compilePlan } from "./plan/compile.js";
import type { Plan } from "./plan/plan.js";
import { createReadLiteral } from "./plan/read-literal.js";
import { createArrangements } from "./render/arrangements.js";
import { type CompiledOutput, renderOutput, type Tools } from "./render/render.js";
import type { OutputTrace } from "./render/trace.js";
import type { Diagnostic } from "./render/warnings.js";
import { bindFields } from "./values/bind.js";
import { writeSeed } from "./variants/choose-variant.js";
import { createPhraseMemory } from "./words/phrase-memory.js";

/** `strict` applies the template as it is; `flexible` also chooses from variant blocks. */
export type GenerationMode = "strict" | "flexible";

/** What an engine is made from. */
export interface EngineOptions {
  /** Made by `createMorphology` of @skladno/morphology, or anything that answers the same questions. */
  readonly morphology: Morphology;
  /**
   * The sentences of warnings and errors: English, unless a table such as `russian` of `@skladno/engine/ru` is given.
   */
  readonly messages?: EngineMessages | undefined;
  /** `suggest` of `@skladno/template/lint`: then the errors of templates have a `hint` and a `suggestion`. */
  readonly suggest?: CheckOptions["suggest"];
}

/** How templates are compiled. */
export interface CompileOptions {
  /** `strict` (the default) forbids variant blocks, `flexible` chooses from them. */
  readonly mode?: GenerationMode | undefined;
  /** The sentences of errors, where they are not those of the engine. */
  readonly messages?: EngineMessages | undefined;
  /** The most code points of a template; 4000 unless told otherwise. */
  readonly maxLength?: number | undefined;
}

/** How one item is rendered. */
export interface RenderOptions {
  /**
   * What the choice of variants depends on beside the template, such as `[project, external id]`; empty when absent.
   */
  readonly seed?: readonly string[] | undefined;
  /** Records why every form was chosen. Takes time: leave it out in production. */
  readonly trace?: boolean | undefined;
  /** The sentences of warnings, where they are not those of `compile`. */
  readonly messages?: EngineMessages | undefined;
}

/** The texts of one item, and what was amiss. Plain data, ready for JSON. */
export interface RenderResult<Output extends string = string> {
  /** Output name → text. */
  readonly outputs: Readonly<Record<Output, string>>;
  /** "code: message" for each diagnostic. */
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Output name → trace, where one was asked for. */
  readonly trace?: Readonly<Record<Output, OutputTrace>>;
}

/** Templates without errors, ready for any number of items. */
export interface CompiledTemplates<Output extends string = string, Field extends string = string> {
  /** The output names, in the order given. */
  readonly outputs: readonly Output[];
  /** The names of all fields that the templates mention, conditions included. */
  readonly fields: readonly Field[];
  readonly plans: readonly Plan[];
  /**
   * Makes the texts of one item. What the texts lack is in `diagnostics`.
   *
   * @throws TypeError for an item that is not an object of fields, a field that is neither text nor a number, and a
   * seed that is not a list of strings
   */
  render(item: ItemOf<Field>, options?: RenderOptions): RenderResult<Output>;
}

/** What `compile` takes: output name → template, or `checked` of `checkTemplates`. */
type Templates<Given> = { readonly [Output in keyof Given & string]: string } | CheckedTemplates;

type CheckedTemplates = ReadonlyMap<string, CheckedTemplate>;

/** The names of the outputs, and of the fields in their templates: `string` where the types don't tell. */
type Compiled<Given> = Given extends CheckedTemplates
  ? CompiledTemplates
  : CompiledTemplates<keyof Given & string, FieldNames<Given[keyof Given] & string>>;

/** Compiles templates. One per process is enough: it holds the memory of words. */
export interface Engine {
  /**
   * Checks and compiles templates. Outputs are known by their names; fields, where the templates are literals, by the
   * names that they have in the templates.
   *
   * @param templates output name → template; or `checked` of `checkTemplates`, which isn't checked again: `mode` and
   * `maxLength` are those that it was checked with
   * @throws InvalidTemplatesError with all errors of all templates
   * @throws TypeError for templates or options of a wrong type
   */
  compile<const Given extends Templates<Given>>(templates: Given, options?: CompileOptions): Compiled<Given>;
}

/**
 * An engine: synchronous and pure, no clock, no chance, no input or output. The same templates, item and seed give the
 * same texts in every process. It remembers at most 4096 phrases of values and 4096 literal words, and each compiled
 * output at most 256 patterns of present fields; nothing that it remembers changes a text.
 *
 * @example
 * const engine = createEngine({ morphology });
 * const compiled = engine.compile({ h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" }, { mode: "strict" });
 * compiled.render({ name: "Сумка", color: "красный" }, { seed: ["my-project", "sku-1"] }).outputs.h1 // "Купить красную
 * Сумку"
 */
export function createEngine({ morphology, messages = english, suggest }: EngineOptions): Engine {
  const tools: Tools = {
    memory: createPhraseMemory(morphology),
    readLiteral: createReadLiteral(morphology),
    readWord: (word) => morphology.analyse(word),
  };
  return {
    compile<const Given extends Templates<Given>>(templates: Given, options: CompileOptions = {}) {
      const given: Readonly<Record<string, string>> | CheckedTemplates = templates;
      const compiled = compileTemplates(given, { suggest, ...options }, options.messages ?? messages, tools);
      // The names that the types read in the templates are the names that the check found in them.
      return compiled as Compiled<Given>;
    },
  };
}

function isChecked(templates: object): templates is CheckedTemplates {
  return templates instanceof Map;
}

function checkAll(
  templates: Readonly<Record<string, string>>,
  { mode = "strict", maxLength, suggest }: CompileOptions & Pick<CheckOptions, "suggest">,
  messages: EngineMessages,
): ReadonlyMap<string, CheckedTemplate> {
  const { checked, errors } = checkTemplates(templates, { mode, messages: messages.templates, maxLength, suggest });
  if (errors.length > 0) throw new InvalidTemplatesError(errors);
  return checked;
}

const noSeed = writeSeed([]);

function compileTemplates(
  templates: Readonly<Record<string, string>> | CheckedTemplates,
  options: CompileOptions & Pick<CheckOptions, "suggest">,
  messages: EngineMessages,
  tools: Tools,
): CompiledTemplates {
  const checked = isChecked(templates) ? templates : checkAll(templates, options, messages);
  const plans = [...checked].map(([output, template]) => compilePlan(output, template, tools.readLiteral));
  const fields = [...new Set(plans.flatMap((plan) => plan.fields))];
  const placeOf = new Map(fields.map((field, place) => [field, place]));
  const compiled = plans.map(
    (plan): CompiledOutput => ({
      plan,
      places: plan.fields.map((field) => placeOf.get(field) as number),
      findArrangement: createArrangements(plan, tools.readLiteral),
      findExactArrangement: createArrangements(plan, tools.readLiteral, true),
    }),
  );

  const hasVariants = plans.some(({ blocks }) => blocks.length > 0);

  const render = (item: object, options: RenderOptions = {}): RenderResult => {
    checkItem(item);
    checkSeed(options.seed);
    const bound = bindFields(item as Item, fields);
    const request = {
      seed: hasVariants ? writeSeed(options.seed ?? []) : noSeed,
      trace: options.trace === true,
      messages: options.messages ?? messages,
    };
    const outputs: Record<string, string> = {};
    const diagnostics: Diagnostic[] = [];
    const trace: Record<string, OutputTrace> = {};
    for (const output of compiled) {
      const rendered = renderOutput(output, bound, request, tools);
      outputs[output.plan.output] = rendered.text;
      diagnostics.push(...rendered.diagnostics);
      if (rendered.trace !== undefined) trace[output.plan.output] = rendered.trace;
    }
    const warnings = diagnostics.map(({ code, message }) => `${code}: ${message}`);
    return request.trace ? { outputs, warnings, diagnostics, trace } : { outputs, warnings, diagnostics };
  };
  return { outputs: plans.map(({ output }) => output), fields, plans, render };
}
