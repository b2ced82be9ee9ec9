import { EventEmitter } from "node:events";
import type { Worker as Thread } from "node:worker_threads";
import type { Job } from "@skladno/jobs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProcessItem } from "../services/process-item.js";
import type { JobDetails } from "../storage/stored-output.js";
import { type Body, type ProjectSettings, READY, type RowGroup, type ThreadData } from "./messages.js";
import { createSecondThread } from "./second-thread.js";

/** A thread that does nothing by itself. */
class FakeThread extends EventEmitter {
  readonly groups: RowGroup[] = [];
  isTerminated = false;
  constructor(readonly data: ThreadData) {
    super();
  }
  unref(): void {}
  postMessage(group: RowGroup): void {
    this.groups.push(structuredClone(group));
  }
  async terminate(): Promise<void> {
    this.isTerminated = true;
    this.emit("exit", 1);
  }
  /** Answers a group as the thread would. */
  answer({ first, ids }: RowGroup): void {
    this.emit("message", { first, results: ids.map((id) => prepared(`thread ${id}`)) });
  }
  die(row: number): void {
    Atomics.store(new Int32Array(this.data.atRow), 0, row);
    this.emit("error", new Error("out of memory"));
    this.emit("exit", 1);
  }
}

const made = (name: string) =>
  ({
    status: "completed",
    hasWarnings: false,
    output: { outputs: { h1: name } },
  }) as unknown as ReturnType<ProcessItem>;

/** As it comes from the thread. */
const prepared = (name: string) => ({
  status: "completed",
  hasWarnings: false,
  output: { outputs: JSON.stringify({ h1: name }) },
});

const none: ProjectSettings = { dictionary: null, policies: [] };

function setUp(settingsOf: (projectId: string) => ProjectSettings = () => none) {
  const threads: FakeThread[] = [];
  const deaths: unknown[] = [];
  const thread = createSecondThread({
    startThread: (data) => {
      const started = new FakeThread(data);
      threads.push(started);
      return started as unknown as Thread;
    },
    channelLengths: {},
    processHere: ({ id }) => made(`here ${id}`),
    settingsOf,
    policyOf: () => undefined,
    onDeath: (_, row) => deaths.push(row?.item.id),
  });
  const { signal } = new AbortController();
  const jobOf = (scope = "project", total = 100) => ({ id: "job", scope, details: {}, total }) as Job<JobDetails>;
  const process = (job: Job<JobDetails>, ...ids: readonly string[]) =>
    Promise.allSettled(
      ids.map(async (id, position) => {
        const outcome = await thread.process({ id, position, input: { name: id } }, { job, signal });
        return outcome.status === "completed" ? outcome.output.outputs.h1 : outcome.status;
      }),
    ).then((all) => all.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason))));
  return { thread, threads, deaths, jobOf, process };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One turn of the event loop. */
const turn = () => vi.advanceTimersByTimeAsync(0);

async function startedWith(set: ReturnType<typeof setUp>): Promise<FakeThread> {
  expect(await set.process(set.jobOf(), "first")).toEqual(["here first"]);
  const [thread] = set.threads as [FakeThread];
  thread.emit("message", READY);
  return thread;
}

describe("the server's side of the second thread", () => {
  it("is started by the first row of a larger job, and gets rows as soon as it is ready", async () => {
    const set = setUp();
    expect(await set.process(set.jobOf("project", 20), "a")).toEqual(["here a"]);
    expect(set.threads).toHaveLength(0);
    const thread = await startedWith(set);
    const outcomes = set.process(set.jobOf(), "a", "b");
    await turn();
    expect(thread.groups).toMatchObject([
      { ids: ["a", "b"], inputs: '[{"name":"a"},{"name":"b"}]', job: { scope: "project" } },
    ]);
    thread.answer(thread.groups[0] as RowGroup);
    expect(await outcomes).toEqual(["thread a", "thread b"]);
    await set.thread.stop();
    expect(thread.isTerminated).toBe(true);
    expect(set.deaths).toEqual([]);
  });

  it("puts rows of one job into a group, and says the settings of its project when they are others than before", async () => {
    let rules = "1";
    const policies = () => [{ projectId: null, rules, updatedAt: 0 }];
    const set = setUp((projectId) => (projectId === "strict" ? { dictionary: null, policies: policies() } : none));
    const thread = await startedWith(set);
    const told = async (scope: string) => {
      void set.process(set.jobOf(scope), "a", "b");
      void set.process(set.jobOf(scope), "c");
      await turn();
      return thread.groups
        .splice(0)
        .map(({ ids, settings }) => [ids.join(""), settings?.policies.map((one) => one.rules)]);
    };
    expect(await told("free")).toEqual([
      ["ab", []],
      ["c", undefined],
    ]);
    expect(await told("strict")).toEqual([
      ["ab", ["1"]],
      ["c", undefined],
    ]);
    expect(await told("strict")).toEqual([
      ["ab", undefined],
      ["c", undefined],
    ]);
    rules = "2";
    expect(await told("strict")).toEqual([
      ["ab", ["2"]],
      ["c", undefined],
    ]);
    expect(await told("free")).toEqual([
      ["ab", []],
      ["c", undefined],
    ]);
  });

  it("sends rows again to a new thread, and fails the one that two threads died at", async () => {
    const set = setUp();
    const one = await startedWith(set);
    const outcomes = set.process(set.jobOf(), "a", "b", "c");
    await turn();
    one.die((one.groups[0] as RowGroup).first + 1);
    // Those that come meanwhile stand behind them.
    const later = set.process(set.jobOf(), "d");
    const two = set.threads[1] as FakeThread;
    two.emit("message", READY);
    expect(two.groups.map(({ ids }) => ids)).toEqual([["a", "b", "c"], ["d"]]);
    expect(two.groups[0]?.settings).toEqual(none);
    two.die((two.groups[0] as RowGroup).first + 1);
    const three = set.threads[2] as FakeThread;
    three.emit("message", READY);
    for (const group of three.groups) three.answer(group);
    expect(await outcomes).toEqual(["thread a", "Error: out of memory", "thread c"]);
    expect(await later).toEqual(["thread d"]);
    expect(set.deaths).toEqual(["b", "b"]);
  });

  it("processes rows here when the thread died at none of them, and starts another one only after a pause", async () => {
    const set = setUp();
    const one = await startedWith(set);
    const outcomes = set.process(set.jobOf(), "a", "b");
    await turn();
    one.die(0);
    expect(await outcomes).toEqual(["here a", "here b"]);
    expect(await set.process(set.jobOf(), "c")).toEqual(["here c"]);
    expect(set.threads).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(await set.process(set.jobOf(), "d")).toEqual(["here d"]);
    expect(set.threads).toHaveLength(2);
  });

  it("never processes a row here that a thread has died at", async () => {
    const set = setUp();
    const one = await startedWith(set);
    const outcomes = set.process(set.jobOf(), "a", "b");
    await turn();
    one.die((one.groups[0] as RowGroup).first);
    // The second one can't be started.
    (set.threads[1] as FakeThread).die(0);
    expect(await outcomes).toEqual(["Error: out of memory", "here b"]);
  });

  it("ends a thread that says nothing although rows wait for it, but no idle one", async () => {
    const set = setUp();
    const thread = await startedWith(set);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(thread.isTerminated).toBe(false);
    const outcomes = set.process(set.jobOf(), "a");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(thread.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(thread.isTerminated).toBe(true);
    expect(await outcomes).toEqual(["here a"]);
  });

  it("fails the rows of a project whose settings can't be read, and no others", async () => {
    const set = setUp((projectId) => {
      if (projectId === "broken") throw new Error("the database is busy");
      return none;
    });
    const thread = await startedWith(set);
    const broken = set.process(set.jobOf("broken"), "a", "b");
    const sound = set.process(set.jobOf(), "c");
    await turn();
    thread.answer(thread.groups[0] as RowGroup);
    expect(await broken).toEqual(["Error: the database is busy", "Error: the database is busy"]);
    expect(await sound).toEqual(["thread c"]);
  });
});

describe("large bodies", () => {
  beforeEach(() => void vi.useRealTimers());
  const options = { language: "en", withFingerprint: false } as const;
  const bytes = (name: string, length = 33_000) =>
    Buffer.from(JSON.stringify({ templates: { h1: "{{name}}" }, items: [{ external_id: "1", name }] }).padEnd(length));

  /** What has come to the thread's end of the way. */
  function listenTo({ data: { bodies } }: FakeThread) {
    const messages: Body[] = [];
    bodies.on("message", (message) => messages.push(message));
    const until = async (count: number) => {
      while (messages.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    return { messages, until };
  }

  it("are read here until there is a thread", async () => {
    const set = setUp();
    expect(set.thread.read(bytes("a", 32_767), "project", options)).toBeUndefined();
    expect(set.threads).toHaveLength(0);
    expect(set.thread.read(bytes("a"), "project", options)).toBeUndefined();
    expect(set.thread.read(bytes("a"), "project", options)).toBeUndefined();
    const [thread] = set.threads as [FakeThread];
    thread.emit("message", READY);
    expect(set.thread.read(bytes("a"), "project", options)).toBeInstanceOf(Promise);
    expect(set.thread.read(bytes("a", 32_767), "project", options)).toBeUndefined();
  });

  it("wait for the thread where a policy holds, which goes along when it has changed", async () => {
    let rules = "1";
    const set = setUp(() => ({ dictionary: null, policies: [{ projectId: null, rules, updatedAt: 0 }] }));
    expect(set.thread.read(bytes("a", 4_095), "project", options)).toBeUndefined();
    const answers = ["a", "b"].map((name) => set.thread.read(bytes(name, 4_096), "project", options));
    const [thread] = set.threads as [FakeThread];
    const { messages, until } = listenTo(thread);
    thread.emit("message", READY);
    rules = "2";
    answers.push(set.thread.read(bytes("c", 4_096), "project", options));
    await until(3);
    expect(messages.map(({ policies }) => policies?.map((one) => one.rules))).toEqual([["1"], undefined, ["2"]]);
    expect(messages.map((one) => Buffer.from(one.bytes).toString())).toEqual(
      ["a", "b", "c"].map((name) => String(bytes(name, 4_096))),
    );

    const [first, second, third] = messages as [Body, Body, Body];
    const result = (name: string) => ({ kind: "invalid", problems: [{ path: [name], code: "required" }] });
    thread.data.bodies.postMessage({ number: second.number, result: result("b") });
    thread.data.bodies.postMessage({ number: third.number, result: { status: "threw", error: new Error("a fault") } });
    expect(await answers[1]).toEqual(result("b"));
    await expect(answers[2]).rejects.toThrow("a fault");
    thread.data.bodies.postMessage({ number: first.number, result: result("a") });
    expect(await answers[0]).toEqual(result("a"));
  });

  it("are read here when the thread has died with them", async () => {
    const set = setUp();
    set.thread.read(bytes("a"), "project", options);
    const [thread] = set.threads as [FakeThread];
    thread.emit("message", READY);
    const good = set.thread.read(bytes("a"), "project", options);
    const bad = set.thread.read(Buffer.from("{".repeat(33_000)), "project", options);
    thread.die(0);
    expect(await good).toMatchObject({ kind: "read", job: { itemCount: 1, items: { ids: '["1"]' } } });
    expect(await bad).toMatchObject({ kind: "invalid", problems: [{ code: "malformed_json" }] });
    expect(set.deaths).toEqual([undefined]);
  });

  it("are read here at once when the thread can't be started", async () => {
    const set = setUp(() => ({ dictionary: null, policies: [{ projectId: null, rules: "1", updatedAt: 0 }] }));
    const waiting = set.thread.read(bytes("a"), "project", options);
    (set.threads[0] as FakeThread).die(0);
    expect(await waiting).toMatchObject({ kind: "read" });
    expect(set.thread.read(bytes("a"), "project", options)).toBeUndefined();
  });
});
