import { randomUUID } from "node:crypto";
import type { ErrorCode, JobStatus, ResultItem } from "../src/contract.js";

/** The jobs part of the API in memory, as far as a client can see it: one handler from request to answer, whatever carries them. */

interface Item {
  readonly external_id: string;
  readonly [field: string]: unknown;
}

interface StoredJob {
  readonly id: string;
  readonly key: string | null;
  readonly body: string;
  readonly rows: ResultItem[];
  status: JobStatus;
  pollsLeft: number;
}

export interface MemoryApiOptions {
  /** How often a job, or its results, are asked for until it has ended. A running job has a part of its rows. */
  readonly polls?: number;
  readonly itemsPerJob?: number;
  readonly bodyBytes?: number;
  /** Rows that a page has at most, whatever was asked for: pages are cut by size too. */
  readonly rowsPerPage?: number;
}

export interface MemoryApi {
  readonly handle: (request: Request) => Promise<Response>;
  readonly jobs: StoredJob[];
  readonly requests: string[];
  /** Bytes of every body of a job that arrived. */
  readonly bodies: number[];
  /** Every product that some job took, in the order of the jobs. */
  taken(): string[];
  forgetJobs(): void;
}

function error(status: number, code: string, details: unknown = null, headers: Record<string, string> = {}): Response {
  const message = `refused as ${code}`;
  const body = { error: { code, message, request_id: randomUUID(), details }, detail: { code, message } };
  return Response.json(body, { status, headers });
}

function rowOf(item: Item, version: number): ResultItem {
  const base = { external_id: item.external_id, warnings: [], diagnostics: [] };
  if (item.fails === "yes") {
    const details = { location: "output", name: "h1", rule_id: "r-1", category: "c" } as const;
    const broken = { code: "blocked_content", message: "The text is not allowed.", details };
    return { ...base, status: "failed", version: 0, outputs: {}, error: broken };
  }
  if (typeof item.fails === "string") {
    const broken = { code: item.fails as ErrorCode, message: `failed as ${item.fails}`, details: null };
    return { ...base, status: "failed", version: 0, outputs: {}, error: broken };
  }
  return { ...base, status: "completed", version, outputs: { h1: `text of ${item.name}` } };
}

export function createMemoryApi({
  polls = 2,
  itemsPerJob = 500,
  bodyBytes = 2 ** 21,
  rowsPerPage = 500,
}: MemoryApiOptions = {}): MemoryApi {
  const jobs: StoredJob[] = [];
  const versions = new Map<string, number>();
  const requests: string[] = [];
  const bodies: number[] = [];

  function refusal(bytes: number, items: readonly Item[], templates: Record<string, string>): Response | undefined {
    if (bytes > bodyBytes) return error(413, "request_body_too_large");
    const mistakes: { path: string; code: string; message: string }[] = [];
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const path = `items[${index}]`;
      if (typeof item.external_id !== "string" || item.external_id === "")
        mistakes.push({ path: `${path}.external_id`, code: "required", message: "external_id is missing" });
      else if (seen.has(item.external_id))
        mistakes.push({ path: `${path}.external_id`, code: "duplicate_external_id", message: "twice" });
      seen.add(item.external_id);
      for (const [name, value] of Object.entries(item)) {
        if (typeof value !== "object" && typeof value !== "boolean") continue;
        if (value !== null)
          mistakes.push({ path: `${path}.${name}`, code: "not_a_scalar", message: `${name} is no scalar` });
      }
    }
    // As the server: at most 100 mistakes in one answer.
    if (mistakes.length > 0) return error(422, "validation", { errors: mistakes.slice(0, 100) });
    if (items.length > itemsPerJob)
      return error(422, "validation", { errors: [{ path: "items", code: "too_many", message: "too many" }] });
    if (Object.values(templates).some((text) => text.includes("{{{")))
      return error(422, "invalid_templates", { errors: [{ output: "h1", code: "invalid_syntax", message: "wrong" }] });
    const blocked = items.find((item) => item.name === "blocked");
    if (blocked !== undefined)
      return error(422, "blocked_content", { location: "field", name: "name", external_id: blocked.external_id });
    return undefined;
  }

  async function create(request: Request): Promise<Response> {
    const body = await request.text();
    const bytes = Buffer.byteLength(body);
    bodies.push(bytes);
    const key = request.headers.get("Idempotency-Key");
    const known = key === null ? undefined : jobs.find((job) => job.key === key);
    if (known !== undefined && known.body !== body) return error(409, "idempotency_payload_mismatch");
    if (known !== undefined) return accepted(known, true);
    const { items, templates } = JSON.parse(body) as { items: Item[]; templates: Record<string, string> };
    const refused = refusal(bytes, items, templates);
    if (refused !== undefined) return refused;
    const rows = items.map((item) => {
      const version = (versions.get(item.external_id) ?? 0) + 1;
      versions.set(item.external_id, version);
      return rowOf(item, version);
    });
    const job: StoredJob = { id: randomUUID(), key, body, rows, status: "queued", pollsLeft: polls };
    jobs.push(job);
    return accepted(job, false);
  }

  function accepted(job: StoredJob, replayed: boolean): Response {
    const answer = {
      job_id: job.id,
      status: job.status,
      accepted_items: job.rows.length,
      status_url: `/v1/jobs/${job.id}`,
      results_url: `/v1/jobs/${job.id}/results`,
      replayed,
    };
    return Response.json(answer, { status: 202, headers: { "Retry-After": "1" } });
  }

  /** One question passes. @returns the rows that are final */
  function advance(job: StoredJob): ResultItem[] {
    if (job.status === "cancelled")
      return job.rows.map((row) => ({ ...row, status: "cancelled", version: 0, outputs: {} }));
    job.pollsLeft -= 1;
    job.status = job.pollsLeft > 0 ? "processing" : "completed";
    return job.rows.slice(0, Math.floor((job.rows.length * (polls - Math.max(0, job.pollsLeft))) / polls));
  }

  const isFinal = ({ status }: StoredJob) => status === "completed" || status === "cancelled";

  function statusOf(job: StoredJob): Response {
    const done = advance(job);
    const completed = done.filter(({ status }) => status === "completed").length;
    const failed = done.filter(({ status }) => status === "failed").length;
    const body = { job_id: job.id, status: job.status, total: job.rows.length, completed, failed };
    return Response.json(body, isFinal(job) ? {} : { headers: { "Retry-After": "1" } });
  }

  /** By the contract: null only at the end of a job that has ended. */
  function resultsOf(job: StoredJob, url: URL): Response {
    const cursor = Number(url.searchParams.get("cursor"));
    const limit = Number(url.searchParams.get("limit") ?? 100);
    const items = advance(job).slice(cursor, cursor + Math.min(limit, rowsPerPage));
    const completed = isFinal(job);
    const isCut = items.length === limit || cursor + items.length < job.rows.length;
    const next_cursor = completed && !isCut ? null : cursor + items.length;
    const headers: Record<string, string> = items.length === 0 && !completed ? { "Retry-After": "1" } : {};
    return Response.json({ job_id: job.id, status: job.status, items, next_cursor, completed }, { headers });
  }

  function listOf(url: URL): Response {
    const asked = url.searchParams.getAll("status");
    const matching = jobs.filter(({ status }) => asked.length === 0 || asked.includes(status)).reverse();
    const start = Number(url.searchParams.get("cursor"));
    const end = start + Number(url.searchParams.get("limit") ?? 20);
    const items = matching.slice(start, end).map((job) => ({ job_id: job.id, status: job.status }));
    return Response.json({ items, next_cursor: end < matching.length ? String(end) : null });
  }

  return {
    jobs,
    requests,
    bodies,
    taken: () => jobs.flatMap(({ rows }) => rows.map(({ external_id }) => external_id)),
    forgetJobs: () => jobs.splice(0),
    async handle(request) {
      const url = new URL(request.url);
      requests.push(`${request.method} ${url.pathname}${url.search}`);
      if (request.headers.get("Authorization") !== "Bearer the-key") return error(401, "unauthorized");
      if (request.method === "POST" && url.pathname === "/v1/jobs") return create(request);
      if (request.method === "GET" && url.pathname === "/v1/jobs") return listOf(url);
      const [, id, rest] = /^\/v1\/jobs\/([^/]+)(\/results|\/cancel)?$/.exec(url.pathname) ?? [];
      const job = jobs.find((one) => one.id === id);
      if (job === undefined) return error(404, "job_not_found");
      if (rest === "/results") return resultsOf(job, url);
      if (rest === "/cancel") job.status = "cancelled";
      return statusOf(job);
    },
  };
}
