/** What a run holds while a million products pass: the heap after each hundred thousand, against a server that answers at once. */
import { createClient } from "../src/client.js";

const COUNT = 1_000_000;

/** A server of a few lines: it remembers the ids of jobs whose results were not read yet. */
const jobs = new Map<string, readonly string[]>();
let created = 0;
async function answer(url: string, init: RequestInit): Promise<Response> {
  if (init.method === "POST") {
    const { items } = JSON.parse(init.body as string) as {
      readonly items: readonly { readonly external_id: string }[];
    };
    const id = `job-${created++}`;
    jobs.set(
      id,
      items.map(({ external_id }) => external_id),
    );
    return Response.json({ job_id: id, status: "queued", accepted_items: items.length }, { status: 202 });
  }
  const [, id = ""] = /\/jobs\/([^/?]+)\/results/.exec(url) ?? [];
  const ids = jobs.get(id) ?? [];
  jobs.delete(id);
  const row = { status: "completed", version: 1, outputs: { h1: "Текст. ".repeat(20) }, warnings: [], diagnostics: [] };
  return Response.json({
    items: ids.map((external_id) => ({ external_id, ...row })),
    next_cursor: null,
    completed: true,
  });
}

function* products() {
  for (let n = 0; n < COUNT; n++) yield { external_id: `sku-${n}`, name: `Сумка ${n}`, price: n };
}

const client = createClient({
  baseUrl: "http://api.example",
  apiKey: "key",
  fetch: answer as typeof fetch,
  environment: { pause: async () => undefined },
});
let seen = 0;
const started = Date.now();
for await (const _ of client.run({ templates: { h1: "{{name}}" }, items: products() })) {
  seen += 1;
  if (seen % 100_000 !== 0) continue;
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed / 1e6).toFixed(1);
  console.log(`${seen} products, ${((Date.now() - started) / 1000).toFixed(1)} s: heap ${megabytes} MB`);
}
