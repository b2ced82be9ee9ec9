import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

await build({
  entryPoints: ["main.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: "out-esbuild/assets",
  define: { WITH_WORKER: "false" },
});
// esbuild leaves `new URL("../data/ru.dict", import.meta.url)` as it is, so the file goes where that leads.
cpSync("node_modules/@skladno/dictionary-ru/data", "out-esbuild/data", { recursive: true });
writeFileSync("out-esbuild/index.html", readFileSync("index.html", "utf8").replace("./main.ts", "./assets/main.js"));
