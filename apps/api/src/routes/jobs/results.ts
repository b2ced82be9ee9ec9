import { limits } from "@skladno/contract";
import { ApiError } from "../../api-error.js";
import { answerWritten, setHeader, writeEntries } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathJobId, queryInteger } from "../../http/parameters.js";
import { isFinalStatus } from "../../present/job.js";
import { presentPage, presentRows } from "../../present/results.js";
import { readPage } from "../../services/read-slices.js";
import type { JobQueue } from "../../services/submit-job.js";

/** `GET /v1/jobs/{job_id}/results?cursor=<integer>&limit=<integer>` */
export function readResults(deps: { readonly jobs: Pick<JobQueue, "readPage"> }): Handler {
  return async (context) => {
    const jobId = pathJobId(context);
    const cursor = queryInteger(context, "cursor", { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 });
    const limit = queryInteger(context, "limit", limits.resultsPage);
    const { projectId, language } = context.get("caller");
    const written: Buffer[] = [];
    const page = await readPage(deps.jobs, projectId, jobId, { cursor, limit }, (rows) =>
      writeEntries(written, presentRows(rows, language)),
    );
    if (page === null) throw new ApiError("job_not_found");
    if (!isFinalStatus(page.job.status)) setHeader(context, "Retry-After", "1");
    return answerWritten(context, presentPage(page), "items", written);
  };
}
