import { gzipSync } from "node:zlib";
import { build } from "esbuild";
const PAGE = `
  export { createEngine, InvalidTemplatesError } from "@skladno/engine";
  export { checkTemplate, checkTemplates, parseTemplate } from "@skladno/template";
  export { formatAmount, selectForm } from "@skladno/plural";
  export { formatMoney } from "@skladno/money";
`;
const { outputFiles, metafile } = await build({ stdin: { contents: PAGE, resolveDir: import.meta.dirname, loader: "ts" }, bundle: true, minify: true, format: "esm", platform: "browser", target: "es2022", charset: "utf8", conditions: ["@skladno/source"], external: ["@skladno/morphology"], metafile: true, write: false });
console.log(gzipSync(outputFiles[0]!.contents, { level: 9, memLevel: 9 }).length, outputFiles[0]!.contents.length);
const ins = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)).map(([f, i]) => [i.bytesInOutput, f] as const).sort((a, b) => b[0] - a[0]);
for (const [n, f] of ins) console.log(n, f);
if (process.argv[2]) (await import("node:fs")).writeFileSync("/tmp/page.js", outputFiles[0]!.contents);
{
const { outputFiles } = await build({ stdin: { contents: PAGE, resolveDir: import.meta.dirname, loader: "ts" }, bundle: true, minifySyntax: true, minifyIdentifiers: true, format: "esm", platform: "browser", target: "es2022", charset: "utf8", conditions: ["@skladno/source"], external: ["@skladno/morphology"], write: false });
const text = outputFiles[0]!.text.replace(/^ +/gm, "");
const parts = text.split(/^(?=\/\/ (?:packages|node_modules))/m);
const z = (t: string) => gzipSync(t.replace(/^\/\/ .*$/gm, ""), { level: 9, memLevel: 9 }).length;
const all = z(text);
console.log("ALL", all);
for (const [n, f] of parts.map((p, i) => [all - z(parts.filter((_, j) => j !== i).join("")), p.slice(0, 70).split("\n")[0]] as const).sort((a, b) => b[0] - a[0]).slice(0, 45)) console.log(n, f);
}
