import type { ChannelQuality, PreviewRequest } from "@skladno/contract";
import type { OutputTrace, RenderResult } from "@skladno/engine";
import { InvalidRequestError } from "../errors/api-error.js";
import type { Caller } from "./caller.js";
import { type ChannelLengths, channelQuality, type Texts, withLengthWarnings } from "./channel-quality.js";
import type { PolicyOf } from "./content-policy/policies.js";
import { blockedContent, findInInput, findInOutputs } from "./content-policy/violations.js";
import { mergeResults } from "./merge-results.js";
import { createPace, UNITS_PER_LOOK } from "./pace.js";
import { previewNotices } from "./preview-notices.js";
import type { MakeReady } from "./ready-templates.js";
import { checkPlan } from "./submit-job.js";
import { messagesIn } from "./text-messages.js";
import { isFarTooLarge, MAX_PRODUCT_TEXT, MAX_WARNINGS, sizeOf } from "./text-size.js";

export interface PreviewDeps {
  readonly makeReady: MakeReady;
  readonly channelLengths: ChannelLengths;
  readonly policyOf: PolicyOf;
}

export interface Preview {
  readonly texts: Texts;
  /** Output name → why its text is what it is. */
  readonly trace: Readonly<Record<string, OutputTrace>>;
  readonly quality: Readonly<Record<string, ChannelQuality>>;
  readonly combinations: Readonly<Record<string, number>>;
  readonly dictionaryHash: string;
  /** Advice on the templates that the product gives occasion for. */
  readonly notices: readonly string[];
}

/**
 * Makes the texts of one product exactly as a job would, with the account of how they came to be. Stores nothing.
 * @throws ApiError 403, 422 `invalid_templates` or `blocked_content`; InvalidRequestError when the texts are too large
 */
export async function previewTemplates(deps: PreviewDeps, caller: Caller, request: PreviewRequest): Promise<Preview> {
  const mode = request.generation_mode;
  checkPlan(caller, mode);
  const { engine, compiled, size, combinations } = await deps.makeReady(
    caller.projectId,
    request.templates,
    mode,
    caller.language,
  );
  // Measured before it is searched: searching takes longer.
  if (isFarTooLarge(size, request.item)) throw tooLarge();
  const policy = await deps.policyOf(caller.projectId);
  const forbidden = await findInInput(policy, request.templates, [request.item]);
  if (forbidden) throw blockedContent(forbidden);
  const options = {
    seed: [caller.projectId, request.item.external_id],
    trace: true,
    messages: messagesIn(caller.language),
  };
  const pace = createPace();
  const results: RenderResult[] = [];
  for (const template of compiled) {
    results.push(template.render(request.item, options));
    if (pace.isDue(UNITS_PER_LOOK)) await pace.rest();
  }
  const made = mergeResults(results);
  if (sizeOf(made.outputs) > MAX_PRODUCT_TEXT) throw tooLarge();
  const blocked = policy && (await findInOutputs(policy, made.outputs, request.item.external_id));
  if (blocked) throw blockedContent(blocked);
  const texts = withLengthWarnings<Texts>(deps.channelLengths, request.channel, made, caller.language);
  return {
    texts: {
      ...texts,
      warnings: texts.warnings.slice(0, MAX_WARNINGS),
      diagnostics: texts.diagnostics.slice(0, MAX_WARNINGS),
    },
    trace: made.trace ?? {},
    quality: channelQuality(deps.channelLengths, request.channel, texts),
    combinations,
    dictionaryHash: engine.dictionaryHash,
    notices: await previewNotices(engine, request, caller.language),
  };
}

function tooLarge(): InvalidRequestError {
  return new InvalidRequestError("validation", [{ path: ["item"], code: "too_long", textLimit: MAX_PRODUCT_TEXT }]);
}
