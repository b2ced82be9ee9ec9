/**
 * What one key can do to the others: each attack meets a fresh server, while `/healthz` is asked
 * every 20 ms and a second project asks for its jobs. Prints what 99 of 100 answers of `/healthz` and half of
 * the second project's took at most, the slowest answer to both, the most memory that the server had, and how the attack was
 * answered.
 * `pnpm --filter @skladno/api hostile [--postgres] [attack …]`, after `pnpm build:server`. `--postgres`: on a
 * PostgreSQL that is started for it, with its files on the disk.
 */
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isFinal, type JobStatus } from "@skladno/jobs";
import { createDatabase, startPostgres } from "../src/storage/postgres/testing/start-postgres.js";
import type { Health } from "./probe-health.js";

const executable = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const attackerKey = "hostile-key-0123456789";
const environment = { PATH: process.env.PATH, SKLADNO_API_KEY: attackerKey, RATE_LIMIT: "1000000", LOG_LEVEL: "error" };

/** The members of an answer that an attack needs. */
interface JobAnswer {
  readonly job_id?: string;
  readonly status?: JobStatus;
}

/** Variables of the environment that name what the server stores into. */
type Storage = Readonly<Record<string, string>>;

/** Answers by status; `cut` are connections that ended without one. */
type Tally = Map<number | "cut", number>;

interface Target {
  readonly port: number;
  readonly tally: Tally;
  /**
   * Sends a request and reads its whole answer.
   * @returns the status, and the parsed body of a 2xx
   */
  ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: JobAnswer | undefined }>;
  /** Sends a request and reads nothing of the answer. */
  leaveUnread(method: string, path: string, body?: unknown): Promise<void>;
  /** Runs an operator's command on the server's database. */
  operate(...given: string[]): string;
  readonly folder: string;
}

/** Twelve templates and one product whose texts are as large as a product's may be. */
const largestTemplates = (n = 0) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`t${index}`, `${n} {{a}}{{b}}`.slice(0, 4_000)]));
const largestItem = (sign: string) => ({
  external_id: "1",
  a: sign.repeat(Math.floor(10_800 / sign.length)),
  b: sign.repeat(Math.floor(10_800 / sign.length)),
});

/** A job of about `bytes` bytes. */
function heavyJob(bytes: number, n = 0) {
  const items = Array.from({ length: 500 }, (_, index) => ({
    external_id: `p${n}-${index}`,
    name: "сумка кожаная женская ".repeat(Math.floor(bytes / 500 / 40)).trim(),
  }));
  return { templates: { h1: "Купить {{name|case:acc}}" }, items };
}

/** 500 rows whose texts together are as long as those of a job may be: 33.5 million characters. */
const longestJob = (sign: string) => ({
  templates: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`t${index}`, "{{a}}".repeat(700)])),
  items: Array.from({ length: 500 }, (_, index) => ({ external_id: `p${index}`, a: sign.repeat(8) })),
});

async function finish(target: Target, job: unknown): Promise<string> {
  const { status, body } = await target.ask("POST", "/v1/jobs", job);
  const id = body?.job_id;
  if (id === undefined) throw new Error(`A job was answered ${status}.`);
  for (;;) {
    const answer = await target.ask("GET", `/v1/jobs/${id}`);
    if (isFinal(answer.body?.status ?? "queued")) return id;
    await pause(100);
  }
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const marks = "{{a".repeat(1_333);
const bigTemplates = (text: string) => Object.fromEntries(times(12).map((n) => [`t${n}`, text.slice(0, 4_000)]));

const attacks: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  "40 jobs of 2 MB at once": (target) =>
    Promise.all(times(40).map((n) => target.ask("POST", "/v1/jobs", heavyJob(1_900_000, n)))),
  "300 validations of 48,000 signs at once": (target) =>
    Promise.all(times(300).map(() => target.ask("POST", "/v1/templates/validate", { templates: bigTemplates(marks) }))),
  "300 validations of 16,000 fields at once": (target) =>
    Promise.all(
      times(300).map(() =>
        target.ask("POST", "/v1/templates/validate", { templates: bigTemplates("{{a}}".repeat(800)) }),
      ),
    ),
  "100 largest previews at once": (target) =>
    Promise.all(
      times(100).map((n) =>
        target.ask("POST", "/v1/templates/preview", { templates: largestTemplates(n), item: largestItem("щ") }),
      ),
    ),
  "20 largest previews, unread": (target) =>
    Promise.all(
      times(20).map((n) =>
        target.leaveUnread("POST", "/v1/templates/preview", { templates: largestTemplates(n), item: largestItem("щ") }),
      ),
    ),
  "a job of 33 million letters, eight pages at once": async (target) => {
    const id = await finish(target, longestJob("щ"));
    await Promise.all(times(8).map(() => target.ask("GET", `/v1/jobs/${id}/results?limit=500`)));
  },
  "a job of 33 million letters of four bytes, 40 pages unread": async (target) => {
    const id = await finish(target, longestJob("😀"));
    await Promise.all(times(40).map(() => target.leaveUnread("GET", `/v1/jobs/${id}/results?limit=500`)));
  },
  "500 versions unread": async (target) => {
    await finish(target, longestJob("щ"));
    await Promise.all(times(500).map(() => target.leaveUnread("GET", "/v1/products/p1/versions/1")));
  },
  "200 lookups of 500 products, unread": async (target) => {
    await finish(target, longestJob("щ"));
    const lookup = { external_ids: times(500).map((n) => `p${n}`) };
    await Promise.all(times(200).map(() => target.leaveUnread("POST", "/v1/products/lookup", lookup)));
  },
  "a policy of 400 patterns, 20 bodies of 2 MB": async (target) => {
    const policy = join(target.folder, "policy.json");
    const rules = times(400).map((n) => ({
      id: `rule-${n}`,
      category: "other",
      pattern: `(сумк|кож)[а-я]{1,${(n % 9) + 1}} (S+ ){1,5}нет${n}`,
    }));
    writeFileSync(policy, JSON.stringify({ rules }));
    target.operate("policies", "load", policy);
    await pause(1_500);
    await Promise.all(times(20).map((n) => target.ask("POST", "/v1/jobs", heavyJob(1_900_000, n))));
  },
  "100 jobs of the largest templates, listed 400 times at once": async (target) => {
    for (const n of times(100)) {
      const job = { templates: bigTemplates(`${n} ${"[[a|b]]".repeat(600)}`), items: [{ external_id: "1" }] };
      await target.ask("POST", "/v1/jobs", { ...job, generation_mode: "flexible" });
    }
    await Promise.all(times(400).map(() => target.ask("GET", "/v1/jobs?limit=100")));
  },
  "a product of 400 channels, read 400 times at once": async (target) => {
    const items = [{ external_id: "1", name: "сумка" }];
    for (const n of times(400)) {
      await target.ask("POST", "/v1/generate", { channel: `channel-${n}`, templates: { h1: "{{name}}" }, items });
    }
    await Promise.all(times(400).map(() => target.ask("GET", "/v1/products/1")));
  },
  "1,000 texts at once, again and again": async (target) => {
    const items = [{ external_id: "1", name: "сумка" }];
    for (const _ of times(5)) {
      await Promise.all(
        times(1_000).map(() => target.ask("POST", "/v1/generate", { templates: { h1: "{{name}}" }, items })),
      );
    }
  },
  "40 bodies of 2 MB that are nothing but brackets": (target) =>
    Promise.all(times(40).map(() => target.ask("POST", "/v1/jobs", Buffer.from("[".repeat(1_900_000))))),
  "3,000 silent connections": async ({ port }) => {
    const sockets = times(3_000).map(() => connect(port, "127.0.0.1").on("error", () => undefined));
    await pause(5_000);
    for (const socket of sockets) socket.destroy();
  },
  "100 bodies of 2 MB that never end": async (target) => {
    const head = `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${attackerKey}\r\nContent-Length: 2000000\r\n\r\n`;
    const sockets = times(100).map(() => {
      const socket = connect(target.port, "127.0.0.1").on("error", () => undefined);
      socket.write(head);
      socket.write(`{"templates":"${"a".repeat(1_900_000)}`);
      return socket;
    });
    await pause(5_000);
    for (const socket of sockets) socket.destroy();
  },
};

function createTarget(port: number, folder: string, storage: Storage): Target {
  const agent = new Agent({ keepAlive: false, maxSockets: 2_000 });
  const tally: Tally = new Map();
  const count = (what: number | "cut") => tally.set(what, (tally.get(what) ?? 0) + 1);
  const send = (
    method: string,
    path: string,
    body: unknown,
    onAnswer: (answer: IncomingMessage) => void,
    onCut: () => void,
  ) => {
    const text = body === undefined || Buffer.isBuffer(body) ? (body ?? "") : JSON.stringify(body);
    const headers = { Authorization: `Bearer ${attackerKey}`, "Content-Length": String(Buffer.byteLength(text)) };
    const sent = request({ host: "127.0.0.1", port, method, path, agent, headers });
    sent.once("response", onAnswer).once("error", onCut).end(text);
  };
  return {
    port,
    tally,
    folder,
    ask: (method, path, body) =>
      new Promise((resolve) => {
        const cut = () => {
          count("cut");
          resolve({ status: 0, body: undefined });
        };
        const onAnswer = (answer: IncomingMessage) => {
          const chunks: Buffer[] = [];
          const status = answer.statusCode ?? 0;
          answer.on("data", (chunk: Buffer) => {
            if (chunks.length < 8) chunks.push(chunk);
          });
          answer.once("error", cut);
          answer.once("end", () => {
            count(status);
            let parsed: JobAnswer | undefined;
            try {
              parsed = JSON.parse(Buffer.concat(chunks).toString()) as JobAnswer;
            } catch {
              // A large answer of which only the size is of interest.
            }
            resolve({ status, body: parsed });
          });
        };
        send(method, path, body, onAnswer, cut);
      }),
    leaveUnread: (method, path, body) =>
      new Promise((resolve) => {
        const onAnswer = (answer: IncomingMessage) => {
          count(answer.statusCode ?? 0);
          answer.pause();
          setTimeout(() => {
            answer.destroy();
            resolve();
          }, 4_000);
        };
        send(method, path, body, onAnswer, () => {
          count("cut");
          resolve();
        });
      }),
    operate: (...given) =>
      spawnSync(process.execPath, [executable, ...given], {
        env: { ...environment, ...storage },
        encoding: "utf8",
      }).stdout,
  };
}

async function startServer(storage: Storage): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [executable, "serve"], {
    env: { ...environment, LOG_LEVEL: "info", PORT: "0", ...storage },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (!line.includes('"url"')) return;
      resolve({ child, url: (JSON.parse(line) as { url: string }).url });
    });
  });
}

/**
 * Asks with the key of another project every 20 ms; the slowest answer and what half of them took at most, in
 * milliseconds, and those that were not 200.
 */
function watchOther(url: string, key: string) {
  let watching = true;
  const milliseconds: number[] = [];
  let refused = 0;
  const done = (async () => {
    while (watching) {
      const start = performance.now();
      const { status } = await fetch(`${url}/v1/jobs`, { headers: { Authorization: `Bearer ${key}` } }).catch(() => ({
        status: 0,
      }));
      if (status !== 200) refused += 1;
      milliseconds.push(performance.now() - start);
      await pause(20);
    }
  })();
  return async () => {
    watching = false;
    await done;
    milliseconds.sort((one, other) => one - other);
    return { slowest: milliseconds.at(-1) ?? 0, half: milliseconds[milliseconds.length >> 1] ?? 0, refused };
  };
}

/** MiB. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function meet(name: string, attack: (target: Target) => Promise<unknown>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "skladno-hostile-"));
  databases += 1;
  const storage: Storage =
    postgres === undefined
      ? { DATABASE_PATH: join(folder, "skladno.sqlite") }
      : { DATABASE_URL: await createDatabase(postgres.url, `hostile_${databases}`) };
  const { child, url } = await startServer(storage);
  try {
    const target = createTarget(Number(new URL(url).port), folder, storage);
    const { id } = JSON.parse(target.operate("projects", "create", "other", "--json")) as { id: string };
    const { key } = JSON.parse(target.operate("keys", "issue", "--project", id, "--json")) as { key: string };
    const probe = fork(fileURLToPath(new URL("probe-health.ts", import.meta.url)), [url]);
    await once(probe, "message");
    const stopWatching = watchOther(url, key);
    const start = performance.now();
    await attack(target);
    const seconds = (performance.now() - start) / 1000;
    probe.send("stop");
    const [health] = (await once(probe, "message")) as [Health];
    const other = await stopWatching();
    const memory = peakMemory(child.pid ?? 0);
    const answers = [...target.tally].map(([status, count]) => `${count} × ${status}`).join(", ");
    console.log(
      `${name.padEnd(58)} ${seconds.toFixed(1).padStart(6)} s  health ${health.most.toFixed(0).padStart(4)} / ${health.slowest.toFixed(0).padStart(5)} ms` +
        `${health.failed > 0 ? ` (${health.failed} failed)` : ""}  other key ${other.half.toFixed(0).padStart(4)} / ${other.slowest.toFixed(0).padStart(5)} ms` +
        `${other.refused > 0 ? ` (${other.refused} refused)` : ""}  ${memory} MiB  ${answers}`,
    );
    return health.failed === 0 && health.most <= 250 && other.half <= 250 && memory < 400;
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals: wanted } = parseArgs({
  options: { postgres: { type: "boolean", default: false } },
  allowPositionals: true,
});
const postgres = values.postgres ? await startPostgres({ onDisk: true }) : undefined;
let databases = 0;
let held = true;
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  held = (await meet(name, attack)) && held;
}
console.log(
  held
    ? "Every attack left 99 of 100 answers of /healthz and half of the other project's within 250 ms, and the memory under 400 MiB."
    : "Not every bound held.",
);
await postgres?.stop();
process.exit(held ? 0 : 1);
