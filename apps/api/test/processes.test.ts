import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { uuidV7Source } from "@skladno/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey, revokeKey } from "../src/services/api-keys.js";
import { openStorage } from "../src/storage/open-storage.js";
import type { Storage } from "../src/storage/port.js";
import { settled, temporaryFolder } from "./real-server.js";

/**
 * Several processes that start at once on an empty database, and then serve it together: what one
 * of them has counted holds for all.
 */

const folder = temporaryFolder();
const path = `${folder.path}/shared.db`;
const ids = uuidV7Source();
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote beside its log. */
  said: string;
}

function serve(): Promise<Served> {
  const child = spawn(
    process.execPath,
    ["--conditions=@skladno/source", "--import", "tsx", pathOf("../src/main.ts"), "serve"],
    {
      cwd: pathOf(".."),
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, PORT: "0", DATABASE_PATH: path, PLANS_FILE: `${folder.path}/plans.json` },
    },
  );
  const served = { child, url: "", said: "" };
  child.stderr.on("data", (text) => {
    served.said += text;
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`A server ended with ${code}: ${served.said}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { url } = JSON.parse(line) as { url?: string };
      if (url === undefined) return;
      served.url = url;
      resolve(served);
    });
  });
}

let servers: readonly Served[] = [];
let storage: Storage;

beforeAll(async () => {
  const plans = {
    counted: { monthly_quota: 20, rate_limit: 1_000 },
    slow: { rate_limit: 25 },
    plain: { modes: ["flexible"] },
  };
  writeFileSync(`${folder.path}/plans.json`, JSON.stringify(plans));
  servers = await Promise.all([serve(), serve(), serve()]);
  storage = await openStorage({ path });
}, 60_000);
afterAll(async () => {
  storage?.close();
  for (const { child } of servers) {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  folder.remove();
}, 30_000);

async function newProject(plan: string) {
  const { id } = await storage.projects.create({ id: ids.newId(), name: plan, plan, now: Date.now() });
  return { id, key: (await issueKey(storage.keys, id, () => ids.newId(), Date.now())).key };
}
const newKey = async (plan: string) => (await newProject(plan)).key;

/** The same request to each process in turn, all at once. */
function askAll(times: number, key: string, method: string, target: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ templates: { h1: "{{name}}" }, items: [{ external_id: "1", name: "сумка" }] });
  return Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const response = await fetch(`${servers[n % servers.length]?.url}${target}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
        ...(method === "GET" ? {} : { body }),
      });
      const answer = (await response.json()) as {
        readonly job_id?: string;
        readonly replayed?: boolean;
        readonly dictionary_hash?: string;
        readonly error?: { readonly code: string };
      };
      return { status: response.status, answer };
    }),
  );
}
const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe("several processes on one database", () => {
  it("start at once: one of them makes the default project and shows its key", async () => {
    const shown = servers.flatMap(({ said }) => /shown only this once: (\S+)/.exec(said)?.[1] ?? []);
    expect(shown).toHaveLength(1);
    const answers = await askAll(servers.length, shown[0] ?? "", "GET", "/v1/generation/capabilities");
    expect(count(answers, 200)).toBe(servers.length);
  });

  it("never exceed a quota together", async () => {
    const answers = await askAll(60, await newKey("counted"), "POST", "/v1/jobs");
    expect([count(answers, 202), count(answers, 429)]).toEqual([20, 40]);
    expect(answers.find(({ status }) => status === 429)?.answer.error?.code).toBe("operation_quota_exceeded");
  });

  it("make one job of one idempotency key", async () => {
    const key = await newKey("default");
    const answers = await askAll(50, key, "POST", "/v1/jobs", { "Idempotency-Key": "fifty-at-once" });
    expect(count(answers, 202)).toBe(50);
    expect(new Set(answers.map(({ answer }) => answer.job_id)).size).toBe(1);
    expect(answers.filter(({ answer }) => answer.replayed === false)).toHaveLength(1);
  });

  it("limit the rate of a key together", async () => {
    const key = await newKey("slow");
    const minute = () => Math.floor(Date.now() / 60_000);
    const before = minute();
    const answers = await askAll(90, key, "GET", "/v1/generation/capabilities");
    // The windows are those of the clock: the requests fall into one, seldom into two.
    const windows = minute() - before + 1;
    expect(count(answers, 200)).toBeGreaterThanOrEqual(25);
    expect(count(answers, 200)).toBeLessThanOrEqual(25 * windows);
    expect(count(answers, 200) + count(answers, 429)).toBe(90);
  });

  it("obey what an operator sets plans from the next request on, policies and corrections within a second", async () => {
    const { id: projectId, key } = await newProject("default");
    const all = (wanted: number) => Array.from({ length: 6 }, () => wanted);
    const statuses = async () => (await askAll(6, key, "POST", "/v1/jobs")).map(({ status }) => status);
    expect(await statuses()).toEqual(all(202));
    await storage.projects.setPlan(projectId, "plain");
    expect(await statuses()).toEqual(all(403));
    await storage.projects.setPlan(projectId, "default");
    expect(await statuses()).toEqual(all(202));
    const rules = JSON.stringify({ rules: [{ id: "bag", category: "test", lemmas: ["сумка"] }] });
    await storage.policies.save({ projectId, rules, updatedAt: Date.now() });
    await settled();
    expect(await statuses()).toEqual(all(422));
    await storage.policies.clear(projectId);
    await settled();
    expect(await statuses()).toEqual(all(202));

    const hashes = async () =>
      (await askAll(6, key, "GET", "/v1/generation/capabilities")).map(({ answer }) => answer.dictionary_hash);
    const [before] = await hashes();
    const corrections = JSON.stringify({ corrections: [{ lemma: "вжик", declinesLike: "крик" }] });
    await storage.dictionaries.save({ projectId, corrections, updatedAt: Date.now() });
    await settled();
    const after = await hashes();
    expect(new Set(after).size).toBe(1);
    expect(after).not.toContain(before);
  });

  it("refuse a revoked key from the next request on", async () => {
    const key = await newKey("default");
    expect(count(await askAll(6, key, "GET", "/v1/generation/capabilities"), 200)).toBe(6);
    await revokeKey(storage.keys, key, Date.now());
    expect(count(await askAll(6, key, "GET", "/v1/generation/capabilities"), 401)).toBe(6);
  });
});
