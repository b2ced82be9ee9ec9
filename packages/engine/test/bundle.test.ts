import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

// Everything that the main entries export, used or not; the morphology has its own measure. Notices and Russian messages
// are entries of their own, loaded by those who import them.
const ALL = `
  export * from "@skladno/engine";
  export * from "@skladno/template";
  export * from "@skladno/plural";
  export * from "@skladno/money";
`;

async function bundle(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    conditions: ["@skladno/source"],
    external: ["@skladno/morphology"],
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9, memLevel: 9 }).length;
}

describe("a bundle for browsers", () => {
  it("of all that template, engine, plural and money export is under 25 KB gzip", async () => {
    expect(await bundle(ALL)).toBeLessThan(25 * 1024);
  });

  it("with Russian messages and notices is under 33 KB gzip", async () => {
    const all = `${ALL} export { russian } from "@skladno/engine/ru"; export { lint } from "@skladno/template/lint";`;
    expect(await bundle(all)).toBeLessThan(33 * 1024);
  });
});
