import { openServer, readConfig } from "@skladno/api";
import { createClient } from "@skladno/client";
import { readme } from "./readme.mjs";

const printed = await readme();
const server = await openServer(readConfig({ PORT: "0", DATABASE_PATH: ":memory:", LOG_LEVEL: "silent" }));
const client = createClient({ baseUrl: server.url, apiKey: server.newKey ?? "" });
const templates = { h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" };
const items = Array.from({ length: 700 }, (_, n) => ({ external_id: `sku-${n}`, name: "Сумка", color: "красный" }));
let count = 0;
for await (const result of client.run({ templates, items })) {
  if (result.status !== "completed") throw new Error(JSON.stringify(result));
  // The server's text is the library's.
  if (!printed.at(-1)?.includes(JSON.stringify(result.outputs))) throw new Error(JSON.stringify(result));
  count += 1;
}
await server.stop();
if (count !== items.length) throw new Error(`${count} results for ${items.length} products`);
console.log(JSON.stringify(printed));
