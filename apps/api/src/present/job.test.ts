import type { Job, JobStatus } from "@skladno/jobs";
import { describe, expect, it } from "vitest";
import type { JobSummary } from "../storage/port.js";
import { presentJob, secondsToNextPoll } from "./job.js";

const job: Job<JobSummary> = {
  id: "01890000-0000-7000-8000-000000000000",
  scope: "project",
  status: "queued",
  details: { channel: "website", locale: "ru-RU", generationMode: "strict", outputs: 1 },
  total: 3,
  completed: 0,
  failed: 0,
  cancelled: 0,
  withWarnings: 0,
  warnings: {},
  outputSize: 0,
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

describe("Retry-After", () => {
  it.each([
    [0, 1],
    [4_999, 1],
    [5_000, 2],
    [19_999, 4],
    [20_000, 5],
    [3_600_000, 5],
    // Another machine's clock.
    [-60_000, 1],
  ])("of a job that is %i ms old is %i", (age, seconds) => {
    expect(secondsToNextPoll({ status: "processing", createdAt: 1_000 }, 1_000 + age)).toBe(seconds);
    expect(secondsToNextPoll({ status: "failed", createdAt: 1_000 }, 1_000 + age)).toBeUndefined();
  });
});

it("counts warnings by code", () => {
  const { warnings } = presentJob({ ...job, warnings: { missing_field: 3, length_exceeded: 1 } }, "en");
  expect(warnings).toEqual({ total: 4, by_code: { missing_field: 3, length_exceeded: 1 } });
});
