/**
 * graphile-worker at work in a process of its own: `node graphile-worker-process.ts URL plain|tuned`. One job a product; its task writes
 * the product's nine texts, which are at hand. Told `{ jobs }`, it adds so many, works them off, and answers how many a second.
 */
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { Pool } from "pg";

const [url = "", settings = "plain"] = process.argv.slice(2);

/** As its own performance page sets it. */
const tuned: GraphileConfig.Preset = {
  worker: {
    concurrentJobs: 24,
    maxPoolSize: 25,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
  },
};
const outputs = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `output_${index}`,
      "Купить чёрный электрический чайник Brand по цене 990 ₽",
    ]),
  ),
);

const pool = new Pool({ connectionString: url, max: settings === "tuned" ? 25 : 10 });
await pool.query("create table texts (external_id text primary key, outputs json not null)");
const utils = await makeWorkerUtils({ pgPool: pool });
await utils.migrate();

let left = 0;
let ended: () => void = () => {};
const runner = await run({
  ...(settings === "tuned" ? { preset: tuned } : {}),
  pgPool: pool,
  noHandleSignals: true,
  // A line for each job would be what is measured.
  logger: new Logger(() => () => {}),
  taskList: {
    async product(payload, { withPgClient }) {
      const { id } = payload as { readonly id: string };
      await withPgClient((client) =>
        client.query("insert into texts (external_id, outputs) values ($1, $2)", [id, outputs]),
      );
    },
  },
});
runner.events.on("job:complete", () => {
  left -= 1;
  if (left === 0) ended();
});

let catalogue = 0;
process.on("message", async ({ jobs }: { readonly jobs: number }) => {
  catalogue += 1;
  left = jobs;
  const done = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const began = performance.now();
  for (let from = 0; from < jobs; from += 500) {
    const specs = Array.from({ length: Math.min(500, jobs - from) }, (_, index) => ({
      identifier: "product",
      payload: { id: `${catalogue}-${from + index}`, name: "электрический чайник", color: "чёрный", price: 990 },
    }));
    await utils.addJobs(specs);
  }
  await done;
  process.send?.((jobs * 1000) / (performance.now() - began));
});
process.send?.("ready");
