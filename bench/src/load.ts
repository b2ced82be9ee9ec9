/**
 * `pnpm load [--seconds 120] [--warmup 30] [--clients 16]`: clients with mixed requests against the built server in a process of its own, on loopback and on
 * a fresh database. What must hold is checked at the end, and the exit status is 1 when it does not: no 5xx, no lost row, the slowest hundredth of
 * reads under ten times their median, memory flat. What happens during the warm-up is not measured: caches, pools and the compiler fill memory once.
 */
import { writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { parseArgs } from "node:util";
import { serveApi } from "./serve.js";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    seconds: { type: "string", default: "120" },
    warmup: { type: "string", default: "30" },
    clients: { type: "string", default: "16" },
    json: { type: "string" },
  },
});
const seconds = bounded("seconds", values.seconds, 600);
const warmup = bounded("warmup", values.warmup, 600);
const clients = bounded("clients", values.clients, 64);

function bounded(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  console.error(`--${name} is ${text}; allowed: an integer from 1 to ${max}.`);
  process.exit(2);
}

interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

const agent = new Agent({ keepAlive: true, maxSockets: clients });
const server = await serveApi();

/** One request over a kept connection; `fetch` would cost the clients more than the server works. */
function ask<Body>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer<Body>> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" };
    const sent = request(server.address + path, { agent, method, headers }, (message: IncomingMessage) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("error", reject);
      message.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: message.statusCode ?? 0, body: JSON.parse(text) as Body });
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Accepted {
  readonly job_id: string;
  readonly accepted_items: number;
}

const templates = {
  h1: "Купить {{colour|agree:name}} {{name|head|case:acc}} {{brand|lock}}",
  seo_title: "{{name}} {{brand|lock}} за {{price|money:₽}} в каталоге {{shop?}}",
};
const names = ["кожаная сумка", "офисное кресло", "детский велосипед", "зимние ботинки", "настольная лампа"];
const colours = ["красный", "синий", "чёрный", "белый"];
const products = 2_000;

let state = 42;
/** A generator of our own, so that two runs send the same. */
function random(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const idOf = (n: number) => `товар/${n}`;
const product = (n: number) => ({
  external_id: idOf(n),
  name: names[n % names.length] ?? "",
  colour: colours[n % colours.length] ?? "",
  brand: "Nord",
  price: 990 + n,
});

/** Products of one job, next to each other, so that none is there twice. */
function items(count: number) {
  const first = random(products - count);
  return Array.from({ length: count }, (_, n) => product(first + n));
}

const accepted: Accepted[] = [];
const remember = ({ status, body }: Answer<Accepted>) => {
  if (status === 200 || status === 202) accepted.push(body);
};
const someJob = () => accepted[random(accepted.length)]?.job_id ?? "";
const somePath = () => `/v1/products/${encodeURIComponent(idOf(random(products)))}`;

interface Kind {
  readonly name: string;
  /** Of a hundred requests, so many are of this kind. */
  readonly share: number;
  readonly isRead: boolean;
  readonly send: () => Promise<Answer>;
}

const kinds: readonly Kind[] = [
  { name: "product", share: 30, isRead: true, send: () => ask("GET", somePath()) },
  { name: "history", share: 10, isRead: true, send: () => ask("GET", `${somePath()}/history`) },
  { name: "job", share: 15, isRead: true, send: () => ask("GET", `/v1/jobs/${someJob()}`) },
  { name: "results", share: 10, isRead: true, send: () => ask("GET", `/v1/jobs/${someJob()}/results?limit=20`) },
  {
    name: "lookup of 20",
    share: 10,
    isRead: true,
    send: () => ask("POST", "/v1/products/lookup", { external_ids: items(20).map((one) => one.external_id) }),
  },
  {
    name: "preview",
    share: 15,
    isRead: false,
    send: () => ask("POST", "/v1/templates/preview", { templates, item: product(random(products)) }),
  },
  {
    name: "generate of 1",
    share: 5,
    isRead: false,
    send: async () => {
      const answer = await ask<Accepted>("POST", "/v1/generate", { templates, items: items(1) });
      remember(answer);
      return answer;
    },
  },
  {
    name: "job of 50",
    share: 5,
    isRead: false,
    send: async () => {
      const answer = await ask<Accepted>("POST", "/v1/jobs", { templates, items: items(50) });
      remember(answer);
      return answer;
    },
  },
];

function nextKind(): Kind {
  let left = random(100);
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  throw new Error("The shares of the kinds must make a hundred.");
}

const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
const statuses = new Map<number, number>();
let begin = 0;
let end = 0;

async function client(): Promise<void> {
  while (performance.now() < end) {
    const kind = nextKind();
    const start = performance.now();
    const { status } = await kind.send();
    if (start >= begin) times.get(kind.name)?.push(performance.now() - start);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

/** In MB, once a second: what the process holds of the machine, and what of the heap is in use. */
const memory: { readonly resident: number; readonly heap: number }[] = [];
async function watchMemory(): Promise<void> {
  await pause(warmup * 1000);
  while (performance.now() < end) {
    const read = await readMetrics();
    memory.push({
      resident: read("process_resident_memory_bytes") / 2 ** 20,
      heap: read("nodejs_heap_size_used_bytes") / 2 ** 20,
    });
    delays.push(read("nodejs_eventloop_lag_max_seconds") * 1000);
    await pause(1000);
  }
}

/** The longest delays of the server's event loop, one a second: whether a slow answer was waiting inside the server or for a processor. */
const delays: number[] = [];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function readMetrics(): Promise<(name: string) => number> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
}

interface JobStatus {
  readonly status: string;
  readonly total: number;
  readonly completed: number;
}
interface Page {
  readonly items: readonly { readonly external_id: string; readonly version: number }[];
  readonly next_cursor: number | null;
}

/** Waits for every job, reads every row, and says how many are lost; versions of each product must have no gap. */
async function lostRows(): Promise<{ readonly rows: number; readonly lost: number }> {
  const versions = new Map<string, number[]>();
  let rows = 0;
  let lost = 0;
  for (const { job_id, accepted_items } of accepted) {
    let job = (await ask<JobStatus>("GET", `/v1/jobs/${job_id}`)).body;
    for (const deadline = performance.now() + 60_000; !/^(completed|failed|cancelled)/.test(job.status); ) {
      if (performance.now() > deadline) break;
      await pause(50);
      job = (await ask<JobStatus>("GET", `/v1/jobs/${job_id}`)).body;
    }
    rows += accepted_items;
    lost += accepted_items - job.completed;
    const { body } = await ask<Page>("GET", `/v1/jobs/${job_id}/results?limit=500`);
    lost += accepted_items - body.items.length;
    for (const { external_id, version } of body.items) {
      const known = versions.get(external_id);
      if (known) known.push(version);
      else versions.set(external_id, [version]);
    }
  }
  for (const list of versions.values()) {
    list.sort((left, right) => left - right);
    lost += list.filter((version, index) => version !== index + 1).length;
  }
  return { rows, lost };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
const sortedTimes = (names: readonly string[]) =>
  names.flatMap((name) => times.get(name) ?? []).sort((left, right) => left - right);
const rounded = (value: number) => Math.round(value * 10) / 10;

try {
  for (let first = 0; first < products; first += 500) {
    const body = { templates, items: Array.from({ length: 500 }, (_, n) => product(first + n)) };
    remember(await ask<Accepted>("POST", "/v1/jobs", body));
  }
  begin = performance.now() + warmup * 1000;
  end = begin + seconds * 1000;
  await Promise.all([watchMemory(), ...Array.from({ length: clients }, client)]);
  const { rows, lost } = await lostRows();

  const table = kinds.map(({ name }) => {
    const sorted = sortedTimes([name]);
    return { name, requests: sorted.length, p50: rounded(at(sorted, 0.5)), p99: rounded(at(sorted, 0.99)) };
  });
  const reads = sortedTimes(kinds.filter(({ isRead }) => isRead).map(({ name }) => name));
  const [median, slow] = [at(reads, 0.5), at(reads, 0.99)];
  // What is in use right behind a collection of garbage is the least of a stretch: a leak raises it. What the process holds follows with some slack, because
  // the collector takes its time as long as there is room.
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [early, late] = [memory.slice(0, third), memory.slice(-third)];
  const least = (list: typeof memory) => Math.min(...list.map(({ heap }) => heap));
  const largest = (list: typeof memory) => Math.max(...list.map(({ resident }) => resident));
  const serverErrors = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const verdicts = [
    { rule: "no 5xx", holds: serverErrors === 0, found: `${serverErrors}` },
    { rule: "no lost row", holds: lost === 0, found: `${lost} of ${rows}` },
    {
      rule: "p99 of reads under ten times their median",
      holds: slow < 10 * median,
      found: `${rounded(slow)} ms against ${rounded(median)} ms: ${rounded(slow / median)} times`,
    },
    {
      rule: "heap in use flat (least of the last third at most 10 % above that of the first)",
      holds: least(late) <= 1.1 * least(early),
      found: `${rounded(least(late))} MB against ${rounded(least(early))} MB`,
    },
    {
      rule: "memory of the process flat (largest of the last third at most 25 % above that of the first)",
      holds: largest(late) <= 1.25 * largest(early),
      found: `${Math.round(largest(late))} MB against ${Math.round(largest(early))} MB`,
    },
  ];
  const total = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(`${clients} clients, ${seconds} seconds: ${total} requests, ${Math.round(total / seconds)} a second`);
  console.log(`statuses: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
  console.table(table);
  const stood = [...delays].sort((left, right) => left - right);
  console.log(
    `longest delay of the server's event loop in a second: median ${rounded(at(stood, 0.5))} ms, largest ${rounded(at(stood, 1))} ms`,
  );
  for (const { rule, holds, found } of verdicts) console.log(`${holds ? "holds" : "FAILS"}  ${rule}: ${found}`);
  if (values.json) {
    writeFileSync(values.json, `${JSON.stringify({ clients, seconds, total, table, memory, verdicts }, null, 2)}\n`);
  }
  if (!verdicts.every(({ holds }) => holds)) process.exitCode = 1;
} finally {
  agent.destroy();
  await server.stop();
}
