/** A client as the documentation advises: an idempotency key, and the same request again when there was no answer. For chaos.ts. */
import { apiKey, type Servers } from "./chaos-servers.js";

export const templates = {
  h1: "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}}",
  seo_title: "{{name|sentence}} {{brand|lock}} за {{price|money:₽}}",
};
const names = ["сумка", "чайник", "кресло", "ботинки"];
const colors = ["красный", "чёрный", "белый"];

/** What the clients have seen together. */
export interface Seen {
  readonly jobIds: Set<string>;
  /** Answers that none of them may get. */
  readonly wrong: string[];
  unanswered: number;
  unavailable: number;
  answered: number;
}

interface Answer {
  readonly job_id: string;
  readonly status: string;
  readonly items: readonly { readonly external_id: string; readonly status: string; readonly version: number }[];
  readonly next_cursor: number | null;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks until there is an answer, of whichever server. */
async function ask(servers: Servers, seen: Seen, path: string, init: RequestInit = {}): Promise<Answer> {
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
      if (response.ok) {
        seen.answered += 1;
        return JSON.parse(body) as Answer;
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

/** One job from the request to the last row; each row must have completed exactly once. */
export async function runJob(servers: Servers, seen: Seen, number: number, rows: number): Promise<void> {
  // Jobs meet at the same products, so that versions are contested.
  const ids = Array.from({ length: rows }, (_, index) => `sku-${(index + number * 131) % (rows * 3)}`);
  const items = ids.map((external_id, index) => ({
    external_id,
    name: names[index % names.length],
    color: colors[index % colors.length],
    brand: `Brand ${number}`,
    price: 100 + index,
  }));
  const request = {
    method: "POST",
    body: JSON.stringify({ templates, items }),
    headers: { "Idempotency-Key": `chaos-job-${number}` },
  };
  const { job_id } = await ask(servers, seen, "/v1/jobs", request);
  seen.jobIds.add(job_id);
  const again = await ask(servers, seen, "/v1/jobs", request);
  if (again.job_id !== job_id) seen.wrong.push(`the key of job ${number} made two jobs`);
  for (;;) {
    const { status } = await ask(servers, seen, `/v1/jobs/${job_id}`);
    if (status === "completed") break;
    if (["completed_with_warnings", "failed", "cancelled"].includes(status)) {
      seen.wrong.push(`job ${number} ended as ${status}`);
      return;
    }
    await pause(50);
  }
  const found: string[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: Answer = await ask(servers, seen, `/v1/jobs/${job_id}/results?cursor=${cursor}&limit=100`);
    for (const row of page.items) {
      found.push(row.external_id);
      if (row.status !== "completed" || row.version < 1) seen.wrong.push(`row ${row.external_id} of job ${number}`);
    }
    cursor = page.next_cursor;
  }
  if (found.join() !== ids.join()) seen.wrong.push(`job ${number} has ${found.length} rows, not its own ${rows}`);
}
