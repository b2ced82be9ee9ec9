import { limits } from "@skladno/contract";
import { answerWritten, setHeader, writeEntries } from "../http/answer.js";
import type { Handler } from "../http/context.js";
import { idempotencyKey } from "../http/idempotency-key.js";
import { type JobReaderDeps, readJobRequest } from "../http/read-job.js";
import { presentGenerated, presentRows } from "../present/results.js";
import { type GenerateDeps, generateNow } from "../services/generate-now.js";
import { readPage } from "../services/read-slices.js";
import type { JobQueue } from "../services/submit-job.js";
import { answerAccepted } from "./jobs/create.js";

/** `POST /v1/generate`: 200 with the texts when the job ends within 1.5 seconds, else 202 as for `POST /v1/jobs`. */
export function generate(
  deps: GenerateDeps & JobReaderDeps & { readonly jobs: Pick<JobQueue, "readPage">; readonly stopping: AbortSignal },
): Handler {
  return async (context) => {
    const request = await readJobRequest(context, deps);
    const key = idempotencyKey(context);
    const caller = context.get("caller");
    const { notices } = request;
    const generated = await generateNow(deps, caller, request, key, deps.stopping);
    if (generated.kind === "pending") return answerAccepted(context, generated, key, notices);
    if (generated.replayed) setHeader(context, "Idempotent-Replayed", "true");
    const replayed = key === undefined ? undefined : generated.replayed;
    const written: Buffer[] = [];
    const whole = { cursor: 0, limit: limits.itemsPerJob.max };
    const page = await readPage(deps.jobs, caller.projectId, generated.job.id, whole, (rows) =>
      writeEntries(written, presentRows(rows, caller.language)),
    );
    const body = presentGenerated(page?.job ?? generated.job, replayed, notices, caller.language);
    return answerWritten(context, body, "items", written);
  };
}
