import type { ChannelQuality, PreviewRequest } from "@skladno/contract";
import type { Caller } from "./caller.js";
import { type ChannelLengths, channelQuality, withLengthWarnings } from "./channel-quality.js";
import { checkPlan } from "./submit-job.js";
import { refuseBrokenTemplates } from "./template-language.js";
import type { TextEngine, TracedTexts } from "./text-engine.js";

export interface PreviewDeps {
  readonly engine: TextEngine;
  readonly channelLengths: ChannelLengths;
}

export interface Preview {
  readonly texts: TracedTexts;
  readonly quality: Readonly<Record<string, ChannelQuality>>;
  readonly combinations: Readonly<Record<string, number | string>>;
  readonly dictionaryHash: string;
}

/**
 * Makes the texts of one product exactly as a job would, with the account of how they came to be. Stores nothing.
 * @throws ApiError 403 for a mode outside the plan, 422 `invalid_templates`
 */
export function previewTemplates(deps: PreviewDeps, caller: Caller, request: PreviewRequest): Preview {
  checkPlan(caller, request.generation_mode);
  refuseBrokenTemplates(request.templates, request.generation_mode, caller.language);
  const compiled = deps.engine.compile(request.templates, request.generation_mode);
  const made = compiled.renderTraced(request.item, [caller.projectId, request.item.external_id]);
  const texts = withLengthWarnings(deps.channelLengths, request.channel, made);
  return {
    texts,
    quality: channelQuality(deps.channelLengths, request.channel, texts),
    combinations: compiled.combinations,
    dictionaryHash: deps.engine.dictionaryHash,
  };
}
