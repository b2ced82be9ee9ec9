import type { Handler } from "../../http/context.js";
import { idempotencyKey } from "../../http/idempotency-key.js";
import { pathJobId } from "../../http/parameters.js";
import { retryFailedRows } from "../../services/retry-failed-rows.js";
import type { JobQueue } from "../../services/submit-job.js";
import { answerAccepted } from "./create.js";

/** `POST /v1/jobs/{job_id}/retry-failed`; a body is not needed and not read. */
export function retryFailed(deps: { readonly jobs: Pick<JobQueue, "findReplay" | "read" | "retryFailed"> }): Handler {
  return async (context) => {
    const key = idempotencyKey(context);
    return answerAccepted(
      context,
      await retryFailedRows(deps, context.get("caller"), pathJobId(context), key),
      key,
      [],
    );
  };
}
