import { deepStrictEqual } from "node:assert";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { openServer, readConfig } from "@skladno/api";
import { readme } from "./readme.mjs";

const execute = promisify(execFile);

/** The program as it was installed. */
async function skladno(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await execute("node_modules/.bin/skladno", args, { env: { ...process.env, ...variables } });
  return stdout;
}

writeFileSync("templates.json", JSON.stringify({ h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" }));
writeFileSync("catalogue.csv", "external_id,name,color\nsku-1,Сумка,красный\nsku-2,кресло,синий\n");
const texts = "external_id,h1\nsku-1,Купить красную Сумку\nsku-2,Купить синее кресло\n";

const rendered = await skladno({}, "render", "templates.json", "catalogue.csv");
deepStrictEqual(rendered.replaceAll("\r\n", "\n"), texts);
const table = await skladno({}, "inflect", "Красная кожаная сумка");

const server = await openServer(readConfig({ PORT: "0", DATABASE_PATH: ":memory:", LOG_LEVEL: "silent" }));
try {
  const variables = { SKLADNO_URL: server.url, SKLADNO_API_KEY: server.newKey ?? "" };
  const submitted = await skladno(variables, "submit", "templates.json", "catalogue.csv");
  deepStrictEqual(submitted.replaceAll("\r\n", "\n"), texts);
} finally {
  await server.stop();
}

const printed = await readme();
// What the README says of the library holds for the program.
const genitive = JSON.parse(printed[0] ?? "") as string;
if (!table.includes(genitive)) throw new Error(`${genitive} is not in\n${table}`);
console.log(JSON.stringify(printed));
