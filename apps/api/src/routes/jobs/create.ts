import { jobRequest } from "@skladno/contract";
import { answerJson, setHeader } from "../../http/answer.js";
import type { AppContext, Handler } from "../../http/context.js";
import { idempotencyKey } from "../../http/idempotency-key.js";
import { requestNotices } from "../../http/notices.js";
import { plainJobRequest } from "../../http/plain-request.js";
import { readJson } from "../../http/read-json.js";
import { jobPaths, presentAccepted } from "../../present/job.js";
import { type Accepted, type SubmitDeps, submitJob } from "../../services/submit-job.js";

/** `POST /v1/jobs` */
export function createJob(deps: SubmitDeps): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, jobRequest, { plain: plainJobRequest });
    const key = idempotencyKey(context);
    const caller = context.get("caller");
    const accepted = await submitJob(deps, caller, value, key);
    return answerAccepted(context, accepted, key, requestNotices(unknownMembers, value, caller.language));
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
