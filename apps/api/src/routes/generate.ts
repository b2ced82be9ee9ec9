import { jobRequest } from "@skladno/contract";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { jsonBody } from "../middleware/json-body.js";
import { logWith } from "../middleware/observe.js";
import { requestNotices } from "../present/notices.js";
import { presentGenerated } from "../present/results.js";
import { streamJson } from "../present/stream-json.js";
import { type GenerateDeps as GenerateNowDeps, generateNow } from "../services/generate-now.js";
import { readRows } from "../services/read-rows.js";
import type { JobQueue } from "../services/submit-job.js";
import { answerAccepted } from "./accepted.js";
import { acceptedAnswer, answer, body, errors, examples, jobErrors } from "./describe.js";
import { idempotencyKey, idempotencyKeyParameter } from "./idempotency-key.js";

export interface GenerateDeps extends GenerateNowDeps {
  readonly jobs: GenerateNowDeps["jobs"] & Pick<JobQueue, "readPage">;
  readonly stopping: AbortSignal;
}

/** `/v1/generate` */
export function generate(deps: GenerateDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.post(
    "/",
    describeRoute({
      operationId: "generate",
      summary: "Accept a job and wait up to 1.5 seconds for its texts",
      parameters: [idempotencyKeyParameter],
      requestBody: body("JobRequest", examples.job),
      responses: {
        200: answer("GenerateResponse", "The job has ended."),
        202: acceptedAnswer("The job goes on; poll it."),
        ...errors(...jobErrors),
      },
    }),
    jsonBody(jobRequest),
    async (c) => {
      const request = c.req.valid("json");
      const key = idempotencyKey(c);
      const caller = c.get("caller");
      const notices = requestNotices(c.get("unknownMembers"), request, caller.language);
      const generated = await generateNow(deps, caller, request, key, deps.stopping);
      if (generated.kind === "pending") return answerAccepted(c, generated, key, notices);
      const { job, replayed } = generated;
      logWith(c, { job_id: job.id });
      if (replayed) c.header("Idempotent-Replayed", "true");
      const rows = readRows(deps.jobs, caller.projectId, job.id);
      const shown = key === undefined ? undefined : replayed;
      return streamJson(c, presentGenerated(job, rows, shown, notices, caller.language));
    },
  );
  return app;
}
