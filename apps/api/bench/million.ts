/**
 * A million products loaded and generated once through the HTTP API on one PostgreSQL, while another client reads: how
 * long it takes, how large the database gets, the slowest request of the other client, and the same reads on 10,000
 * products and on all of them.
 * `pnpm --filter @skladno/api million [products] [servers]`, after `pnpm build:server`; 1,000,000 and 2 when absent.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { createDatabase, startPostgres } from "../src/storage/postgres/testing/start-postgres.js";
import { apiKey, startServers } from "./chaos-servers.js";

const products = Number(process.argv[2] ?? 1_000_000);
const serverCount = Number(process.argv[3] ?? 2);
const SMALL = 10_000;
const ROWS = 500;
const UNDER_WAY = 8;
const READS = 500;

const postgres = await startPostgres({ onDisk: true });
const url = await createDatabase(postgres.url, "million");
const servers = startServers(Array.from({ length: serverCount }, () => ({ DATABASE_URL: url })));
while (servers.places.some((place) => place.url === null)) await pause(50);
const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly body: { readonly job_id: string; readonly status: string; readonly key?: string };
  readonly milliseconds: number;
}

function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
    const sent = request(`${servers.anyUrl()}${path}`, { agent, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer
        .on("error", reject)
        .on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text), milliseconds: performance.now() - began }),
        );
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const names = ["кожаная сумка", "детский велосипед", "кресло-качалка", "плюшевый медведь", "стиральный порошок"];
const colors = ["красный", "чёрный", "белый", "зелёный"];
const templates = {
  h1: "{{color|agree:name}} {{name|head}} {{brand|lock}}",
  seo_title: "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}} за {{price|money:₽}}",
  meta_description:
    "Заказывайте {{name|head|case:acc}} {{brand|lock}} с доставкой. В наличии {{stock|amount:штука,штуки,штук}}.",
};
const jobFrom = (first: number) => ({
  templates,
  items: Array.from({ length: Math.min(ROWS, products - first) }, (_, n) => ({
    external_id: `sku-${first + n}`,
    name: names[(first + n) % names.length],
    color: colors[(first + n) % colors.length],
    brand: `Brand ${(first + n) % 5_000}`,
    price: 100 + ((first + n) % 90_000),
    stock: (first + n) % 50,
  })),
});

/** Generates products from one number up to another, some jobs at a time. */
async function generate(from: number, to: number): Promise<void> {
  let next = from;
  const client = async () => {
    while (next < to) {
      const first = next;
      next += ROWS;
      const { status, body } = await ask("POST", "/v1/jobs", jobFrom(first));
      if (status !== 202) throw new Error(`A job was answered ${status}.`);
      for (;;) {
        const job = await ask("GET", `/v1/jobs/${body.job_id}`);
        if (job.body.status === "completed" || job.body.status === "completed_with_warnings") break;
        if (job.body.status !== "queued" && job.body.status !== "processing") {
          throw new Error(`A job ended as ${job.body.status}.`);
        }
        await pause(50);
      }
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, client));
}

const random = (below: number) => Math.floor(Math.random() * below);
const reads: Readonly<Record<string, (among: number) => Promise<Answer>>> = {
  "current product with duplicates": (among) => ask("GET", `/v1/products/sku-${random(among)}`),
  "history of a product": (among) => ask("GET", `/v1/products/sku-${random(among)}/history`),
  "lookup of 100": (among) =>
    ask("POST", "/v1/products/lookup", { external_ids: Array.from({ length: 100 }, () => `sku-${random(among)}`) }),
};

/** The median of each read, and its 99th of a hundred, in milliseconds. */
async function measureReads(among: number) {
  const found: Record<string, { median: number; p99: number }> = {};
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let n = 0; n < READS; n += 1) {
      const { status, milliseconds } = await read(among);
      if (status !== 200) throw new Error(`${name} was answered ${status}.`);
      times.push(milliseconds);
    }
    times.sort((one, other) => one - other);
    found[name] = { median: times[READS >> 1] ?? 0, p99: times[Math.floor(READS * 0.99)] ?? 0 };
  }
  return found;
}

await generate(0, SMALL);
const small = await measureReads(SMALL);
let isLoading = true;
const others: number[] = [];
const other = (async () => {
  while (isLoading) {
    const [read] = [Object.values(reads)[others.length % 2]];
    const answer = await read?.(SMALL);
    if (answer?.status !== 200) throw new Error(`Another client was answered ${answer?.status}.`);
    others.push(answer.milliseconds);
    await pause(20);
  }
})();
const began = performance.now();
for (let done = SMALL; done < products; done += 50_000) {
  await generate(done, Math.min(products, done + 50_000));
  const seconds = (performance.now() - began) / 1_000;
  const count = Math.min(products, done + 50_000) - SMALL;
  console.log(`${count + SMALL} products, ${Math.round(count / seconds)} rows a second`);
}
const seconds = (performance.now() - began) / 1_000;
isLoading = false;
await other;
const large = await measureReads(products);

const client = new Client({ connectionString: url });
await client.connect();
const { rows } = await client.query(
  "select pg_database_size(current_database())::float8 / 1048576 as megabytes, (select count(*)::int from product_versions) as versions",
);
await client.end();
others.sort((one, two) => one - two);
console.log(
  `${products - SMALL} products in ${Math.round(seconds)} s by ${serverCount} servers: ${Math.round((products - SMALL) / seconds)} rows a second; ` +
    `${Math.round(rows[0].megabytes)} MiB, ${rows[0].versions} versions`,
);
console.log(
  `another client meanwhile: ${others.length} reads, median ${(others[others.length >> 1] ?? 0).toFixed(1)} ms, ` +
    `p99 ${(others[Math.floor(others.length * 0.99)] ?? 0).toFixed(1)} ms, slowest ${(others.at(-1) ?? 0).toFixed(0)} ms`,
);
console.table(
  Object.fromEntries(
    Object.keys(reads).map((name) => {
      const [few, all] = [small[name], large[name]];
      const ratio = (all?.median ?? 0) / (few?.median ?? 1);
      return [
        name,
        {
          [`${SMALL} ms`]: few?.median.toFixed(2),
          [`${products} ms`]: all?.median.toFixed(2),
          ratio: ratio.toFixed(2),
          "p99 ms": all?.p99.toFixed(1),
        },
      ];
    }),
  ),
);
await servers.stop();
agent.destroy();
await postgres.stop();
