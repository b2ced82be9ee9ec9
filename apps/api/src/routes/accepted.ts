import type { Context } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { logWith } from "../middleware/observe.js";
import { jobPaths, presentAccepted } from "../present/job.js";
import type { Accepted } from "../services/submit-job.js";

/** 202 with the place to poll; `replayed` only where a key was sent. */
export function answerAccepted(
  c: Context<AppEnvironment>,
  { job, replayed }: Accepted,
  key: string | undefined,
  notices: readonly string[],
): Response {
  logWith(c, { job_id: job.id });
  c.header("Location", jobPaths(job.id).status_url);
  c.header("Retry-After", "1");
  if (replayed) c.header("Idempotent-Replayed", "true");
  return c.json(presentAccepted(job, key === undefined ? undefined : replayed, notices), 202);
}
