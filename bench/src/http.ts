import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Comparison, toComparison } from "./compare.js";
import { serveApi, untilServing } from "./serve.js";

const rounds = 30;
const requestsPerRound = 100;

const preview = {
  templates: { h1: "Купить {{colour|agree:name}} {{name|head|case:acc}} {{brand|lock}}" },
  item: { external_id: "1", name: "кожаная сумка", colour: "красный", brand: "Nord" },
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function post(url: string, key: string, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const sent = request(url, { agent, method: "POST", headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("error", reject);
      message.on("end", () => {
        if (message.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} answered ${message.statusCode}: ${Buffer.concat(chunks)}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A preview through the whole server against Hono alone answering the same bytes, one request behind the other on one connection. */
export async function compareHttp(): Promise<readonly Comparison[]> {
  const server = await serveApi();
  const body = JSON.stringify(preview);
  const path = "/v1/templates/preview";
  const bytes = await post(server.address + path, server.key, body);
  const file = join(server.folder, "answer.json");
  writeFileSync(file, bytes);
  const script = fileURLToPath(new URL("bare-hono.ts", import.meta.url));
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const bare = spawn(process.execPath, ["--import", tsx, script, file], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const addresses = [server.address, await untilServing(bare)] as const;
    const times: [number[], number[]] = [[], []];
    // Turn by turn, so that a slow moment of the machine falls on both; the first rounds warm up.
    for (let round = -5; round < rounds; round++) {
      for (const index of [0, 1] as const) {
        for (let n = 0; n < requestsPerRound; n++) {
          const start = performance.now();
          await post(addresses[index] + path, server.key, body);
          if (round >= 0) times[index].push(performance.now() - start);
        }
      }
    }
    const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
    return [
      toComparison(
        {
          name: "preview through HTTP",
          unit: "ms",
          note: `one request behind the other; ${bytes.length} bytes; wanted: at least × 0.33`,
        },
        [
          { name: "skladno-api", value: median(times[0]) },
          { name: "bare Hono, the same bytes", value: median(times[1]) },
        ],
        "smaller is better",
      ),
    ];
  } finally {
    agent.destroy();
    bare.kill("SIGTERM");
    if (bare.exitCode === null && bare.signalCode === null) await once(bare, "close");
    await server.stop();
  }
}
