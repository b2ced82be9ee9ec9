/** What the questions of the exam are made of: jobs, claims, outcomes and moments. */
import type { JobError } from "../job.js";
import type { Claim, JobStore, NewJob, NewRetryJob, PositionedOutcome } from "../store.js";
import type { StoreHarness, TestFunctions } from "./store-harness.js";

export const NOW = Date.UTC(2026, 0, 15, 12);
export const SECOND = 1_000;
export const LEASE = 15 * SECOND;
export const PAUSES = [0, 2 * SECOND];

/** The error of a failed row, with details for programs. */
export const broken: JobError = {
  code: "broken",
  message: "This row is broken.",
  details: { rule: "r-1", at: [1, 2] },
};

/** A new, empty store as two processes have it, and two scopes in it. */
export interface GivenStore<Input, Output, Details> {
  readonly store: JobStore<Input, Output, Details, unknown>;
  readonly other: JobStore<Input, Output, Details, unknown>;
  readonly scope: string;
  readonly otherScope: string;
}

export type Exam<Input, Output, Details> = ReturnType<typeof createExam<Input, Output, Details>>;

/** The functions of the test framework and what the questions have in common. */
export function createExam<Input, Output, Details>(
  { describe, test, expect }: TestFunctions,
  harness: StoreHarness<Input, Output, Details>,
) {
  type Store = JobStore<Input, Output, Details, unknown>;

  let ids = 0;
  /** What every reading of a job gives of its details. */
  const summaryOf = (details: Details): unknown => harness.summary?.(details) ?? details;
  const newId = () => {
    ids += 1;
    return `01890000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
  };

  function exam(name: string, body: (given: GivenStore<Input, Output, Details>) => Promise<void>): void {
    test(name, async () => {
      const { stores, scopes, close } = await harness.open();
      try {
        await body({ store: stores[0], other: stores[1], scope: scopes[0], otherScope: scopes[1] });
      } finally {
        await close();
      }
    });
  }

  const request = (
    scope: string,
    itemIds: readonly string[],
    changes: Partial<NewJob<Input, Details>> = {},
  ): NewJob<Input, Details> => ({
    id: newId(),
    scope,
    details: harness.details("details"),
    items: itemIds.map((id) => ({ id, input: harness.input(id) })),
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: NOW,
    ...changes,
  });

  const retryOf = (scope: string, sourceId: string, changes: Partial<NewRetryJob> = {}): NewRetryJob => ({
    id: newId(),
    scope,
    sourceId,
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: NOW,
    ...changes,
  });

  async function created(store: Store, job: NewJob<Input, Details>): Promise<string> {
    expect(await store.createJob(job)).toMatchObject({ kind: "created" });
    return job.id;
  }

  async function claimed(store: Store, now = NOW, limit = 100): Promise<Claim<Input, Details>> {
    const claim = await store.claimItems({ now, leaseMilliseconds: LEASE, limit });
    if (claim === null) throw new Error("There should have been rows to claim; the store gave none.");
    return claim;
  }

  const done = (
    position: number,
    label = `text ${position}`,
    warnings: readonly string[] = [],
    outputSize = 0,
  ): PositionedOutcome<Output> => ({
    position,
    outcome: { status: "completed", output: harness.output(label), warnings, outputSize },
  });
  const failed = (position: number): PositionedOutcome<Output> => ({
    position,
    outcome: { status: "failed", error: broken },
  });
  const keep = (now = NOW) => ({ kind: "keep", now, leaseMilliseconds: LEASE }) as const;
  const release = (now = NOW) => ({ kind: "release", now }) as const;
  const lease = (now = NOW) => ({ now, leaseMilliseconds: LEASE });
  const recover = (now: number) => ({ now, pauses: PAUSES, limit: 100 });

  /** Submits and works off a job whose rows all complete. */
  async function ended(store: Store, scope: string, itemIds: readonly string[], label: string): Promise<string> {
    const jobId = await created(store, request(scope, itemIds));
    const claim = await claimed(store);
    await store.recordOutcomes(
      claim.lease,
      itemIds.map((_, position) => done(position, label)),
      release(),
    );
    return jobId;
  }

  const rowsOf = async (store: Store, scope: string, jobId: string) =>
    (await store.readPage(scope, jobId, { cursor: 0, limit: 500 }))?.rows ?? [];

  return {
    describe,
    expect,
    harness,
    exam,
    newId,
    summaryOf,
    request,
    retryOf,
    created,
    claimed,
    done,
    failed,
    keep,
    release,
    lease,
    recover,
    ended,
    rowsOf,
  };
}
