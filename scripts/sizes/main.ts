/** Prints what the packages weigh; `--write` puts the table into the README. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../packages/published.js";
import { bundles } from "./bundles.js";
import { measure, publishedEntries } from "./measure.js";
import { printTable, replaceTable } from "./table.js";

const entries = await publishedEntries();
const table = printTable(new Map(bundles.map((bundle) => [bundle, measure(bundle, entries)])));
console.log(table);
if (process.argv.includes("--write")) {
  const readme = join(root, "README.md");
  writeFileSync(readme, replaceTable(readFileSync(readme, "utf8"), table));
}
