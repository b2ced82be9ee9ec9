import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { publishedPackages, root } from "../packages/published.js";
import type { Bundle } from "./bundles.js";

/** Kilobytes of 1000 bytes. */
export interface Size {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The workspace's sources, so that nothing has to be built first. */
const sources = Object.fromEntries(
  publishedPackages().flatMap(({ entries }) => entries.map(({ specifier, source }) => [specifier, source])),
);

/** Bundles a program as a page or a server would, and compresses it as a web server would. */
export function measure({ source, platform }: Bundle): Size {
  const bytes = platform === "data" ? readFileSync(join(root, source)) : bundle(source, platform);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return {
    minified: bytes.length / 1000,
    gzip: gzipSync(bytes, { level: 9, memLevel: 9 }).length / 1000,
    brotli: brotliCompressSync(bytes, { params: quality }).length / 1000,
  };
}

function bundle(source: string, platform: "browser" | "node" | "program"): Uint8Array {
  const { outputFiles } = buildSync({
    ...(platform === "program"
      ? { entryPoints: [join(root, source)], packages: "external" }
      : { stdin: { contents: source, resolveDir: root, loader: "ts" }, alias: sources }),
    bundle: true,
    minify: true,
    format: "esm",
    platform: platform === "browser" ? "browser" : "node",
    target: "es2022",
    charset: "utf8",
    loader: { ".dict": "file" },
    outdir: "out",
    write: false,
    logLevel: "error",
  });
  const file = outputFiles.find(({ path }) => path.endsWith(".js"));
  if (file === undefined) throw new Error("esbuild gave no file.");
  return file.contents;
}
