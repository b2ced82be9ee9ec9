import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

// What a page loads that checks templates and makes texts: everything but the morphology, which has its own measure.
const PAGE = `
  export { createEngine, InvalidTemplatesError } from "@skladno/engine";
  export { checkTemplate, checkTemplates, parseTemplate } from "@skladno/template";
  export { formatAmount, selectForm } from "@skladno/plural";
  export { formatMoney } from "@skladno/money";
`;
// Everything that the main entries export, used or not.
const ALL = `
  export * from "@skladno/engine";
  export * from "@skladno/template";
  export * from "@skladno/plural";
  export * from "@skladno/money";
`;
const ADVICE = `export { russian } from "@skladno/engine/ru"; export { lint } from "@skladno/template/lint";`;

async function bundle(source: string): Promise<{ readonly gzip: number; readonly files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    conditions: ["@skladno/source"],
    external: ["@skladno/morphology"],
    metafile: true,
    write: false,
  });
  const gzip = gzipSync(outputFiles[0]?.contents ?? "", { level: 9, memLevel: 9 }).length;
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return { gzip, files: parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file) };
}

describe("a bundle for browsers", () => {
  it("of what a page uses of template, engine, plural and money is at most 30 KiB gzip", async () => {
    const { gzip, files } = await bundle(PAGE);
    expect(gzip).toBeLessThanOrEqual(30 * 1024);
    // Notices, suggestions, Russian messages and the tools for trees are loaded by those who import them.
    for (const file of files) expect(file).not.toMatch(/notices\/|suggest\/|messages-ru|print\.ts|visit\.ts/);
  });

  it("of all that they export is at most 31.6 KiB gzip", async () => {
    expect((await bundle(ALL)).gzip).toBeLessThanOrEqual(31.6 * 1024);
  });

  it("of a page with Russian messages and notices is under 50 KB gzip", async () => {
    expect((await bundle(PAGE + ADVICE)).gzip).toBeLessThan(50_000);
  });
});
