import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Comparison, toComparison } from "./compare.js";
import { serveApi, untilServing } from "./serve.js";
import { openWire, type Wire } from "./wire.js";

const rounds = 30;
const requestsPerRound = 200;
const connections = 16;
const busyRounds = 12;
const busyMilliseconds = 500;

const preview = {
  templates: { h1: "Купить {{colour|agree:name}} {{name|head|case:acc}} {{brand|lock}}" },
  item: { external_id: "1", name: "кожаная сумка", colour: "красный", brand: "Nord" },
};
const path = "/v1/templates/preview";
const body = JSON.stringify(preview);

type Pair<Value> = readonly [ours: Value, bare: Value];

/**
 * A preview through the whole server against an idiomatic Hono application with the same middleware, which answers with the same
 * bytes and does none of the work: one request after another on one connection, and as many as sixteen connections can have answered.
 */
export async function compareHttp(): Promise<readonly Comparison[]> {
  const server = await serveApi();
  const asked = { Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" };
  const sample = await fetch(server.address + path, { method: "POST", headers: asked, body });
  const bytes = Buffer.from(await sample.arrayBuffer());
  const file = join(server.folder, "answer.json");
  writeFileSync(file, bytes);
  const script = fileURLToPath(new URL("idiomatic-hono.ts", import.meta.url));
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const bare = spawn(process.execPath, ["--import", tsx, script, file, server.key, join(server.folder, "peer.db")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const wires: Wire[] = [];
  try {
    const addresses = [server.address, await untilServing(bare)] as const;
    const open = async (address: string) => {
      const opened = await Promise.all(Array.from({ length: connections }, () => openWire(address, path, asked, body)));
      wires.push(...opened);
      return opened;
    };
    const both: Pair<readonly Wire[]> = [await open(addresses[0]), await open(addresses[1])];
    for (const [wire] of both) {
      if (!(await wire?.ask())?.equals(bytes)) throw new Error("The two servers do not answer with the same bytes.");
    }
    const latencies = await measureLatencies([both[0][0] as Wire, both[1][0] as Wire]);
    const rates = await measureRates(both);
    const names: Pair<string> = ["skladno-api", "idiomatic Hono, the same bytes"];
    const note = `${bytes.length} bytes; wanted: at least × 0.6`;
    return [
      toComparison(
        { name: "preview through HTTP, one after another", unit: "ms", note },
        names.map((name, index) => ({ name, value: latencies[index as 0 | 1] })),
        "smaller is better",
      ),
      toComparison(
        { name: `preview through HTTP, ${connections} connections`, unit: "requests/s", note },
        names.map((name, index) => ({ name, value: rates[index as 0 | 1] })),
        "larger is better",
      ),
    ];
  } finally {
    for (const wire of wires) wire.close();
    bare.kill("SIGTERM");
    if (bare.exitCode === null && bare.signalCode === null) await once(bare, "close");
    await server.stop();
  }
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

/** The median time of one request. Turn by turn, so that a slow moment of the machine falls on both; the first rounds warm up. */
async function measureLatencies(wires: Pair<Wire>): Promise<Pair<number>> {
  const times: Pair<number[]> = [[], []];
  for (let round = -10; round < rounds; round++) {
    for (const index of [0, 1] as const) {
      for (let n = 0; n < requestsPerRound; n++) {
        const start = performance.now();
        await wires[index].ask();
        if (round >= 0) times[index].push(performance.now() - start);
      }
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Requests a second over all connections, the median of the rounds; turn by turn as well. */
async function measureRates(wires: Pair<readonly Wire[]>): Promise<Pair<number>> {
  const rates: Pair<number[]> = [[], []];
  for (let round = -2; round < busyRounds; round++) {
    for (const index of [0, 1] as const) {
      const start = performance.now();
      const counts = await Promise.all(
        wires[index].map(async (wire) => {
          let count = 0;
          for (; performance.now() - start < busyMilliseconds; count++) await wire.ask();
          return count;
        }),
      );
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (round >= 0) rates[index].push((total * 1000) / (performance.now() - start));
    }
  }
  return [median(rates[0]), median(rates[1])];
}
