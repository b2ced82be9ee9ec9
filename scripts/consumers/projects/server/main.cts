import { openServer, readConfig } from "@skladno/api";
import { createClient, NotFoundError } from "@skladno/client";
import { readme } from "./readme.cjs";

async function main(): Promise<void> {
  const server = await openServer(readConfig({ PORT: "0", DATABASE_PATH: ":memory:", LOG_LEVEL: "silent" }));
  const client = createClient({ baseUrl: server.url, apiKey: server.newKey ?? "" });
  const templates = { h1: "{{name|case:gen}}" };
  const preview = await client.previewTemplates({ templates, item: { external_id: "1", name: "кресло" } });
  if (preview.outputs.h1 !== "кресла") throw new Error(JSON.stringify(preview));
  const unknown = await client.readJob("none").catch((error: unknown) => error);
  if (!(unknown instanceof NotFoundError)) throw new Error(String(unknown));
  const items = Array.from({ length: 30 }, (_, n) => ({ external_id: `sku-${n}`, name: "кресло" }));
  for await (const result of client.run({ templates, items })) if (result.status !== "completed") throw new Error();
  await server.stop();
  console.log(JSON.stringify(await readme()));
}

void main();
