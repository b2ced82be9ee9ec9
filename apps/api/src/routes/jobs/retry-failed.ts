import type { Handler } from "../../http/context.js";
import { idempotencyKey } from "../../http/idempotency-key.js";
import { pathJobId } from "../../http/parameters.js";
import { acceptedResult, type JobQueue } from "../../services/submit-job.js";
import { answerAccepted } from "./create.js";

/** `POST /v1/jobs/{job_id}/retry-failed`; a body is not needed and not read. */
export function retryFailed(deps: { readonly jobs: Pick<JobQueue, "retryFailed"> }): Handler {
  return async (context) => {
    const caller = context.get("caller");
    const key = idempotencyKey(context);
    const result = await deps.jobs.retryFailed(caller.projectId, pathJobId(context), {
      idempotencyKey: key,
      quotaLimit: caller.plan.monthlyQuota,
    });
    return answerAccepted(context, acceptedResult(result), key, []);
  };
}
