import { type Capabilities, knownChannels, limits, publicOutputNames } from "@skladno/contract";
import { filterTable, grammarVersion } from "@skladno/template";
import { filterDescriptions } from "@skladno/template/lint";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import type { Language } from "../language.js";
import { presentTime } from "../present/job.js";
import type { Plan } from "../services/caller.js";
import type { EngineOf } from "../services/project-engines.js";
import { type QuotaState, quotaState, type ReadQuota } from "../services/quota.js";
import { RATE_WINDOW_SECONDS } from "../services/rate-limit.js";
import { answer, errors } from "./describe.js";

export interface CapabilitiesDeps {
  readonly readQuota: ReadQuota;
  readonly engineOf: EngineOf;
  /** Requests a minute of a key whose plan has no limit of its own. */
  readonly rateLimit: number;
}

/** `/v1/generation/capabilities` */
export function capabilities(deps: CapabilitiesDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.get(
    "/",
    describeRoute({
      operationId: "readCapabilities",
      summary: "Plan, modes, limits and quota of the project",
      responses: { 200: answer("Capabilities", "What the project may do."), ...errors() },
    }),
    async (c) => {
      const caller = c.get("caller");
      const { plan, projectId } = caller;
      const { dictionaryHash } = await deps.engineOf(projectId);
      const body: Capabilities = {
        plan: plan.name,
        modes: {
          strict: { available: plan.modes.includes("strict") },
          flexible: { available: plan.modes.includes("flexible") },
        },
        ai: { available: false, max_calls_per_job: 0, max_tokens_per_job: 0 },
        limits: limitsOf(plan),
        rate_limit: { limit: plan.rateLimit ?? deps.rateLimit, window_seconds: RATE_WINDOW_SECONDS },
        quota: presentQuota(await quotaState(deps.readQuota, caller)),
        filters: filtersIn(c.get("language")),
        outputs: [...publicOutputNames],
        channels: [...knownChannels],
        locales: ["ru-RU"],
        rule_version: grammarVersion,
        dictionary_hash: dictionaryHash,
      };
      return c.json(body);
    },
  );
  return app;
}

function filtersIn(language: Language): Capabilities["filters"] {
  return [...filterTable.values()].map(({ name, argument }) => {
    const { [language]: description, example } = filterDescriptions[name];
    return { name, argument: argument === "none" ? null : argument, description, example };
  });
}

function presentQuota(quota: QuotaState | null): Capabilities["quota"] {
  if (quota === null) return { limit: null, used: null, remaining: null, resets_at: null };
  const { limit, used, remaining, resetsAt } = quota;
  return { limit, used, remaining, resets_at: presentTime(resetsAt) };
}

function limitsOf({ itemsPerJob }: Plan): Capabilities["limits"] {
  return {
    items_per_job: itemsPerJob,
    templates_per_job: limits.templatesPerJob.max,
    supported_output_names: publicOutputNames.length,
    template_length: limits.templateLength.max,
    output_name_length: limits.outputNameLength.max,
    external_id_length: limits.externalIdLength.max,
    field_name_length: limits.fieldNameLength.max,
    field_value_length: limits.fieldValueLength,
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
    product_text_characters: limits.productTextCharacters,
    job_text_characters: limits.jobTextCharacters,
    results_page: limits.resultsPage.max,
    results_page_bytes: limits.resultsPageBytes,
    jobs_page: limits.jobsPage.max,
    history_page: limits.historyPage.max,
    validation_errors: limits.validationErrors,
    findings_per_template: limits.findingsPerTemplate,
    duplicate_external_ids: limits.duplicateExternalIds,
    generate_wait_milliseconds: limits.generateWaitMilliseconds,
    // `Retry-After` of a new job.
    first_poll_pause_milliseconds: 1000,
  };
}
