import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../src/client.js";
import { pause } from "../src/pause.js";
import { type HostileServer, type Mischief, mischiefs, startHostileServer } from "./hostile-server.js";
import { createMemoryApi } from "./memory-api.js";

const servers: HostileServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** Numbers that look like chance and are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function runAgainst(choose: () => Mischief, products: number, itemsPerJob: number, parallelJobs: number) {
  const api = createMemoryApi();
  const server = await startHostileServer(api.handle, choose);
  servers.push(server);
  const asked: number[] = [];
  const client = createClient({
    baseUrl: server.url,
    apiKey: "the-key",
    retry: { attempts: 40, firstPauseMilliseconds: 400, longestPauseMilliseconds: 4_000 },
    // The pauses are what the server wants, in a world four hundred times as fast.
    environment: {
      pause(milliseconds, signal) {
        asked.push(milliseconds);
        return pause(Math.min(milliseconds / 400, 10), signal);
      },
    },
  });
  const items = Array.from({ length: products }, (_, n) => ({
    external_id: `№${n}`,
    name: `сумка ${n}`,
    ...(n % 10 === 7 ? { fails: "yes" } : {}),
  }));
  const results = [];
  for await (const result of client.run({ templates: { h1: "{{name}}" }, items }, { itemsPerJob, parallelJobs })) {
    results.push(result);
  }
  return { api, server, results, items, asked };
}

function expectEachOnce({ api, results, items }: Awaited<ReturnType<typeof runAgainst>>) {
  const ids = items.map(({ external_id }) => external_id);
  expect(results.map(({ external_id }) => external_id)).toEqual(ids);
  for (const [index, result] of results.entries()) {
    expect(result).toMatchObject(
      index % 10 === 7
        ? { index, status: "failed", error: { code: "blocked_content" } }
        : // A second job for a product would have made version 2.
          { index, status: "completed", version: 1, outputs: { h1: `text of сумка ${index}` } },
    );
  }
  // No duplicate job: every product is in exactly one.
  expect(api.taken().sort()).toEqual([...ids].sort());
}

describe("a server that answers 429 and 503, resets connections, dies and comes back", () => {
  it.each(mischiefs)("may do %s to every other request: every product ends exactly once", async (mischief) => {
    let count = 0;
    const ran = await runAgainst(() => (count++ % 2 === 0 ? mischief : "none"), 60, 7, 3);
    expectEachOnce(ran);
    expect(ran.server.done.get(mischief)).toBeGreaterThan(8);
    if (mischief === "rate_limit_seconds") expect(ran.asked.some((pause) => pause >= 2_000)).toBe(true);
    if (mischief === "rate_limit_date") expect(ran.asked.some((pause) => pause >= 2_000 && pause < 3_100)).toBe(true);
  });

  it("may do anything at any time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (seed, products, itemsPerJob, parallelJobs) => {
          const next = numbers(seed);
          const choose = () => (next() < 0.5 ? "none" : (mischiefs[Math.floor(next() * mischiefs.length)] as Mischief));
          const ran = await runAgainst(choose, products, itemsPerJob, parallelJobs);
          expectEachOnce(ran);
          await ran.server.stop();
          servers.splice(servers.indexOf(ran.server), 1);
        },
      ),
      { numRuns: Number(process.env.HOSTILE_RUNS ?? 15) },
    );
  });
});
