import { describe, expect, test } from "vitest";
import type { PlanningResult } from "./planner.js";
import { ids, setUp, upper } from "./testing/worker-set-up.js";

describe("a planner", () => {
  const planned = (result: PlanningResult<string>, call = false) => ({
    plan: async (_job: unknown, _items: unknown, control: { aiCallStarting(): Promise<void> }) => {
      if (call) await control.aiCallStarting();
      return result;
    },
  });

  test("comes before the rows", async () => {
    const { worker, submit, read, clock } = setUp({ planning: true });
    const jobId = await submit(ids(2));
    const seen: string[] = [];
    const working = worker({
      planner: planned({ kind: "planned", details: "planned details" }, true),
      process: (item, context) => {
        seen.push(context.job.details);
        return upper(item, context);
      },
    });
    expect((await read(jobId)).job.status).toBe("planning");
    working.start();
    await clock.advance(10);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", details: "planned details" });
    expect(seen).toEqual(["planned details", "planned details"]);
    await working.stop();
  });

  test("that throws fails the job before its call, and leaves it to review after it", async () => {
    for (const [call, status] of [
      [false, "failed"],
      [true, "review"],
    ] as const) {
      const { worker, submit, read } = setUp({ planning: true });
      const jobId = await submit(ids(1));
      await worker({
        planner: {
          async plan(_job, _items, control) {
            if (call) await control.aiCallStarting();
            throw new Error("the network is down");
          },
        },
      }).runOnce();
      expect((await read(jobId)).job.status).toBe(status);
    }
  });

  test("whose job is in review waits for a person", async () => {
    const { worker, submit, read, orchestrator, clock } = setUp({ planning: true });
    const jobId = await submit(ids(1));
    const working = worker({ planner: planned({ kind: "outcome_unknown" }, true) });
    working.start();
    await clock.advance(60_000);
    expect((await read(jobId)).job.status).toBe("review");
    await orchestrator.resolveReview("shop", jobId, "approve");
    await clock.advance(0);
    expect((await read(jobId)).job.status).toBe("completed");
    await working.stop();
  });

  test("that is stopped gives the job back, or leaves it to review after its call", async () => {
    for (const [call, status] of [
      [false, "planning"],
      [true, "review"],
    ] as const) {
      const { worker, submit, read, clock } = setUp({ planning: true });
      const jobId = await submit(ids(1));
      const working = worker({
        planner: {
          async plan(_job, _items, control) {
            if (call) await control.aiCallStarting();
            return new Promise(() => {});
          },
        },
      });
      working.start();
      await clock.advance(10);
      const stopped = working.stop(100);
      await clock.advance(100);
      await stopped;
      expect((await read(jobId)).job.status).toBe(status);
    }
  });
});
