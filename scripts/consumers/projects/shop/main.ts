import { deepStrictEqual } from "node:assert";
import { serve } from "@hono/node-server";
import { createShop, type Fields, type Templates, type Texts } from "./app.js";
import { openJournalStore } from "./journal-store.js";
import { readme } from "./readme.js";

/** Opens the shop on its file, asks it over HTTP, and closes it as if the process had ended. */
async function visit<Answer>(ask: (url: string) => Promise<Answer>): Promise<Answer> {
  const store = await openJournalStore<Fields, Texts, Templates>("jobs.jsonl");
  const { app, worker } = await createShop(store);
  worker.start();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  try {
    return await ask(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  } finally {
    await worker.stop();
    server.close();
    store.close();
  }
}

const request = {
  method: "POST",
  body: JSON.stringify({
    templates: { h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" },
    items: [
      { id: "sku-1", input: { name: "Сумка", color: "красный" } },
      { id: "sku-2", input: { name: "кресло", color: "синий" } },
    ],
  }),
};
const expected = [
  { id: "sku-1", output: { h1: "Купить красную Сумку" } },
  { id: "sku-2", output: { h1: "Купить синее кресло" } },
];

const first = await visit(async (url) => {
  const job = await (await fetch(`${url}/imports/monday`, request)).json();
  return { job, rows: await (await fetch(`${url}/jobs/${job.id}`)).json() };
});
deepStrictEqual([first.job.status, first.job.replayed, first.rows], ["completed", false, expected]);

// After a restart the texts are there, and the same import is the same job.
const second = await visit(async (url) => {
  const job = await (await fetch(`${url}/imports/monday`, request)).json();
  return { job, rows: await (await fetch(`${url}/jobs/${first.job.id}`)).json() };
});
deepStrictEqual([second.job.id, second.job.replayed, second.rows], [first.job.id, true, expected]);

console.log(JSON.stringify(await readme()));
