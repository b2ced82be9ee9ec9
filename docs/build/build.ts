/**
 * `pnpm site`: the site in docs/.vitepress/dist. What is derived from the code is written first: the TypeScript reference by TypeDoc, the
 * OpenAPI document by the server's own function.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { openApiDocument } from "../../apps/api/src/openapi/document.js";
import { writeCodeReference } from "./write-code-reference.js";

const docs = fileURLToPath(new URL("..", import.meta.url));

mkdirSync(`${docs}reference`, { recursive: true });
writeFileSync(`${docs}reference/openapi.json`, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await writeCodeReference(docs);
await build(docs);
