import { describe, expect, test } from "vitest";
import type { JobStatus } from "./job.js";
import { closingEvent, isFinal, type JobEvent, nextStatus, transitions } from "./state-machine.js";

const statuses = Object.keys(transitions) as JobStatus[];

describe("the state machine", () => {
  test("has four final statuses", () => {
    expect(statuses.filter(isFinal)).toEqual(["completed", "completed_with_warnings", "failed", "cancelled"]);
  });

  test("leads from every status to a final one", () => {
    for (const start of statuses) {
      const reached = new Set<JobStatus>([start]);
      for (const status of reached) for (const next of Object.values(transitions[status])) reached.add(next);
      expect([...reached].some(isFinal), start).toBe(true);
    }
  });

  test("reaches every status from planning", () => {
    const reached = new Set<JobStatus>(["planning"]);
    for (const status of reached) for (const next of Object.values(transitions[status])) reached.add(next);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  test("knows no way out of a final status, and none by an event that is not in the table", () => {
    for (const status of statuses.filter(isFinal)) expect(nextStatus(status, "claimed")).toBe(null);
    expect(nextStatus("review", "claimed")).toBe(null);
    expect(nextStatus("processing", "cancelled")).toBe(null);
    expect(nextStatus("planning_ai", "lease_lost" satisfies JobEvent)).toBe(null);
  });

  test("closes a job by its rows", () => {
    expect(closingEvent({ total: 2, completed: 2, withWarnings: 0 })).toBe("all_completed");
    expect(closingEvent({ total: 2, completed: 2, withWarnings: 1 })).toBe("ended_mixed");
    expect(closingEvent({ total: 2, completed: 1, withWarnings: 0 })).toBe("ended_mixed");
    expect(closingEvent({ total: 2, completed: 0, withWarnings: 0 })).toBe("none_completed");
  });
});
