import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { QuickstartError } from "./quickstart-error.js";

export interface ResultRow {
  readonly external_id: string;
  readonly version: number;
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
}

export interface FinishedJob {
  readonly job_id: string;
  readonly status: string;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly rows: readonly ResultRow[];
}

interface JobStatus {
  readonly status: string;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly results_url: string;
}

interface ResultsPage {
  readonly items: readonly ResultRow[];
  readonly next_cursor: number | null;
}

const finalStatuses = new Set(["completed", "completed_with_warnings", "failed", "cancelled"]);
const firstPauseSeconds = 1;
const longestPauseSeconds = 10;

/**
 * The typical flow of the specification: create a job with an `Idempotency-Key`, poll with growing pauses, read all pages.
 * `body` is the request as JSON text; it is sent as it is, so that the server has the say about it.
 */
export async function runJob(input: {
  readonly address: string;
  readonly apiKey: string;
  readonly body: string;
}): Promise<FinishedJob> {
  const call = (path: string, init: RequestInit = {}) =>
    request(`${input.address}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${input.apiKey}`, "Content-Type": "application/json", ...init.headers },
    });

  const created = (await call("/v1/jobs", {
    method: "POST",
    body: input.body,
    headers: { "Idempotency-Key": randomUUID() },
  })) as { readonly job_id: string; readonly accepted_items: number; readonly status_url: string };
  console.log(`  accepted ${created.accepted_items} products as job ${created.job_id}`);

  const job = await untilFinal(() => call(created.status_url) as Promise<JobStatus>);
  const rows: ResultRow[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page = (await call(`${job.results_url}?cursor=${cursor}&limit=100`)) as ResultsPage;
    rows.push(...page.items);
    cursor = page.next_cursor;
  }
  const seconds = (Date.parse(job.completed_at ?? "") - Date.parse(job.created_at)) / 1000;
  return { job_id: created.job_id, ...job, seconds, rows };
}

async function untilFinal(read: () => Promise<JobStatus>): Promise<JobStatus> {
  for (let seconds = firstPauseSeconds; ; seconds = Math.min(seconds * 1.5, longestPauseSeconds)) {
    await pause(seconds * 1000);
    const job = await read();
    console.log(`  ${job.status}: ${job.completed + job.failed} of ${job.total}`);
    if (finalStatuses.has(job.status)) return job;
  }
}

/** One call; a 429 or 503 is repeated after the pause that the server asks for, any other error ends the quickstart. */
async function request(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const retryAfter = Number(response.headers.get("Retry-After"));
  if ((response.status === 429 || response.status === 503) && retryAfter > 0) {
    await pause(retryAfter * 1000);
    return request(url, init);
  }
  throw new QuickstartError(`The server answered ${response.status}. ${describeError(answer)}`, 1);
}

interface ErrorEnvelope {
  readonly error: {
    readonly message: string;
    readonly details: null | {
      readonly errors?: readonly { readonly message: string; readonly frame?: string }[];
    };
  };
}

/** What the envelope says, for a person: the message, then every mistake with its place. */
function describeError(answer: unknown): string {
  const { message, details } = (answer as ErrorEnvelope).error;
  const mistakes = (details?.errors ?? []).map(({ message, frame }) => (frame ? `${message}\n${frame}` : message));
  return [message, ...mistakes].join("\n\n");
}
