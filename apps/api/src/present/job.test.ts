import type { Job, JobStatus } from "@skladno/jobs";
import { describe, expect, it } from "vitest";
import type { JobDetails } from "../storage/stored-output.js";
import { presentJob } from "./job.js";

const job: Job<JobDetails> = {
  id: "01890000-0000-7000-8000-000000000000",
  scope: "project",
  status: "queued",
  details: { channel: "website", locale: "ru-RU", generationMode: "strict", templates: { h1: "x" } },
  total: 3,
  completed: 0,
  failed: 0,
  cancelled: 0,
  withWarnings: 0,
  error: null,
  attempts: 0,
  maxAttempts: 3,
  retryOf: null,
  createdAt: 0,
  startedAt: null,
  completedAt: null,
};

describe("processing_stage", () => {
  it.each<[JobStatus, number, number, string]>([
    ["planning", 0, 0, "planning"],
    ["planning_ai", 0, 0, "planning"],
    ["review", 0, 0, "planning"],
    ["queued", 0, 0, "accepted"],
    ["processing", 0, 0, "rendering"],
    ["processing", 1, 0, "storing"],
    ["processing", 0, 1, "storing"],
    ["completed", 3, 0, "done"],
    ["completed_with_warnings", 2, 1, "done"],
    ["failed", 0, 3, "done"],
    ["cancelled", 0, 0, "done"],
  ])("of a job that is %s with %i rows completed and %i failed is %4$s", (status, completed, failed, stage) => {
    expect(presentJob({ ...job, status, completed, failed }, "en").processing_stage).toBe(stage);
  });
});
