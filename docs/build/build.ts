/** `pnpm site`: the site in docs/.vitepress/dist. What is derived from the code is written first. */
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { findForeignResources } from "./find-foreign-resources.js";
import { writeCodeReference } from "./write-code-reference.js";
import { writeHttpReference } from "./write-http-reference.js";

const docs = fileURLToPath(new URL("..", import.meta.url));
await writeHttpReference(docs);
await writeCodeReference(docs);
await build(docs);
findForeignResources(`${docs}.vitepress/dist`);
