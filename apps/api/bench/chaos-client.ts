/**
 * A client as the documentation advises: an idempotency key, and the same request again when there
 * was no answer. For chaos.ts.
 */
import { type Servers as AllServers, apiKey } from "./chaos-servers.js";

type Servers = Pick<AllServers, "anyUrl">;

export const templates = {
  h1: "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}}",
  seo_title: "{{name|sentence}} {{brand|lock}} за {{price|money:₽}}",
};
const names = ["сумка", "чайник", "кресло", "ботинки"];
const colors = ["красный", "чёрный", "белый"];

export type RowEnd = "completed" | "failed" | "cancelled";

/** What the clients have seen together. */
export interface Seen {
  readonly jobIds: Set<string>;
  /** How many rows ended in each way. */
  readonly rows: Record<RowEnd, number>;
  /** Answers that none of them may get. */
  readonly wrong: string[];
  unanswered: number;
  unavailable: number;
  answered: number;
}

interface Answer {
  /** False for a refusal that the client expected. */
  readonly ok: boolean;
  readonly job_id: string;
  readonly status: string;
  readonly items: readonly { readonly external_id: string; readonly status: string; readonly version: number }[];
  readonly next_cursor: number | null;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks until there is an answer, of whichever server. */
async function ask(
  servers: Servers,
  seen: Seen,
  path: string,
  init: RequestInit = {},
  alsoFine = 200,
): Promise<Answer> {
  for (;;) {
    const url = servers.anyUrl();
    try {
      if (url === null) throw new Error("no server listens");
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", ...init.headers },
        signal: AbortSignal.timeout(4_000),
      });
      const body = await response.text();
      if (response.ok || response.status === alsoFine) {
        seen.answered += 1;
        return { ...(JSON.parse(body) as Answer), ok: response.ok };
      }
      if (response.status === 503) seen.unavailable += 1;
      else seen.wrong.push(`${init.method ?? "GET"} ${path}: ${response.status} ${body.slice(0, 300)}`);
    } catch {
      // Refused, cut off in the middle, or not answered in time.
      seen.unanswered += 1;
    }
    await pause(20 + Math.random() * 80);
  }
}

/**
 * Most jobs run through; some are asked for by `generate`, some have a row that fails and is
 * retried, some are cancelled if they still can be.
 */
function kindOf(number: number): "plain" | "generate" | "failing" | "cancelled" {
  return (["cancelled", "failing", "generate"] as const)[number % 8] ?? "plain";
}

/**
 * One job from the request to the last row; each row must have ended exactly once, as it had to.
 */
export async function runJob(servers: Servers, seen: Seen, number: number, rows: number): Promise<void> {
  const kind = kindOf(number);
  // Jobs meet at the same products, so that versions are contested.
  const ids = Array.from({ length: rows }, (_, index) => `sku-${(index + number * 131) % (rows * 3)}`);
  const fails = (index: number) => kind === "failing" && index % 100 === 7;
  const items = ids.map((external_id, index) => ({
    external_id,
    // Its texts would be too long.
    name: fails(index) ? "я".repeat(2_000) : names[index % names.length],
    color: colors[index % colors.length],
    brand: `Brand ${number}`,
    price: 100 + index,
  }));
  const texts = kind === "failing" ? { ...templates, h1: "{{name|lock}} ".repeat(200) } : templates;
  const request = {
    method: "POST",
    body: JSON.stringify({ templates: texts, items }),
    headers: { "Idempotency-Key": `chaos-job-${number}` },
  };
  const { job_id } = await ask(servers, seen, kind === "generate" ? "/v1/generate" : "/v1/jobs", request);
  const isCancelled =
    kind === "cancelled" && (await ask(servers, seen, `/v1/jobs/${job_id}/cancel`, { method: "POST" }, 409)).ok;
  const again = await ask(servers, seen, "/v1/jobs", request);
  if (again.job_id !== job_id) seen.wrong.push(`the key of job ${number} made two jobs`);
  await seeEnd(servers, seen, job_id, ids, (index) =>
    isCancelled ? "cancelled" : fails(index) ? "failed" : "completed",
  );
  if (kind !== "failing") return;

  const retry = { method: "POST", headers: { "Idempotency-Key": `chaos-retry-${number}` } };
  const retried = await ask(servers, seen, `/v1/jobs/${job_id}/retry-failed`, retry);
  const once = await ask(servers, seen, `/v1/jobs/${job_id}/retry-failed`, retry);
  if (once.job_id !== retried.job_id) seen.wrong.push(`the key of the retry of job ${number} made two jobs`);
  const failed = ids.filter((_, index) => fails(index));
  await seeEnd(servers, seen, retried.job_id, failed, () => "failed");
}

/**
 * Polls until the job has ended, pages through its rows, and compares each with what had to become
 * of it.
 */
async function seeEnd(
  servers: Servers,
  seen: Seen,
  jobId: string,
  ids: readonly string[],
  wanted: (index: number) => RowEnd,
): Promise<void> {
  seen.jobIds.add(jobId);
  const ends = new Set(ids.map((_, index) => wanted(index)));
  const [only] = ends;
  const end = ends.size === 1 ? only : "completed_with_warnings";
  for (;;) {
    const { status } = await ask(servers, seen, `/v1/jobs/${jobId}`);
    if (status === end) break;
    if (["completed", "completed_with_warnings", "failed", "cancelled"].includes(status)) {
      seen.wrong.push(`job ${jobId} ended as ${status}, not as ${end}`);
      return;
    }
    await pause(50);
  }
  const found: string[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: Answer = await ask(servers, seen, `/v1/jobs/${jobId}/results?cursor=${cursor}&limit=100`);
    for (const { external_id, status, version } of page.items) {
      const isRight = status === wanted(found.length) && version > 0 === (status === "completed");
      if (!isRight) seen.wrong.push(`row ${external_id} of job ${jobId} is ${status} with version ${version}`);
      seen.rows[wanted(found.length)] += 1;
      found.push(external_id);
    }
    cursor = page.next_cursor;
  }
  if (found.join() !== ids.join()) seen.wrong.push(`job ${jobId} has ${found.length} rows, not its own ${ids.length}`);
}
