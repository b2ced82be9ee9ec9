import { describe, expect, test } from "vitest";
import { StoreUnavailableError } from "./errors.js";
import type { ItemOutcome } from "./job.js";
import { createMemoryStore } from "./memory-store.js";
import { ids, type Options, type Store, setUp, upper } from "./testing/worker-set-up.js";
import type { Process } from "./worker.js";

describe("a worker", () => {
  test("works a job off, slice by slice", async () => {
    const { worker, submit, read } = setUp();
    const jobId = await submit(ids(25));
    const { runOnce } = worker({ sliceSize: 10, chunkSize: 4 });
    expect([await runOnce(), await runOnce(), await runOnce(), await runOnce()]).toEqual([true, true, true, false]);
    const { job, rows } = await read(jobId);
    expect(job).toMatchObject({ status: "completed", completed: 25, attempts: 1 });
    expect(rows[24]).toMatchObject({ id: "item 24", output: "TEXT OF ITEM 24", version: 1 });
  });

  test("fails the row whose processing throws, rejects or returns nothing, and no other", async () => {
    const { worker, submit, read, errors } = setUp();
    const jobId = await submit(["throws", "rejects", "nothing", "fine"]);
    await worker({
      process: (item, context) => {
        if (item.id === "throws") throw new Error("secret");
        if (item.id === "rejects") return Promise.reject(new Error("secret"));
        if (item.id === "nothing") return undefined as unknown as ItemOutcome<string>;
        return upper(item, context);
      },
    }).runOnce();
    const { job, rows } = await read(jobId);
    expect(job).toMatchObject({ status: "completed_with_warnings", completed: 1, failed: 3 });
    expect(rows.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "completed"]);
    expect(rows[0]?.error?.code).toBe("internal_error");
    expect(JSON.stringify(rows)).not.toContain("secret");
    expect(errors.map(({ itemId }) => itemId)).toEqual(["throws", "rejects", "nothing"]);
  });

  test("starts by itself when a job is submitted, and shows progress chunk by chunk", async () => {
    const { worker, submit, clock, events } = setUp();
    const progress: string[] = [];
    events.subscribe((news) => {
      if (news.kind === "changed") progress.push(`${news.job.status} ${news.job.completed}`);
    });
    const working = worker({ chunkSize: 2 });
    working.start();
    await clock.advance(0);
    await submit(ids(5));
    await clock.advance(0);
    expect(progress).toEqual(["processing 0", "processing 2", "processing 4", "completed 5"]);
    await working.stop();
  });

  test("finds work of other processes by looking into the store", async () => {
    const first = setUp();
    const second = setUp({ store: first.store });
    const working = second.worker({ pollMilliseconds: 500 });
    working.start();
    await second.clock.advance(0);
    const jobId = await first.submit(["a"]);
    await second.clock.advance(499);
    expect((await first.read(jobId)).job.status).toBe("queued");
    await second.clock.advance(1);
    expect((await first.read(jobId)).job.status).toBe("completed");
    await working.stop();
  });

  test("stores what is done after a while although the chunk is not full", async () => {
    const { worker, submit, read, clock } = setUp();
    const jobId = await submit(ids(4));
    const working = worker({
      // No turn ends before the job does, which would store its rows too.
      turnMilliseconds: 60_000,
      chunkSize: 100,
      chunkMilliseconds: 500,
      process: async (item, context) => {
        await clock.sleep(300);
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(599);
    expect((await read(jobId)).rows.length).toBe(0);
    await clock.advance(1);
    expect((await read(jobId)).rows.length).toBe(2);
    await clock.advance(600);
    await working.stop();
    expect((await read(jobId)).job.status).toBe("completed");
  });

  test("keeps its lease while it works longer than the lease lasts", async () => {
    const { worker, submit, read, clock } = setUp();
    const jobId = await submit(ids(2));
    const slow: Options = {
      leaseMilliseconds: 1_000,
      process: async (item, context) => {
        await clock.sleep(5_000);
        return upper(item, context);
      },
    };
    const workers = [worker(slow), worker(slow)];
    for (const each of workers) each.start();
    await clock.advance(11_000);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", attempts: 1 });
    await Promise.all(workers.map((each) => each.stop()));
  });

  test("waits while what a row needs is unavailable, and fails no row for it", async () => {
    const { worker, submit, read, clock, errors } = setUp();
    const jobId = await submit(ids(2));
    const start = clock.now();
    const tries: number[] = [];
    const working = worker({
      process: (item, context) => {
        tries.push(clock.now() - start);
        if (tries.length <= 3) throw new StoreUnavailableError("The settings cannot be read just now.");
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(60);
    expect(await read(jobId)).toMatchObject({ rows: [], job: { failed: 0 } });
    await clock.advance(2_000);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", completed: 2, attempts: 1 });
    expect(tries.slice(0, 4)).toEqual([0, 50, 150, 350]);
    expect(errors.map(({ error }) => (error as Error).name)).toEqual(Array(3).fill("StoreUnavailableError"));
    await working.stop();
  });

  test("aborts and stores nothing when it wakes up after another has taken the job", async () => {
    const { worker, submit, read, clock, store } = setUp();
    const jobId = await submit(ids(1));
    let aborted = false;
    const working = worker({
      leaseMilliseconds: 900,
      process: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve({ status: "completed", output: "zombie", warnings: [] });
          });
        }),
    });
    const turn = working.runOnce();
    await clock.advance(0);
    // The process was suspended: no heartbeat, and another one takes over.
    const later = clock.now() + 1_000;
    await store.recoverExpired({ now: later, pauses: [0], limit: 1 });
    const claim = await store.claimItems({ now: later, leaseMilliseconds: 900, limit: 1 });
    await clock.advance(300);
    await turn;
    expect(aborted).toBe(true);
    expect((await read(jobId)).rows).toEqual([]);
    const outcome = { status: "completed", output: "second", warnings: [] } as const;
    if (claim !== null)
      await store.recordOutcomes(claim.lease, [{ position: 0, outcome }], { kind: "release", now: later });
    expect((await read(jobId)).rows).toMatchObject([{ output: "second", version: 1 }]);
  });

  test("takes over from a worker that vanished, as soon as its lease has run out", async () => {
    const { worker, submit, read, clock, store } = setUp();
    const jobId = await submit(ids(3));
    await store.claimItems({ now: clock.now(), leaseMilliseconds: 1_000, limit: 3 });
    const working = worker({ pollMilliseconds: 60_000 });
    working.start();
    await clock.advance(999);
    expect((await read(jobId)).job.status).toBe("processing");
    await clock.advance(1);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", attempts: 2 });
    await working.stop();
  });

  test("tells of a job that it ends because no attempt is left", async () => {
    const { worker, submit, orchestrator, clock, store, events } = setUp();
    const jobId = await submit(ids(1));
    for (let lost = 0; lost < 3; lost += 1) {
      await store.recoverExpired({ now: clock.now(), pauses: [0], limit: 1 });
      await store.claimItems({ now: clock.now(), leaseMilliseconds: 1_000, limit: 1 });
      await clock.advance(1_000);
    }
    const changed: unknown[] = [];
    events.subscribe((news) => {
      if (news.kind === "changed") changed.push([news.job.id, news.job.status, news.job.error?.code]);
    });
    const before = clock.now();
    const waiting = orchestrator.waitFor("shop", jobId, 1_500);
    expect(await worker().runOnce()).toBe(false);
    await clock.advance(0);
    expect(changed).toEqual([[jobId, "failed", "attempts_exhausted"]]);
    expect(await waiting).toMatchObject({ status: "failed" });
    expect(clock.now()).toBe(before);
  });

  test("lets other jobs have their turn after a while", async () => {
    const { worker, submit, read, clock } = setUp();
    const large = await submit(ids(10));
    const small = await submit(["a"]);
    const working = worker({
      turnMilliseconds: 200,
      process: async (item, context) => {
        await clock.sleep(100);
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(300);
    expect((await read(large)).job).toMatchObject({ status: "processing", completed: 2 });
    expect((await read(small)).job.status).toBe("completed");
    await clock.advance(800);
    expect((await read(large)).job).toMatchObject({ status: "completed", attempts: 1 });
    await working.stop();
  });

  test.each([3_600_000, -3_600_000])(
    "a clock that jumps by %s ms takes no job from a worker that lives",
    async (step) => {
      const { worker, submit, read, clock } = setUp();
      const jobId = await submit(ids(4));
      const slow: Process<string, string, string> = async (item, context) => {
        await clock.sleep(1_000);
        return upper(item, context);
      };
      const common = { leaseMilliseconds: 3_000, chunkSize: 1, pollMilliseconds: 100, turnMilliseconds: 10_000 };
      const workers = [worker({ ...common, process: slow }), worker(common)];
      for (const one of workers) one.start();
      await clock.advance(500);
      await clock.jump(step);
      for (let passed = 0; passed < 6_000; passed += 100) await clock.advance(100);
      expect((await read(jobId)).job).toMatchObject({ status: "completed", completed: 4, attempts: 1 });
      for (const one of workers) await one.stop();
    },
  );

  test("a clock that jumps leaves a job with a worker that is gone for one lease more", async () => {
    const { worker, submit, read, clock, store } = setUp();
    const jobId = await submit(["a"]);
    const working = worker({ leaseMilliseconds: 3_000, pollMilliseconds: 100 });
    await store.claimItems({ now: clock.now(), leaseMilliseconds: 3_000, limit: 1 });
    working.start();
    await clock.advance(100);
    await clock.jump(60_000);
    await clock.advance(2_900);
    expect((await read(jobId)).job).toMatchObject({ status: "processing", attempts: 1 });
    await clock.advance(400);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", attempts: 2 });
    await working.stop();
  });

  test("lets other jobs have their turn also after the clock was set back in the middle of one", async () => {
    const { worker, submit, read, clock } = setUp();
    const large = await submit(ids(20));
    const working = worker({
      turnMilliseconds: 200,
      process: async (item, context) => {
        await clock.sleep(100);
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(50);
    await clock.jump(-3_600_000);
    const small = await submit(["a"]);
    await clock.advance(1_000);
    expect((await read(small)).job.status).toBe("completed");
    expect((await read(large)).job.status).toBe("processing");
    const stopped = working.stop(0);
    await clock.advance(0);
    await stopped;
  });

  test.each([
    ["ends its turn when a job of the same scope comes that goes first", "shop", 3],
    ["lets a turn go on when a job of another scope comes, whatever its priority", "other shop", 10],
  ])("%s", async (_, scope, place) => {
    const { clock, orchestrator, worker, submit, read } = setUp();
    const large = await submit(ids(10));
    const order: string[] = [];
    const urgent = { scope, details: "details", items: [{ id: "urgent", input: "now" }], priority: 1 };
    const { start, stop } = worker({
      process: async (item, context) => {
        order.push(item.id);
        if (item.id === "item 2") await orchestrator.submit(urgent);
        return upper(item, context);
      },
    });
    start();
    while (order.length < 11) await clock.advance(1);
    await stop(0);
    expect((await read(large)).job.status).toBe("completed");
    expect(order).toEqual(ids(10).toSpliced(place, 0, "urgent"));
  });

  test("processes several items at once when it is told to", async () => {
    const { worker, submit, read, clock } = setUp();
    const jobId = await submit(ids(10));
    let running = 0;
    let most = 0;
    const working = worker({
      itemsAtOnce: 4,
      chunkSize: 3,
      process: async (item, context) => {
        running += 1;
        most = Math.max(most, running);
        await clock.sleep(10 * (1 + (item.position % 3)));
        running -= 1;
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(1_000);
    await working.stop();
    expect(most).toBe(4);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", completed: 10 });
  });

  test("listens to the end of its lease once, however many items are processed at the same time", async () => {
    const { clock, worker, submit, read } = setUp();
    const jobId = await submit(ids(50));
    let signal: AbortSignal | undefined;
    let listeners = 0;
    const working = worker({
      itemsAtOnce: 50,
      process: async (item, context) => {
        if (signal === undefined) {
          signal = context.signal;
          const add = signal.addEventListener.bind(signal);
          signal.addEventListener = (...given: Parameters<typeof add>) => {
            listeners += 1;
            add(...given);
          };
        }
        await clock.sleep(10);
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(1_000);
    await working.stop();
    expect(listeners).toBe(0);
    expect((await read(jobId)).job).toMatchObject({ status: "completed" });
  });

  test("lets others run between items that take the thread, also where many are processed at the same time", async () => {
    const { clock, worker, submit, read } = setUp();
    const jobId = await submit(ids(100));
    let time = clock.now();
    let inARow = 0;
    let most = 0;
    const working = worker({
      itemsAtOnce: 50,
      clock: {
        ...clock,
        now: () => time,
        breathe: async () => {
          inARow = 0;
        },
      },
      process: (item, context) => {
        time += 1;
        inARow += 1;
        most = Math.max(most, inARow);
        return upper(item, context);
      },
    });
    await working.runOnce();
    expect((await read(jobId)).job).toMatchObject({ status: "completed", completed: 100 });
    expect(most).toBe(2);
  });

  test("refuses settings that make no sense", () => {
    const { worker } = setUp();
    expect(() => worker({ sliceSize: 0 })).toThrow("sliceSize must be a number of at least 1; found 0.");
    expect(() => worker({ leaseMilliseconds: Number.NaN })).toThrow("leaseMilliseconds");
  });
});

describe("stopping", () => {
  const slow =
    (clock: { sleep(milliseconds: number): Promise<void> }): Process<string, string, string> =>
    async (item, context) => {
      await clock.sleep(1_000);
      return upper(item, context);
    };

  test("finishes the item at hand, stores what is done and gives the rest back", async () => {
    const { worker, submit, read, clock } = setUp();
    const jobId = await submit(ids(5));
    const working = worker({ process: slow(clock) });
    working.start();
    await clock.advance(1_500);
    const stopped = working.stop(2_000);
    await clock.advance(500);
    await stopped;
    const { job, rows } = await read(jobId);
    expect(job).toMatchObject({ status: "queued", completed: 2, attempts: 1 });
    expect(rows.length).toBe(2);
    // It can be started again.
    working.start();
    await clock.advance(3_000);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", attempts: 1 });
    await working.stop();
  });

  test("leaves an item that does not end in time, even one that ignores the signal", async () => {
    const { worker, submit, read, clock, errors } = setUp();
    const jobId = await submit(ids(2));
    const working = worker({ process: () => new Promise(() => {}) });
    working.start();
    await clock.advance(100);
    const stopped = working.stop(2_000);
    await clock.advance(2_000);
    await stopped;
    expect((await read(jobId)).job).toMatchObject({ status: "queued", completed: 0, failed: 0, attempts: 1 });
    expect(errors).toEqual([]);
    expect(clock.sleepers()).toBe(0);
  });

  test("does not wait for a planner whose job was claimed meanwhile", async () => {
    const store = createMemoryStore<string, string, string>();
    let goOn = () => {};
    const asked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { worker, submit, read, clock } = setUp({
      planning: true,
      store: {
        ...store,
        claimPlanning: async (request) => {
          await asked;
          return store.claimPlanning(request);
        },
      },
    });
    const jobId = await submit(ids(1));
    const working = worker({ planner: { plan: () => new Promise(() => {}) } });
    working.start();
    await clock.advance(0);
    let isStopped = false;
    const stopped = working.stop(0).then(() => {
      isStopped = true;
    });
    await clock.advance(0);
    expect(isStopped).toBe(false);
    goOn();
    await clock.advance(0);
    expect(isStopped).toBe(true);
    await stopped;
    expect((await read(jobId)).job).toMatchObject({ status: "planning", attempts: 1 });
    // It was given back: another worker need not wait for the end of a lease.
    expect(await store.claimPlanning({ now: clock.now(), leaseMilliseconds: 1_000 })).not.toBe(null);
    expect(clock.sleepers()).toBe(0);
  });

  test("of an idle worker ends at once, and twice is no error", async () => {
    const { worker, clock } = setUp();
    const working = worker({ concurrency: 3 });
    working.start();
    working.start();
    await clock.advance(10);
    await working.stop();
    await working.stop();
    expect(clock.sleepers()).toBe(0);
  });
});

describe("a store that fails", () => {
  function failing(store: Store, name: keyof Store, error: (call: number, given: unknown[]) => Error | null): Store {
    let call = 0;
    return {
      ...store,
      [name]: async (...given: never[]) => {
        call += 1;
        const thrown = error(call, given);
        if (thrown !== null) throw thrown;
        return (store[name] as (...all: never[]) => Promise<unknown>)(...given);
      },
    };
  }

  test("for a while only makes the worker wait: nothing is lost and no attempt is spent", async () => {
    const store = failing(createMemoryStore<string, string, string>(), "recordOutcomes", (call) =>
      call <= 20 ? new StoreUnavailableError("disk full") : null,
    );
    const { worker, submit, read, clock } = setUp({ store });
    const jobId = await submit(ids(3));
    const working = worker();
    working.start();
    await clock.advance(120_000);
    expect((await read(jobId)).job).toMatchObject({ status: "completed", completed: 3, attempts: 1 });
    await working.stop();
  });

  test("when it is asked for work is asked again later", async () => {
    const store = failing(createMemoryStore<string, string, string>(), "claimItems", (call) =>
      call <= 5 ? new StoreUnavailableError("busy") : null,
    );
    const { worker, submit, read, clock, errors } = setUp({ store });
    const jobId = await submit(ids(3));
    const working = worker();
    working.start();
    await clock.advance(10_000);
    expect((await read(jobId)).job.status).toBe("completed");
    expect(errors.length).toBe(5);
    await working.stop();
  });

  test.each(["claimItems", "recordOutcomes"] as const)("is asked less and less often: %s", async (name) => {
    const moments: number[] = [];
    const store = failing(createMemoryStore<string, string, string>(), name, () => {
      moments.push(clock.now() - start);
      return new StoreUnavailableError("disk full");
    });
    const { worker, submit, clock } = setUp({ store });
    const start = clock.now();
    await submit(ids(1));
    const working = worker();
    working.start();
    await clock.advance(8_000);
    expect(moments).toEqual([0, 50, 150, 350, 750, 1_550, 3_150, 5_150, 7_150]);
    const stopped = working.stop(0);
    await clock.advance(0);
    await stopped;
  });

  test("for one row only fails that row, and makes no other row again", async () => {
    const store = failing(createMemoryStore<string, string, string>(), "recordOutcomes", (_, [, outcomes]) =>
      JSON.stringify(outcomes).includes("ITEM 1") ? new TypeError("cannot be stored") : null,
    );
    const { worker, submit, read, clock } = setUp({ store });
    const jobId = await submit(ids(4));
    const made: string[] = [];
    const working = worker({
      process: (item, context) => {
        made.push(item.id);
        return upper(item, context);
      },
    });
    working.start();
    await clock.advance(10_000);
    const { job, rows } = await read(jobId);
    expect(job).toMatchObject({ status: "completed_with_warnings", completed: 3, failed: 1, attempts: 1 });
    expect(rows.map(({ status }) => status)).toEqual(["completed", "failed", "completed", "completed"]);
    expect(made).toEqual(ids(4));
    await working.stop();
  });
});
