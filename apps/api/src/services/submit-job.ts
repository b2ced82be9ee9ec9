import type { GenerationMode, JobRequest } from "@skladno/contract";
import type { CreateRetryJobResult, Job, Orchestrator, ReplayResult } from "@skladno/jobs";
import { ApiError, InvalidRequestError } from "../errors/api-error.js";
import type { JobDetails, JobSummary, ProductFields, ProductOutput } from "../storage/port.js";
import type { Caller } from "./caller.js";
import type { PolicyOf } from "./content-policy/policies.js";
import { blockedContent, findInInput } from "./content-policy/violations.js";
import { fingerprintOf } from "./fingerprint.js";
import type { MakeReady, ReadyTemplates } from "./ready-templates.js";

export type JobQueue = Orchestrator<ProductFields, ProductOutput, JobDetails, JobSummary>;

/** A job that was accepted now, or before under the same key. */
export interface Accepted {
  readonly job: Job<JobSummary>;
  readonly replayed: boolean;
}

/** What a request for texts is checked with. */
export interface CheckDeps {
  readonly makeReady: MakeReady;
  readonly policyOf: PolicyOf;
}

export interface SubmitDeps extends CheckDeps {
  readonly jobs: Pick<JobQueue, "findReplay" | "submit">;
}

/**
 * Accepts a job request whose shape has been checked, in the order of the contract: replay, plan,
 * templates, content, quota.
 * @param idempotencyKey the client's key; the same key with the same request gives the job that it
 * made
 * @param priority the higher number is worked on first
 * @throws ApiError 409 `idempotency_payload_mismatch`, 403 `generation_mode_not_in_plan`, 422
 * `invalid_templates` or `blocked_content`, 429 `operation_quota_exceeded` or `too_many_open_rows`
 */
export async function submitJob(
  deps: SubmitDeps,
  caller: Caller,
  request: JobRequest,
  idempotencyKey: string | undefined,
  priority = 0,
): Promise<Accepted> {
  const idempotency =
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint: fingerprintOf(request) };
  if (idempotency) {
    const replay = await deps.jobs.findReplay(caller.projectId, idempotency);
    if (replay) return acceptedReplay(replay);
  }
  const { compiled } = await checkRequest(deps, caller, request);
  const read = new Set(compiled.flatMap(({ fields }) => fields));
  const result = await deps.jobs.submit({
    scope: caller.projectId,
    details: {
      channel: request.channel,
      locale: request.locale,
      generationMode: request.generation_mode,
      outputs: Object.keys(request.templates).length,
      templates: request.templates,
      language: caller.language,
    },
    // What no template reads was checked as all the rest, and need not be kept.
    items: request.items.map((input) => ({
      id: input.external_id,
      input: Object.fromEntries(Object.entries(input).filter(([field]) => read.has(field))),
    })),
    idempotency,
    priority,
    quotaLimit: caller.plan.monthlyQuota,
    openLimit: caller.plan.openRows,
  });
  return acceptedResult(result);
}

/**
 * What every request for texts is checked for after its shape: the plan, the templates, the
 * content.
 * @returns the templates, checked and compiled
 * @throws ApiError 403, 422; InvalidRequestError when the plan allows fewer items
 */
export async function checkRequest(deps: CheckDeps, caller: Caller, request: JobRequest): Promise<ReadyTemplates> {
  checkPlan(caller, request.generation_mode);
  if (request.items.length > caller.plan.itemsPerJob) {
    throw new InvalidRequestError("validation", [
      {
        path: ["items"],
        code: "too_many",
        found: { kind: "entries", count: request.items.length },
        planLimit: caller.plan.itemsPerJob,
      },
    ]);
  }
  const ready = await deps.makeReady(caller.projectId, request.templates, request.generation_mode, caller.language);
  const policy = await deps.policyOf(caller.projectId);
  const forbidden = await findInInput(policy, request.templates, request.items);
  if (forbidden) throw blockedContent(forbidden);
  return ready;
}

/** @throws ApiError 403 when the mode is not in the plan */
export function checkPlan(caller: Caller, mode: GenerationMode): void {
  if (caller.plan.modes.includes(mode)) return;
  throw new ApiError("generation_mode_not_in_plan", {
    values: { mode, plan: caller.plan.name, available: caller.plan.modes.join(", ") },
    details: { generation_mode: mode, plan: caller.plan.name, available: caller.plan.modes },
  });
}

/** The queue's answer to a new job. @throws ApiError for a refusal */
export function acceptedResult(result: CreateRetryJobResult<JobSummary>): Accepted {
  switch (result.kind) {
    case "created":
      return { job: result.job, replayed: false };
    case "replayed":
    case "mismatch":
      return acceptedReplay(result);
    case "quota_exceeded": {
      const resetsAt = new Date(result.resetsAt).toISOString();
      const { limit, used, requested } = result;
      throw new ApiError("operation_quota_exceeded", {
        values: { limit, used, requested, resets_at: resetsAt },
        details: { limit, used, requested, resets_at: resetsAt },
      });
    }
    case "too_many_open": {
      const { kind: _, ...counts } = result;
      throw new ApiError("too_many_open_rows", { values: counts, details: counts });
    }
    case "not_found":
      throw new ApiError("job_not_found");
    case "not_finished":
      throw new ApiError("job_not_finished", {
        values: { status: result.job.status },
        details: { status: result.job.status },
      });
    case "no_failed_items":
      throw new ApiError("no_failed_items", { details: { status: result.job.status } });
  }
}

function acceptedReplay(replay: ReplayResult<JobSummary>): Accepted {
  if (replay.kind === "replayed") return { job: replay.job, replayed: true };
  throw new ApiError("idempotency_payload_mismatch", { details: { original_job_id: replay.originalJobId } });
}
