import { isFinal, type Job } from "@skladno/jobs";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { registerRequestDurations } from "./request-durations.js";
import type { Statistics } from "./storage/statistics.js";

/** What the server measures of itself, for Prometheus. */
export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** A job whose rows or status have changed through this process. */
  seeJob(job: Pick<Job<unknown>, "id" | "status" | "completed" | "failed" | "cancelled">): void;
  seeThreadDeath(): void;
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * @param storage asked for its statistics whenever the metrics are read
 * @param isThreadReady asked then, too
 */
export function createMetrics(storage: { statistics(): Statistics }, isThreadReady: () => boolean): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  /** Method, route and status → requests; put into the counter when somebody reads it, because finding a series costs more than counting. */
  const answered = new Map<string, number>();
  new Counter({
    name: "skladno_http_requests_total",
    help: "Answered requests by route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [series, count] of answered) {
        const [method = "", route = "", status = ""] = series.split(" ");
        this.inc({ method, route, status }, count);
      }
    },
  });
  const observeDuration = registerRequestDurations(registry);
  const rows = new Counter({
    name: "skladno_rows_total",
    help: "Rows that ended in this process",
    labelNames: ["status"],
    registers: [registry],
  });
  // Before the first row has ended, too: an alert for rows that wait while none ends needs a rate of 0.
  for (const status of ["completed", "failed", "cancelled"]) rows.inc({ status }, 0);
  const ended = new Counter({
    name: "skladno_jobs_ended_total",
    help: "Jobs that ended in this process",
    labelNames: ["status"],
    registers: [registry],
  });
  const openJobs = new Gauge({
    name: "skladno_jobs_open",
    help: "Jobs that have not ended, by status, over all processes",
    labelNames: ["status"],
    registers: [registry],
  });
  const openRows = new Gauge({
    name: "skladno_rows_open",
    help: "Rows that have not ended, by the status of their job, over all processes",
    labelNames: ["status"],
    registers: [registry],
  });
  const queueAge = new Gauge({
    name: "skladno_queue_age_seconds",
    help: "How long the oldest queued job has been waiting; 0 when none is",
    registers: [registry],
  });
  const databaseBytes = new Gauge({
    name: "skladno_database_bytes",
    help: "Size of the database file without its log",
    registers: [registry],
  });
  const databaseBusy = new Counter({
    name: "skladno_database_busy_seconds_total",
    help: "Time that this process has spent in transactions, with the synchronisation of the disk",
    registers: [registry],
  });
  const databaseWaiting = new Counter({
    name: "skladno_database_waiting_seconds_total",
    help: "Time that this process has waited for locks of other processes",
    registers: [registry],
  });
  new Gauge({
    name: "skladno_second_thread_ready",
    help: "1 while there is a second thread that takes work; the first larger job starts it",
    registers: [registry],
    collect() {
      this.set(isThreadReady() ? 1 : 0);
    },
  });
  const deaths = new Counter({
    name: "skladno_second_thread_deaths_total",
    help: "How often the second thread could not be started, or has died",
    registers: [registry],
  });
  /** Rows already counted, of jobs at work in this process. */
  const counted = new Map<string, { completed: number; failed: number }>();

  return {
    observeRequest(method, route, status, seconds) {
      // A client may send any word as a method; each would be a series of its own.
      const known = methods.has(method) ? method : "other";
      const series = `${known} ${route} ${status}`;
      answered.set(series, (answered.get(series) ?? 0) + 1);
      observeDuration(known, route, seconds);
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
    seeThreadDeath: () => deaths.inc(),
    async read() {
      const { open, bytes, time } = storage.statistics();
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
      queueAge.set(oldest === undefined ? 0 : Math.max(0, Date.now() - oldest) / 1000);
      databaseBytes.set(bytes);
      databaseBusy.reset();
      databaseBusy.inc(time.busySeconds);
      databaseWaiting.reset();
      databaseWaiting.inc(time.waitingSeconds);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
