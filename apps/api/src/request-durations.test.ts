import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { registerRequestDurations } from "./request-durations.js";

it("reads as a histogram of prom-client does", async () => {
  const registry = new Registry();
  const observe = registerRequestDurations(registry);
  const theirs = new Registry();
  const histogram = new Histogram({
    name: "skladno_http_request_duration_seconds",
    help: "Time from the request's head to the answer",
    labelNames: ["method", "route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [theirs],
  });
  for (const seconds of [0, 0.001, 0.0011, 0.25, 5, 7, 100]) {
    for (const route of ["/v1/jobs", 'a "strange" one']) {
      observe("GET", route, seconds);
      histogram.observe({ method: "GET", route }, seconds);
    }
  }
  const lines = async (one: Registry) => (await one.metrics()).split("\n").sort();
  expect(await lines(registry)).toEqual(await lines(theirs));
});
