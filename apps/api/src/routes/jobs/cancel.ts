import { ApiError } from "../../api-error.js";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathJobId } from "../../http/parameters.js";
import { presentJob } from "../../present/job.js";
import type { JobQueue } from "../../services/submit-job.js";

/** `POST /v1/jobs/{job_id}/cancel`; a body is not needed and not read. */
export function cancelJob(deps: { readonly jobs: Pick<JobQueue, "cancel"> }): Handler {
  return async (context) => {
    const result = await deps.jobs.cancel(context.get("caller").projectId, pathJobId(context));
    if (result.kind === "not_found") throw new ApiError("job_not_found");
    if (result.kind === "not_cancellable") {
      const { status } = result.job;
      throw new ApiError("job_not_cancellable", { values: { status }, details: { status } });
    }
    return answerJson(context, presentJob(result.job, context.get("language")));
  };
}
