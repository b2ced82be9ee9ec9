import type { CompiledTemplates, Item } from "@skladno/engine";
import type { Job, JobItem, Process } from "@skladno/jobs";
import { grammarVersion } from "@skladno/template";
import type { JobDetails, ProductFields, ProductOutput } from "../storage/stored-output.js";
import { type ChannelLengths, type Texts, withLengthWarnings } from "./channel-quality.js";
import type { TextEngine } from "./text-engine.js";

export interface ProcessDeps {
  readonly engine: TextEngine;
  readonly channelLengths: ChannelLengths;
}

/** How many jobs' templates are kept compiled: workers take turns between the jobs that run. */
const COMPILED_JOBS = 32;

/**
 * Where the queue meets the engine: makes the function that turns one item into its texts. Templates are compiled once per job.
 * What it throws fails that item alone.
 */
export function createItemProcessor(deps: ProcessDeps): Process<ProductFields, ProductOutput, JobDetails> {
  const compiled = new Map<string, CompiledTemplates>();
  function compiledFor(job: Job<JobDetails>): CompiledTemplates {
    const known = compiled.get(job.id);
    if (known) return known;
    const made = deps.engine.compile(job.details.templates, { mode: job.details.generationMode });
    // The oldest entry makes room.
    const oldest = compiled.keys().next().value;
    if (compiled.size >= COMPILED_JOBS && oldest !== undefined) compiled.delete(oldest);
    compiled.set(job.id, made);
    return made;
  }
  return (item, { job }) => {
    const made = compiledFor(job).render(withId(item), { seed: [job.scope, item.id] });
    const texts = withLengthWarnings<Texts>(deps.channelLengths, job.details.channel, made);
    return {
      status: "completed",
      hasWarnings: texts.warnings.length > 0,
      output: {
        outputs: texts.outputs,
        warnings: texts.warnings,
        diagnostics: texts.diagnostics,
        madeWith: {
          grammarVersion: grammarVersion,
          engineVersion: deps.engine.engineVersion,
          dictionaryHash: deps.engine.dictionaryHash,
        },
      },
    };
  };
}

/** A product as templates see it; without a prototype, so that `constructor` is a field only where it was sent. */
function withId(item: JobItem<ProductFields>): Item {
  const fields: Record<string, string | number | null> = Object.create(null);
  for (const name of Object.keys(item.input)) fields[name] = item.input[name] ?? null;
  fields.external_id = item.id;
  return fields;
}
