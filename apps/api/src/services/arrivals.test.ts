import { createJobEvents, createOrchestrator, createWorker, type JobNews, systemClock } from "@skladno/jobs";
import { createMemoryStore } from "@skladno/jobs/memory";
import { createFakeClock } from "@skladno/jobs/testing";
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

it("waits for those that were under way when it was asked, however many come meanwhile", async () => {
  const ends: (() => void)[] = [];
  const { arrivals, clock } = setUp((now) => {
    // Each millisecond brings a request, which takes three.
    if (now > 100) throw new Error("The worker waits for good.");
    ends.push(arrivals.begin());
    if (ends.length > 3) ends.shift()?.();
  });
  ends.push(arrivals.begin());
  await clock.breathe();
  expect(clock.now()).toBe(3);
});

/** A worker beside requests for jobs that begin and end when the clock says so. */
function setUpWorker() {
  const clock = createFakeClock(0);
  const arrivals = createArrivals(clock);
  const store = createMemoryStore<string, string, null>();
  const events = createJobEvents<null>();
  const orchestrator = createOrchestrator<string, string, null>({ store, events, clock });
  const claimedAt: number[] = [];
  const worker = createWorker<string, string, null>({
    store: {
      ...store,
      claimItems(request) {
        claimedAt.push(clock.now());
        return store.claimItems(request);
      },
    },
    events,
    clock: clockAfter(arrivals, clock),
    async process({ input }) {
      await clock.sleep(1);
      return { status: "completed", output: input, hasWarnings: false };
    },
  });
  /** A request that is under way for so long, and then brings a job. */
  const request = async (milliseconds: number, rows: number) => {
    const end = arrivals.begin();
    await clock.sleep(milliseconds);
    end();
    const items = Array.from({ length: rows }, (_, index) => ({ id: `${index}`, input: "text" }));
    await orchestrator.submit({ scope: "shop", details: null, items });
  };
  const ended = new Promise<JobNews<null>>((resolve) =>
    events.subscribe((news) => {
      if (news.kind === "changed" && news.job.status === "completed") resolve(news);
    }),
  );
  return { clock, worker, request, claimedAt, ended, arrivals };
}

it("claims nothing before all requests that came at once have been read", async () => {
  const { clock, worker, request, claimedAt } = setUpWorker();
  worker.start();
  await clock.advance(1);
  const before = claimedAt.length;
  // Ten clients: one thread reads them one behind the other, a millisecond each.
  for (let client = 1; client <= 10; client += 1) void request(client, 500);
  await clock.advance(20);
  expect(claimedAt[before]).toBeGreaterThanOrEqual(11);
  const stopped = worker.stop(0);
  await clock.advance(100);
  await stopped;
});

it("goes on with the rows under a steady stream of requests, and stops", async () => {
  const { clock, worker, request, ended, arrivals } = setUpWorker();
  void request(1, 30);
  worker.start();
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  let begun = () => {};
  for (let millisecond = 0; millisecond < 2_000 && !isOver; millisecond += 1) {
    // One is always under way.
    const end = begun;
    begun = arrivals.begin();
    end();
    await clock.advance(1);
  }
  expect(isOver).toBe(true);
  const stopped = worker.stop(0);
  await clock.advance(100);
  await stopped;
});
