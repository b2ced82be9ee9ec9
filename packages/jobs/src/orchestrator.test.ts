import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { JobUsageError } from "./errors.js";
import { createJobEvents } from "./job-events.js";
import { createMemoryStore } from "./memory-store.js";
import { createOrchestrator } from "./orchestrator.js";
import { createFakeClock } from "./testing/fake-clock.js";
import { createWorker } from "./worker.js";

function setUp() {
  const clock = createFakeClock();
  const store = createMemoryStore<string, string, null>();
  const emitter = createJobEvents<null>();
  let listeners = 0;
  const events: typeof emitter = {
    publish: emitter.publish,
    subscribe(listener) {
      const unsubscribe = emitter.subscribe(listener);
      listeners += 1;
      return () => {
        unsubscribe();
        listeners -= 1;
      };
    },
  };
  const orchestrator = createOrchestrator({ store, events, clock });
  const worker = createWorker<string, string, null>({
    store,
    events,
    clock,
    process: ({ input }) =>
      input === "bad"
        ? { status: "failed", error: { code: "bad", message: "A bad item." } }
        : { status: "completed", output: input, warnings: [] },
  });
  const submit = async (...inputs: string[]) => {
    const result = await orchestrator.submit({
      scope: "shop",
      details: null,
      items: inputs.map((input, index) => ({ id: `${index}`, input })),
    });
    if (result.kind !== "created") throw new Error(result.kind);
    return result.job.id;
  };
  return { clock, store, events, orchestrator, worker, submit, listeners: () => listeners };
}

test("cancelling again is no event, also within the same millisecond", async () => {
  const { orchestrator, events, submit } = setUp();
  const jobId = await submit("a");
  const changes: string[] = [];
  events.subscribe((event) => {
    if (event.kind === "changed") changes.push(event.job.status);
  });
  expect(await orchestrator.cancel("shop", jobId)).toMatchObject({ kind: "cancelled", repeated: false });
  expect(await orchestrator.cancel("shop", jobId)).toMatchObject({ kind: "cancelled", repeated: true });
  expect(changes).toEqual(["cancelled"]);
});

describe("submit", () => {
  test("says which id is there twice, and wants at least one item", async () => {
    const { orchestrator } = setUp();
    const items = [
      { id: "a", input: "" },
      { id: "a", input: "" },
    ];
    await expect(orchestrator.submit({ scope: "s", details: null, items })).rejects.toThrow('Remove the second "a"');
    await expect(orchestrator.submit({ scope: "s", details: null, items: [] })).rejects.toThrow(JobUsageError);
  });

  test("replays a key also when the quota is spent", async () => {
    const { orchestrator } = setUp();
    const submission = {
      scope: "shop",
      details: null,
      items: [{ id: "a", input: "a" }],
      idempotency: { key: "key-1", fingerprint: "one" },
      quotaLimit: 1,
    };
    expect((await orchestrator.submit(submission)).kind).toBe("created");
    expect((await orchestrator.submit(submission)).kind).toBe("replayed");
    expect((await orchestrator.submit({ ...submission, idempotency: undefined })).kind).toBe("quota_exceeded");
  });
});

describe("waitFor", () => {
  test("answers as soon as a worker of this process has ended the job", async () => {
    const { orchestrator, worker, submit, clock } = setUp();
    worker.start();
    const jobId = await submit("a", "b");
    const before = clock.now();
    const waiting = orchestrator.waitFor("shop", jobId, 1_500);
    await clock.advance(0);
    expect(await waiting).toMatchObject({ status: "completed" });
    expect(clock.now()).toBe(before);
    await worker.stop();
    expect(clock.sleepers()).toBe(0);
  });

  test("gives the job as it is when the time is over", async () => {
    const { orchestrator, submit, clock } = setUp();
    const waiting = orchestrator.waitFor("shop", await submit("a"), 1_500);
    await clock.advance(1_500);
    expect(await waiting).toMatchObject({ status: "queued" });
    expect(clock.sleepers()).toBe(0);
  });

  test("notices what another process has done", async () => {
    const { orchestrator, submit, clock, store } = setUp();
    const jobId = await submit("a");
    const waiting = orchestrator.waitFor("shop", jobId, 1_500);
    await clock.advance(10);
    await store.cancelJob("shop", jobId, clock.now());
    await clock.advance(200);
    expect(await waiting).toMatchObject({ status: "cancelled" });
  });

  test("ends with the signal, and gives null for a job that is not there", async () => {
    const { orchestrator, submit, clock } = setUp();
    const controller = new AbortController();
    const waiting = orchestrator.waitFor("shop", await submit("a"), 60_000, controller.signal);
    await clock.advance(10);
    controller.abort();
    await clock.advance(0);
    expect(await waiting).toMatchObject({ status: "queued" });
    expect(await orchestrator.waitFor("other", "no such job", 60_000)).toBe(null);
    expect(clock.sleepers()).toBe(0);
  });

  test("leaves no listener, with the events or the signal, however it ends", async () => {
    const { orchestrator, worker, submit, clock, listeners } = setUp();
    const { signal } = new AbortController();
    const jobId = await submit("a");
    const waiting = [1_500, 60_000].map((milliseconds) => orchestrator.waitFor("shop", jobId, milliseconds, signal));
    expect(listeners()).toBe(2);
    await clock.advance(1_500);
    expect(await waiting[0]).toMatchObject({ status: "queued" });
    expect(listeners()).toBe(1);
    await worker.runOnce();
    await clock.advance(0);
    expect(await waiting[1]).toMatchObject({ status: "completed" });
    expect(await orchestrator.waitFor("shop", "no such job", 60_000, signal)).toBe(null);
    expect([listeners(), getEventListeners(signal, "abort").length, clock.sleepers()]).toEqual([0, 0, 0]);
  });
});

describe("retryFailed", () => {
  test("goes before other jobs when it is given a priority, and tells the workers so", async () => {
    const { orchestrator, worker, submit, events } = setUp();
    const source = await submit("bad");
    await worker.runOnce();
    const ordinary = await submit("fine");
    const ready: unknown[] = [];
    events.subscribe((news) => {
      if (news.kind === "ready") ready.push(news);
    });
    const retry = await orchestrator.retryFailed("shop", source, { priority: 1 });
    const jobId = retry.kind === "created" ? retry.job.id : "";
    expect(ready).toEqual([{ kind: "ready", jobId, scope: "shop", priority: 1 }]);
    await worker.runOnce();
    expect(await orchestrator.read("shop", jobId)).toMatchObject({ status: "failed" });
    expect(await orchestrator.read("shop", ordinary)).toMatchObject({ status: "queued" });
  });

  test("replays by its key; the fingerprint is the source job", async () => {
    const { orchestrator, worker, submit } = setUp();
    const first = await submit("bad", "fine");
    const second = await submit("bad");
    await worker.runOnce();
    await worker.runOnce();
    const retry = await orchestrator.retryFailed("shop", first, { idempotencyKey: "key-1" });
    expect(retry).toMatchObject({ kind: "created", job: { total: 1, retryOf: first } });
    expect(await orchestrator.retryFailed("shop", first, { idempotencyKey: "key-1" })).toMatchObject({
      kind: "replayed",
    });
    expect(await orchestrator.retryFailed("shop", second, { idempotencyKey: "key-1" })).toMatchObject({
      kind: "mismatch",
    });
  });
});
