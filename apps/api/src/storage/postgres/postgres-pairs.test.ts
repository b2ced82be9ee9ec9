import { exerciseStore } from "@skladno/jobs/testing";
import { afterAll, describe, expect, test, vi } from "vitest";
import { jobsHarness } from "../exam/exam.js";
import { openHarness } from "./testing/postgres-harness.js";

// Each pair of operations is tried in both orders and at once, each of them some ten round trips.
vi.setConfig({ testTimeout: 180_000 });

const harness = await openHarness("pairs");
afterAll(() => harness.close());

describe("the jobs over PostgreSQL", () => {
  const pairs = (name: string, body: () => void) => {
    if (name === "pairs of operations") describe(name, body);
  };
  exerciseStore({ describe: pairs, test, expect }, jobsHarness(harness));
});
