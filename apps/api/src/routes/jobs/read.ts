import { ApiError } from "../../api-error.js";
import { answerJson, setHeader } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathJobId } from "../../http/parameters.js";
import { isFinalStatus, presentJob } from "../../present/job.js";
import type { JobQueue } from "../../services/submit-job.js";

/** `GET /v1/jobs/{job_id}` */
export function readJob(deps: { readonly jobs: Pick<JobQueue, "read"> }): Handler {
  return async (context) => {
    const job = await deps.jobs.read(context.get("caller").projectId, pathJobId(context));
    if (job === null) throw new ApiError("job_not_found");
    if (!isFinalStatus(job.status)) setHeader(context, "Retry-After", "1");
    return answerJson(context, presentJob(job, context.get("language")));
  };
}
