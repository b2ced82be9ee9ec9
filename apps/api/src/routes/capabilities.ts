import { type Capabilities, knownChannels, limits, publicOutputNames } from "@skladno/contract";
import { grammarVersion } from "@skladno/template";
import { answerJson } from "../http/answer.js";
import type { Handler } from "../http/context.js";
import { presentTime } from "../present/job.js";
import type { EngineOf } from "../services/project-engines.js";
import { quotaState, type ReadQuota } from "../services/quota.js";

export interface CapabilitiesDeps {
  readonly readQuota: ReadQuota;
  readonly engineOf: EngineOf;
  /** Requests a minute of a key whose plan has no limit of its own. */
  readonly rateLimit: number;
}

/** `GET /v1/generation/capabilities` */
export function readCapabilities(deps: CapabilitiesDeps): Handler {
  return async (context) => {
    const caller = context.get("caller");
    const { plan } = caller;
    const quota = await quotaState(deps.readQuota, caller);
    const body: Capabilities = {
      plan: plan.name,
      modes: {
        strict: { available: plan.modes.includes("strict") },
        flexible: { available: plan.modes.includes("flexible") },
      },
      ai: { available: false, max_calls_per_job: 0, max_tokens_per_job: 0 },
      limits: {
        items_per_job: plan.itemsPerJob,
        templates_per_job: limits.templatesPerJob.max,
        supported_output_names: publicOutputNames.length,
        template_length: limits.templateLength.max,
        external_id_length: limits.externalIdLength.max,
        field_name_length: limits.fieldNameLength.max,
        min_channel_length: limits.channelLength.min,
        channel_length: limits.channelLength.max,
        min_locale_length: limits.localeLength.min,
        locale_length: limits.localeLength.max,
        min_variants_per_block: limits.variantsPerBlock.min,
        max_variants_per_block: limits.variantsPerBlock.max,
        request_body_bytes: limits.requestBodyBytes,
        min_idempotency_key_length: limits.idempotencyKeyLength.min,
        idempotency_key_length: limits.idempotencyKeyLength.max,
        products_per_lookup: limits.lookupExternalIds.max,
        results_page: limits.resultsPage.max,
        history_page: limits.historyPage.max,
        generate_wait_milliseconds: limits.generateWaitMilliseconds,
        // What `Retry-After` says to whoever has just created a job.
        first_poll_pause_milliseconds: 1000,
      },
      rate_limit: { limit: plan.rateLimit ?? deps.rateLimit, window_seconds: 60 },
      quota:
        quota === null
          ? { limit: null, used: null, remaining: null, resets_at: null }
          : {
              limit: quota.limit,
              used: quota.used,
              remaining: quota.remaining,
              resets_at: presentTime(quota.resetsAt),
            },
      outputs: [...publicOutputNames],
      channels: [...knownChannels],
      locales: ["ru-RU"],
      rule_version: grammarVersion,
      dictionary_hash: deps.engineOf(caller.projectId).dictionaryHash,
    };
    return answerJson(context, body);
  };
}
