import { jobRequest, limits } from "@skladno/contract";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { methodNotAllowed } from "../errors/to-response.js";
import { jsonBody } from "../middleware/json-body.js";
import { takeTurns } from "../middleware/take-turns.js";
import { presentEstimate } from "../present/estimate.js";
import { presentJob, presentJobs, secondsToNextPoll } from "../present/job.js";
import { requestNotices } from "../present/notices.js";
import { presentPage } from "../present/results.js";
import { type EstimateDeps, estimateJob } from "../services/estimate-job.js";
import { retryFailedRows } from "../services/retry-failed-rows.js";
import { type JobQueue, type SubmitDeps, submitJob } from "../services/submit-job.js";
import { answerAccepted } from "./accepted.js";
import {
  acceptanceErrors,
  acceptedAnswer,
  answer,
  body,
  errors,
  examples,
  jobErrors,
  retryAfter,
  textErrors,
} from "./describe.js";
import { idempotencyKey, idempotencyKeyParameter } from "./idempotency-key.js";
import { integer, jobIdInPath, optionalCursor, optionalStatuses, query } from "./parameters.js";

export interface JobsDeps extends SubmitDeps, EstimateDeps {
  readonly jobs: JobQueue;
  readonly now: () => number;
}

/** Of pages of results: each takes some 20 MB while it is made. */
const turnLimits = { overall: 2, perProject: 1, waiting: 500 };

/** `/v1/jobs` */
export function jobs(deps: JobsDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();

  app.post(
    "/",
    describeRoute({
      operationId: "createJob",
      summary: "Accept a job",
      description: "Poll `status_url` with growing pauses, then read the pages of `results_url`.",
      parameters: [idempotencyKeyParameter],
      requestBody: body("JobRequest", examples.job),
      responses: {
        202: acceptedAnswer("The job was accepted, now or before under the same key."),
        ...errors(...jobErrors),
      },
    }),
    jsonBody(jobRequest),
    async (c) => {
      const request = c.req.valid("json");
      const key = idempotencyKey(c);
      const caller = c.get("caller");
      const accepted = await submitJob(deps, caller, request, key);
      return answerAccepted(c, accepted, key, requestNotices(c.get("unknownMembers"), request, caller.language));
    },
  );

  app.get(
    "/",
    describeRoute({
      operationId: "listJobs",
      summary: "Jobs of the project, the newest first",
      description: "Request pages until `next_cursor` is null.",
      responses: { 200: answer("JobsPage", "A page."), ...errors("invalid_request") },
    }),
    query({
      status: optionalStatuses,
      limit: integer("Jobs of a page.", limits.jobsPage),
      cursor: optionalCursor,
    }),
    takeTurns(turnLimits),
    async (c) => {
      const { status, limit, cursor } = c.req.valid("query");
      const { projectId, language } = c.get("caller");
      const page = await deps.jobs.list(projectId, { statuses: status, after: cursor ?? null, limit });
      return c.json(presentJobs(page, language));
    },
  );

  app.post(
    "/estimate",
    describeRoute({
      operationId: "estimateJob",
      summary: "The volume of a job",
      description: "Checked exactly like a job; nothing is stored.",
      requestBody: body("JobRequest", examples.job),
      responses: { 200: answer("Estimate", "The volume."), ...errors(...textErrors) },
    }),
    jsonBody(jobRequest),
    async (c) => {
      const request = c.req.valid("json");
      const caller = c.get("caller");
      const estimated = await estimateJob(deps, caller, request);
      const notices = requestNotices(c.get("unknownMembers"), request, caller.language);
      return c.json(presentEstimate(estimated, request.generation_mode, notices));
    },
  );
  // Otherwise GET would read a job whose id is "estimate".
  app.all("/estimate", (c) => {
    throw methodNotAllowed(c.req.method, ["POST"]);
  });

  app.get(
    "/:job_id",
    describeRoute({
      operationId: "readJob",
      summary: "The status of a job",
      responses: { 200: answer("Job", "The job.", retryAfter), ...errors("job_not_found") },
    }),
    jobIdInPath,
    async (c) => {
      const { projectId, language } = c.get("caller");
      const job = await deps.jobs.read(projectId, c.req.valid("param").job_id);
      if (job === null) throw new ApiError("job_not_found");
      const seconds = secondsToNextPoll(job, deps.now());
      if (seconds !== undefined) c.header("Retry-After", String(seconds));
      return c.json(presentJob(job, language));
    },
  );

  app.get(
    "/:job_id/results",
    describeRoute({
      operationId: "readResults",
      summary: "Rows of a job, in the order of the request",
      description:
        "Request pages until `next_cursor` is null. A page has at most 4 MiB of texts, but always a row where one has ended.",
      responses: { 200: answer("ResultsPage", "A page.", retryAfter), ...errors("invalid_request", "job_not_found") },
    }),
    jobIdInPath,
    query({
      cursor: integer("The position to start from.", { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 }),
      limit: integer("The most rows of a page.", limits.resultsPage),
    }),
    takeTurns(turnLimits),
    async (c) => {
      const { job_id } = c.req.valid("param");
      const { projectId, language } = c.get("caller");
      const request = { ...c.req.valid("query"), maxBytes: limits.resultsPageBytes };
      const page = await deps.jobs.readPage(projectId, job_id, request);
      if (page === null) throw new ApiError("job_not_found");
      if (page.rows.length === 0 && page.nextCursor !== null) c.header("Retry-After", "1");
      return c.json(presentPage(page, language));
    },
  );

  app.post(
    "/:job_id/cancel",
    describeRoute({
      operationId: "cancelJob",
      summary: "Cancel a job of which no row has been begun",
      responses: { 200: answer("Job", "The cancelled job."), ...errors("job_not_found", "job_not_cancellable") },
    }),
    jobIdInPath,
    async (c) => {
      const { projectId, language } = c.get("caller");
      const result = await deps.jobs.cancel(projectId, c.req.valid("param").job_id);
      if (result.kind === "not_found") throw new ApiError("job_not_found");
      if (result.kind === "not_cancellable") {
        const { status } = result.job;
        throw new ApiError("job_not_cancellable", { values: { status }, details: { status } });
      }
      return c.json(presentJob(result.job, language));
    },
  );

  app.post(
    "/:job_id/retry-failed",
    describeRoute({
      operationId: "retryFailed",
      summary: "A new job of the failed rows of one that has ended",
      parameters: [idempotencyKeyParameter],
      responses: {
        202: acceptedAnswer("The new job."),
        ...errors(
          "generation_mode_not_in_plan",
          "job_not_found",
          "job_not_finished",
          "no_failed_items",
          ...acceptanceErrors,
        ),
      },
    }),
    jobIdInPath,
    async (c) => {
      const key = idempotencyKey(c);
      const accepted = await retryFailedRows(deps, c.get("caller"), c.req.valid("param").job_id, key);
      return answerAccepted(c, accepted, key, []);
    },
  );

  return app;
}
