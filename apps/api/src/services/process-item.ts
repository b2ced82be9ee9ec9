import type { ItemOutcome, Job, JobError, JobItem } from "@skladno/jobs";
import { grammarVersion } from "@skladno/template";
import type { Language } from "../language.js";
import type { JobDetails, MadeWith, ProductFields, ProductOutput } from "../storage/port.js";
import { type ChannelLengths, type Texts, withLengthWarnings } from "./channel-quality.js";
import type { CompiledPolicy } from "./content-policy/compile-policy.js";
import type { PolicyOf } from "./content-policy/policies.js";
import { findInOutputs, type Violation, violationDetails } from "./content-policy/violations.js";
import { mergeResults } from "./merge-results.js";
import type { MakeReady, ReadyTemplates } from "./ready-templates.js";
import { messagesIn } from "./text-messages.js";
import { isFarTooLarge, MAX_JOB_TEXT, MAX_PRODUCT_TEXT, MAX_WARNINGS, sizeOf } from "./text-size.js";

export interface ProcessDeps {
  readonly makeReady: MakeReady;
  readonly channelLengths: ChannelLengths;
  readonly policyOf: PolicyOf;
}

/** What of a job its texts depend on; `outputSize` counts the code points of all texts that are stored already. */
type ProcessedJob = Pick<Job<JobDetails>, "id" | "scope" | "details" | "outputSize">;

/** Turns one item into its texts. What it throws fails that item alone. */
type ProcessItem = (
  item: JobItem<ProductFields>,
  context: { readonly job: ProcessedJob },
) => Promise<ItemOutcome<ProductOutput>>;

/** All that the rows of one slice have in common. */
interface Slice extends ReadyTemplates {
  readonly policy: CompiledPolicy | undefined;
  readonly madeWith: MadeWith;
}

function productTooLarge(language: Language): JobError {
  return {
    code: "output_too_large",
    message:
      language === "ru"
        ? `Тексты этого товара вместе превысили бы ${MAX_PRODUCT_TEXT} символов. Сократите значения или вставляйте их реже.`
        : `The texts of this product would have more than ${MAX_PRODUCT_TEXT} characters together. Shorten its values, or insert them less often.`,
  };
}

function jobTooLarge(language: Language): JobError {
  return {
    code: "output_too_large",
    message:
      language === "ru"
        ? `С этим товаром тексты задания вместе превысили бы ${MAX_JOB_TEXT} символов. Отправьте его отдельным заданием.`
        : `With this product the texts of the job would have more than ${MAX_JOB_TEXT} characters together. Send it in another job.`,
  };
}

/** The error of a row whose finished text breaks the content policy; it names the rule, never the fragment. */
function blockedRow(violation: Violation, language: Language): JobError {
  const { name, ruleId, category } = violation;
  return {
    code: "blocked_content",
    message:
      language === "ru"
        ? `Готовый текст ${name} нарушает правила содержания (правило ${ruleId}, ${category}). Измените шаблон или поля.`
        : `The finished text ${name} violates the content policy (rule ${ruleId}, ${category}). Change the template or the fields.`,
    details: violationDetails(violation),
  };
}

/**
 * Turns items into their texts. Templates, engine and policy are looked up once per slice, so that a change holds
 * within a turn of the worker.
 */
export function createItemProcessor(deps: ProcessDeps): ProcessItem {
  // The worker hands in the same job object for all rows of a slice.
  const slices = new WeakMap<ProcessedJob, Promise<Slice>>();
  const sizes = new WeakMap<ProcessedJob, number>();

  function sliceOf(job: ProcessedJob): Promise<Slice> {
    const known = slices.get(job);
    if (known !== undefined) return known;
    const made = makeSlice(job);
    slices.set(job, made);
    made.catch(() => slices.delete(job));
    return made;
  }

  async function makeSlice({ scope, details }: ProcessedJob): Promise<Slice> {
    const { templates, generationMode, language } = details;
    const ready = await deps.makeReady(scope, templates, generationMode, language);
    const { engineVersion, dictionaryHash } = ready.engine;
    const policy = await deps.policyOf(scope);
    return { ...ready, policy, madeWith: { grammarVersion, engineVersion, dictionaryHash } };
  }

  return async ({ id, input }, { job }) => {
    const { policy, compiled, size, madeWith } = await sliceOf(job);
    const language = job.details.language;
    const failed = (error: JobError): ItemOutcome<ProductOutput> => ({ status: "failed", error });
    if (isFarTooLarge(size, input)) return failed(productTooLarge(language));
    const options = { seed: [job.scope, id], messages: messagesIn(language) };
    const made = mergeResults(compiled.map((template) => template.render(input, options)));
    const outputSize = sizeOf(made.outputs);
    if (outputSize > MAX_PRODUCT_TEXT) return failed(productTooLarge(language));
    const before = sizes.get(job) ?? job.outputSize;
    if (before + outputSize > MAX_JOB_TEXT) return failed(jobTooLarge(language));
    // Before the search, during which other rows may be made.
    sizes.set(job, before + outputSize);
    const blocked = policy && (await findInOutputs(policy, made.outputs, id));
    if (blocked) {
      sizes.set(job, (sizes.get(job) ?? 0) - outputSize);
      return failed(blockedRow(blocked, language));
    }
    const texts = withLengthWarnings<Texts>(deps.channelLengths, job.details.channel, made, language);
    return {
      status: "completed",
      warnings: texts.diagnostics.map(({ code }) => code),
      outputSize,
      output: {
        outputs: texts.outputs,
        warnings: texts.warnings.slice(0, MAX_WARNINGS),
        diagnostics: texts.diagnostics.slice(0, MAX_WARNINGS),
        madeWith,
      },
    };
  };
}
