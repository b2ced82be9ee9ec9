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
  it("of template, engine, plural and money is under 25 KB gzip", async () => {
    const { gzip, files } = await bundle(PAGE);
    expect(gzip).toBeLessThan(25_000);
    // Notices, Russian messages and the tools for trees are loaded by those who import them.
    for (const file of files) expect(file).not.toMatch(/notices\/|messages-ru|print\.ts|format-template|visit\.ts/);
  });

  it("with Russian messages and notices is under 33 KB gzip", async () => {
    const { gzip } = await bundle(
      `${PAGE} export { russian } from "@skladno/engine/ru"; export { lint } from "@skladno/template/lint";`,
    );
    expect(gzip).toBeLessThan(33_000);
  });
});
