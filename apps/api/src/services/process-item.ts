import type { Item } from "@skladno/engine";
import type { ItemOutcome, Job, JobItem } from "@skladno/jobs";
import { grammarVersion } from "@skladno/template";
import type { Language } from "../language.js";
import type { JobDetails, MadeWith, ProductFields, ProductOutput } from "../storage/stored-output.js";
import { type ChannelLengths, type Texts, withLengthWarnings } from "./channel-quality.js";
import { findInOutputs, type PolicyOf, type Violation } from "./content-policy.js";
import type { MakeReady, ReadyTemplates } from "./ready-templates.js";
import { messagesIn } from "./text-messages.js";
import { isTooLarge, MAX_TEXT_CHARACTERS, MAX_WARNINGS } from "./text-size.js";

export interface ProcessDeps {
  readonly makeReady: MakeReady;
  readonly channelLengths: ChannelLengths;
  readonly policyOf: PolicyOf;
}

/** What of a job its texts depend on. */
export type ProcessedJob = Pick<Job<JobDetails>, "id" | "scope" | "details">;

/** Turns one item into its texts. What it throws fails that item alone. */
export type ProcessItem = (
  item: JobItem<ProductFields>,
  context: { readonly job: ProcessedJob },
) => ItemOutcome<ProductOutput>;

/** All that the rows of one slice have in common. */
interface Slice extends ReadyTemplates {
  readonly policy: ReturnType<PolicyOf>;
  readonly madeWith: MadeWith;
}

function outputTooLarge(language: Language) {
  return {
    code: "output_too_large",
    message:
      language === "ru"
        ? `Тексты этого товара вместе превысили бы ${MAX_TEXT_CHARACTERS} символов. Сократите значения или вставляйте их реже.`
        : `The texts of this product would have more than ${MAX_TEXT_CHARACTERS} characters together. Shorten its values, or insert them less often.`,
  };
}

/** The error of a row whose finished text breaks the content policy; it names the rule, never the fragment. */
function blockedRow({ name, ruleId, category }: Violation, language: Language) {
  return {
    code: "blocked_content",
    message:
      language === "ru"
        ? `Готовый текст ${name} нарушает правила содержания (правило ${ruleId}, ${category}). Измените шаблон или поля.`
        : `The finished text ${name} violates the content policy (rule ${ruleId}, ${category}). Change the template or the fields.`,
  };
}

/**
 * Where the queue meets the engine: makes the function that turns one item into its texts. The templates with the project's engine and policy are looked up once per slice, so that a change holds within a turn of the worker.
 */
export function createItemProcessor(deps: ProcessDeps): ProcessItem {
  // The worker hands in the same job object for all rows of a slice.
  const slices = new WeakMap<ProcessedJob, Slice>();
  function sliceOf(job: ProcessedJob): Slice {
    const known = slices.get(job);
    if (known !== undefined) return known;
    const { templates, generationMode, language = "en" } = job.details;
    const ready = deps.makeReady(job.scope, templates, generationMode, language);
    const { engineVersion, dictionaryHash } = ready.engine;
    const madeWith = { grammarVersion, engineVersion, dictionaryHash };
    const slice = { ...ready, policy: deps.policyOf(job.scope), madeWith };
    slices.set(job, slice);
    return slice;
  }

  return (item, { job }) => {
    const { policy, compiled, size, madeWith } = sliceOf(job);
    const language = job.details.language ?? "en";
    const fields = withId(item);
    if (isTooLarge(size, fields)) return { status: "failed", error: outputTooLarge(language) };
    const made = compiled.render(fields, { seed: [job.scope, item.id], messages: messagesIn(language) });
    const blocked = policy && findInOutputs(policy, made.outputs, item.id);
    if (blocked) return { status: "failed", error: blockedRow(blocked, language) };
    const texts = withLengthWarnings<Texts>(deps.channelLengths, job.details.channel, made, language);
    return {
      status: "completed",
      hasWarnings: texts.warnings.length > 0,
      output: {
        outputs: texts.outputs,
        warnings: texts.warnings.slice(0, MAX_WARNINGS),
        diagnostics: texts.diagnostics.slice(0, MAX_WARNINGS),
        madeWith,
      },
    };
  };
}

/** A product as templates see it; without a prototype, so that `constructor` is a field only where it was sent. */
function withId(item: JobItem<ProductFields>): Item {
  if (Object.hasOwn(item.input, "external_id")) return item.input;
  const fields: Record<string, string | number | null> = Object.create(null);
  for (const name of Object.keys(item.input)) fields[name] = item.input[name] ?? null;
  fields.external_id = item.id;
  return fields;
}
