import { answerJson, setHeader } from "../../http/answer.js";
import type { AppContext, Handler } from "../../http/context.js";
import { idempotencyKey } from "../../http/idempotency-key.js";
import { type JobReaderDeps, readJobRequest } from "../../http/read-job.js";
import { jobPaths, presentAccepted } from "../../present/job.js";
import { type Accepted, type SubmitDeps, submitJob } from "../../services/submit-job.js";

/** `POST /v1/jobs` */
export function createJob(deps: SubmitDeps & JobReaderDeps): Handler {
  return async (context) => {
    const request = await readJobRequest(context, deps);
    const key = idempotencyKey(context);
    const accepted = await submitJob(deps, context.get("caller"), request, key);
    return answerAccepted(context, accepted, key, request.notices);
  };
}

/** 202 with the place to poll; `replayed` only where a key was sent. */
export function answerAccepted(
  context: AppContext,
  { job, replayed }: Accepted,
  key: string | undefined,
  notices: readonly string[],
): Response {
  setHeader(context, "Location", jobPaths(job.id).status_url);
  setHeader(context, "Retry-After", "1");
  if (replayed) setHeader(context, "Idempotent-Replayed", "true");
  return answerJson(context, presentAccepted(job, key === undefined ? undefined : replayed, notices), 202);
}
