/** `pnpm site`: the site in docs/.vitepress/dist, Studio in its folder `play`. What is derived from the code is written first. */
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { pnpmCommand, run } from "../../scripts/packages/run.js";
import { checkInBrowser } from "./check-in-browser.js";
import { findForeignResources } from "./find-foreign-resources.js";
import { writeCodeReference } from "./write-code-reference.js";
import { writeHttpReference } from "./write-http-reference.js";

const docs = fileURLToPath(new URL("..", import.meta.url));
await writeHttpReference(docs);
await writeCodeReference(docs);
await build(docs);
const site = `${docs}.vitepress/dist`;
const studio = ["--filter", "@skladno/studio", "build", "--base", "/play/", "--outDir", `${site}/play`];
console.log(run(...pnpmCommand(studio), docs));
findForeignResources(site);
await checkInBrowser(docs);
