import { systemClock } from "@skladno/jobs";
import { expect, it } from "vitest";
import { clockAfter, createArrivals } from "./arrivals.js";

/** @param atTime what happens when so many milliseconds have passed */
function setUp(atTime: (now: number) => void = () => {}) {
  let now = 0;
  const clock = {
    ...systemClock,
    now: () => now,
    async sleep(milliseconds: number) {
      now += milliseconds;
      atTime(now);
    },
  };
  const arrivals = createArrivals(clock);
  return { arrivals, clock: clockAfter(arrivals, clock) };
}

it("does not hold a worker up while no request is under way", async () => {
  const { arrivals, clock } = setUp();
  arrivals.begin()();
  await clock.breathe();
  expect(clock.now()).toBe(0);
});

it("lets a worker wait for requests until they have been read", async () => {
  const ends: (() => void)[] = [];
  const { arrivals, clock } = setUp((now) => {
    if (now === 2 || now === 4) ends.pop()?.();
  });
  ends.push(arrivals.begin(), arrivals.begin());
  await clock.breathe();
  expect(clock.now()).toBe(4);
});

it("lets it wait a moment, and no longer, for one that takes its time", async () => {
  const { arrivals, clock } = setUp();
  arrivals.begin();
  await clock.breathe();
  expect(clock.now()).toBe(10);
  await clock.breathe();
  expect(clock.now()).toBe(10);
});
