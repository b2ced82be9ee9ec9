import { StoreUnavailableError } from "@skladno/jobs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMetrics, type MetricsOptions } from "./metrics.js";

const statistics = {
  open: [{ status: "queued", jobs: 1, rows: 2, oldest: 1_000 }],
  bytes: 4096,
  freeBytes: 8192,
  busySeconds: 1.5,
  waitingSeconds: 0.25,
} as const;

function measured(parts: Partial<MetricsOptions> = {}) {
  const metrics = createMetrics({
    statistics: async () => statistics,
    readiness: async () => ({ ready: true }),
    now: () => Date.now(),
    ...parts,
  });
  /** The value of a series; undefined where there is none. */
  const series = async (name: string) => {
    const { text } = await metrics.read();
    const line = text.split("\n").find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  return { metrics, series };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("metrics of the storage", () => {
  it("are its statistics, and the age of the oldest queued job", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 91_000 });
    const { series } = measured();
    expect(await series("skladno_ready")).toBe(1);
    expect(await series("skladno_queue_age_seconds")).toBe(90);
    expect(await series('skladno_rows_open{status="queued"}')).toBe(2);
    expect(await series('skladno_rows_open{status="processing"}')).toBe(0);
    expect(await series("skladno_database_bytes")).toBe(4096);
    expect(await series("skladno_database_free_bytes")).toBe(8192);
    expect(await series("skladno_database_busy_seconds_total")).toBe(1.5);
    expect(await series("skladno_database_waiting_seconds_total")).toBe(0.25);
    // A clock that was set back makes no negative age.
    vi.setSystemTime(0);
    expect(await series("skladno_queue_age_seconds")).toBe(0);
  });

  it("have no age where no job is queued", async () => {
    const { series } = measured({
      statistics: async () => ({ ...statistics, open: [{ status: "processing", jobs: 1, rows: 2, oldest: 1_000 }] }),
    });
    expect(await series("skladno_queue_age_seconds")).toBe(0);
  });

  it("are not asked for while it cannot be used; the others are there", async () => {
    const { metrics, series } = measured({
      statistics: () => Promise.reject(new StoreUnavailableError("gone")),
      readiness: async () => ({ ready: false, reason: "storage_unavailable" }),
    });
    metrics.observeRequest("GET", "/readyz", 503, 0.001);
    expect(await series("skladno_ready")).toBe(0);
    expect(await series('skladno_http_requests_total{method="GET",route="/readyz",status="503"}')).toBe(1);
  });
});

it("counts all methods that HTTP does not know as one", async () => {
  const { metrics, series } = measured();
  for (const method of ["PROPFIND", "MADEUP", "get"]) metrics.observeRequest(method, "none", 405, 0.001);
  metrics.observeRequest("GET", "none", 404, 0.001);
  expect(await series('skladno_http_requests_total{method="other",route="none",status="405"}')).toBe(3);
  expect(await series('skladno_http_request_duration_seconds_count{method="other",route="none"}')).toBe(3);
  expect((await metrics.read()).text).not.toMatch(/PROPFIND|MADEUP|"get"/);
});

it("counts the lines that the log has lost", async () => {
  let lost = 0;
  const { series } = measured({ lostLogLines: () => lost });
  expect(await series("skladno_log_lines_lost_total")).toBe(0);
  lost = 7;
  for (let n = 0; n < 2; n++) expect(await series("skladno_log_lines_lost_total")).toBe(7);
});

describe("rows that ended in this process", () => {
  const job = { id: "job", cancelled: 0, failed: 0 };

  it("do not include those that others ended before this process claimed the job, or claimed it again", async () => {
    const { metrics, series } = measured();
    const completed = () => series('skladno_rows_total{status="completed"}');
    metrics.seeJob({ ...job, status: "processing", completed: 100 });
    metrics.seeJob({ ...job, status: "processing", completed: 103 });
    metrics.seeJob({ ...job, status: "queued", completed: 103 });
    expect(await completed()).toBe(3);
    metrics.seeJob({ ...job, status: "processing", completed: 200 });
    metrics.seeJob({ ...job, status: "completed_with_warnings", completed: 202, failed: 1 });
    expect(await completed()).toBe(5);
    expect(await series('skladno_rows_total{status="failed"}')).toBe(1);
  });

  it("are forgotten with the end of their job", async () => {
    const { metrics, series } = measured();
    metrics.seeJob({ ...job, status: "processing", completed: 0 });
    metrics.seeJob({ ...job, status: "completed", completed: 2 });
    expect(await series('skladno_jobs_ended_total{status="completed"}')).toBe(1);
    // Nothing is left to compare with: the next sight of the id is a first one.
    metrics.seeJob({ ...job, status: "processing", completed: 50 });
    expect(await series('skladno_rows_total{status="completed"}')).toBe(2);
  });
});
