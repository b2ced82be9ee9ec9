import { isFinal, type Job } from "@skladno/jobs";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Readiness } from "./services/readiness.js";
import type { Statistics } from "./storage/port.js";
import { version } from "./version.js";

/** What the server measures of itself, for Prometheus. */
export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** A job whose rows or status have changed through this process. */
  seeJob(job: Pick<Job<unknown>, "id" | "status" | "completed" | "failed" | "cancelled">): void;
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is asked whenever the metrics are read. */
export interface MetricsOptions {
  readonly statistics: () => Promise<Statistics>;
  readonly readiness: () => Promise<Readiness>;
  readonly lostLogLines?: (() => number) | undefined;
  /** By the clock that jobs are queued by. */
  readonly now: () => number;
}

export function createMetrics({ statistics, readiness, lostLogLines = () => 0, now }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  gauge("skladno_build_info", "1, with the version of the program as a label", ["version"]).set({ version }, 1);
  const ready = gauge("skladno_ready", "1 while everything that a request needs can be used");
  const requests = counter("skladno_http_requests_total", "Answered requests by route and status", [
    "method",
    "route",
    "status",
  ]);
  const durations = new Histogram({
    name: "skladno_http_request_duration_seconds",
    help: "Time from the head of a request to its answer",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const rows = counter("skladno_rows_total", "Rows that ended in this process", ["status"]);
  // Before the first row has ended, too: an alert for rows that wait while none ends needs a rate of 0.
  for (const status of ["completed", "failed", "cancelled"]) rows.inc({ status }, 0);
  const ended = counter("skladno_jobs_ended_total", "Jobs that ended in this process", ["status"]);
  const openJobs = gauge("skladno_jobs_open", "Jobs that have not ended, by status, over all processes", ["status"]);
  const openRows = gauge(
    "skladno_rows_open",
    "Rows that have not ended, by the status of their job, over all processes",
    ["status"],
  );
  const queueAge = gauge(
    "skladno_queue_age_seconds",
    "How long the oldest queued job has been waiting; 0 when none is",
  );
  const databaseBytes = gauge("skladno_database_bytes", "Size of the database file without its log");
  const databaseBusy = counter(
    "skladno_database_busy_seconds_total",
    "Time that this process has spent in transactions, with the synchronisation of the disk",
  );
  const databaseWaiting = counter(
    "skladno_database_waiting_seconds_total",
    "Time that this process has waited for locks of other processes",
  );
  const freeBytes = gauge("skladno_database_free_bytes", "Room that the file system of the database has left");
  const lostLines = counter(
    "skladno_log_lines_lost_total",
    "Lines that were lost because the log could not be written",
  );
  /** Rows already counted, of jobs at work in this process. */
  const counted = new Map<string, { completed: number; failed: number }>();

  return {
    observeRequest(method, route, status, seconds) {
      // A client may send any word as a method; each would be a series of its own.
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status });
      durations.observe({ method: known, route }, seconds);
    },
    seeJob({ id, status, completed, failed, cancelled }) {
      const before = counted.get(id);
      if (before !== undefined) {
        rows.inc({ status: "completed" }, Math.max(0, completed - before.completed));
        rows.inc({ status: "failed" }, Math.max(0, failed - before.failed));
      }
      rows.inc({ status: "cancelled" }, cancelled);
      if (isFinal(status)) ended.inc({ status });
      // The first sight of a job is its claim: what was done by then was done by another process.
      if (status === "processing") counted.set(id, { completed, failed });
      else counted.delete(id);
    },
    async read() {
      const { ready: isReady } = await readiness();
      ready.set(isReady ? 1 : 0);
      setCounter(lostLines, lostLogLines());
      // Of a storage that can't be used, the other metrics tell; its own keep their last values.
      if (isReady) showStatistics(await statistics());
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };

  function showStatistics({ open, bytes, freeBytes: free, busySeconds, waitingSeconds }: Statistics): void {
    openJobs.reset();
    openRows.reset();
    for (const status of ["queued", "processing"]) {
      openJobs.set({ status }, 0);
      openRows.set({ status }, 0);
    }
    for (const one of open) {
      openJobs.set({ status: one.status }, one.jobs);
      openRows.set({ status: one.status }, one.rows);
    }
    const oldest = open.find(({ status }) => status === "queued")?.oldest;
    queueAge.set(oldest === undefined ? 0 : Math.max(0, now() - oldest) / 1000);
    databaseBytes.set(bytes);
    if (free !== null) freeBytes.set(free);
    setCounter(databaseBusy, busySeconds);
    setCounter(databaseWaiting, waitingSeconds);
  }
}

function setCounter(counter: Counter, value: number): void {
  counter.reset();
  counter.inc(value);
}
