import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { buildLibrary } from "../packages/build-library.js";
import { publishedPackages, root } from "../packages/published.js";
import type { Bundle } from "./bundles.js";

/** Kilobytes of 1000 bytes. */
export interface Size {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Files by the specifier of the entry that they are. */
export type EntryFiles = Readonly<Record<string, string>>;

/** Every entry of every library as it is published, so that nothing has to be built first. They stand in `node_modules`, beside what they import. */
export async function publishedEntries(): Promise<EntryFiles> {
  const libraries = publishedPackages().filter(({ manifest }) => manifest.name !== "@skladno/api");
  const files = libraries.map(async ({ folder, entries }) => {
    const output = join(folder, "node_modules/.sizes");
    await buildLibrary(folder, "esm", output);
    return entries.map(({ specifier, source }) => {
      const file = relative(join(folder, "src"), source).replace(/\.ts$/, ".js");
      return [specifier, join(output, file)] as const;
    });
  });
  return Object.fromEntries((await Promise.all(files)).flat());
}

/** Bundles a program as a page or a server would, and compresses it as a web server would. */
export function measure({ source, platform }: Bundle, entries: EntryFiles): Size {
  const bytes = platform === "data" ? readFileSync(join(root, source)) : bundle(source, platform, entries);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return {
    minified: bytes.length / 1000,
    gzip: gzipSync(bytes, { level: 9, memLevel: 9 }).length / 1000,
    brotli: brotliCompressSync(bytes, { params: quality }).length / 1000,
  };
}

function bundle(source: string, platform: "browser" | "node" | "program", entries: EntryFiles): Uint8Array {
  const { outputFiles } = buildSync({
    ...(platform === "program"
      ? { entryPoints: [join(root, source)], packages: "external" }
      : { stdin: { contents: source, resolveDir: root, loader: "ts" }, alias: entries }),
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
