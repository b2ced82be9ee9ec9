import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createClient, type RunResult } from "@skladno/client";
import { afterAll, expect, it } from "vitest";
import { openConnection } from "../src/storage/sqlite/driver.js";
import { freePort } from "./free-port.js";
import { temporaryFolder } from "./real-server.js";

/*
 * The server's process is killed in the middle of its work and started again on its database, while one run of the client goes on.
 */
const folder = temporaryFolder();
const key = "key-of-the-survivor-0123456789";
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill("SIGKILL");
  folder.remove();
});

/** Starts the server and does not wait for it; the client will find it when it is there. */
function start(port: number): void {
  child = spawn(
    process.execPath,
    ["--conditions=@skladno/source", "--import", "tsx", path("../src/main.ts"), "serve"],
    {
      cwd: path(".."),
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_PATH: `${folder.path}/survival.db`,
        SKLADNO_API_KEY: key,
        LEASE_SECONDS: "1",
        MAX_PROCESSING_ATTEMPTS: "20",
        RATE_LIMIT: "1000000",
      },
    },
  );
}

it("a run outlives its server: killed three times, every product is made once", async () => {
  const port = await freePort();
  start(port);
  const deaths = [3, 12, 20];
  let jobs = 0;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: key,
    // As long as the deadline allows: on a busy machine a server takes seconds to start.
    retry: { attempts: 100_000, firstPauseMilliseconds: 50, longestPauseMilliseconds: 300 },
    // A poll each tenth of a second instead of each second.
    environment: { pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 10)) },
  });
  const templates = { h1: "Купить {{colour|agree:name}} {{name|head|case:acc}}", seo_title: "{{name|case:gen}}" };
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    external_id: `№${n}`,
    name: "кожаная сумка",
    colour: "красный",
  }));
  const results: RunResult[] = [];
  const options = {
    itemsPerJob: 40,
    onJob: () => {
      jobs += 1;
      if (jobs !== deaths[0]) return;
      deaths.shift();
      child?.kill("SIGKILL");
      start(port);
    },
  };
  for await (const result of client.run({ templates, items }, options)) results.push(result);

  expect(deaths).toEqual([]);
  expect(results.map(({ external_id }) => external_id)).toEqual(items.map(({ external_id }) => external_id));
  for (const result of results) {
    expect(result).toMatchObject({ status: "completed", version: 1, outputs: { h1: "Купить красную кожаную сумку" } });
  }
  const database = openConnection(`${folder.path}/survival.db`, { readonly: true });
  const stored = database.prepare("select count(*) as jobs from jobs").get();
  database.close();
  expect(stored).toEqual({ jobs: 25 });
}, 300_000);
