import { defineConfig, type Plugin } from "vite";

/** Nothing is loaded from or sent to another host. Only in the build: the developer's server injects scripts of its own. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'";

const contentSecurityPolicy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: policy },
      injectTo: "head-prepend",
    },
  ],
};

/** `new URL("./engine-worker.ts", import.meta.url)` */
const WORKER = /new URL\("(\.[^"]+-worker\.ts)", import\.meta\.url\)/;

/**
 * Makes the worker an entry of the page's own build: what both need is loaded once. Vite would build it apart, with
 * copies.
 */
const workerWithSharedChunks: Plugin = {
  name: "worker-with-shared-chunks",
  apply: "build",
  enforce: "pre",
  async transform(code, importer) {
    const [expression, path] = WORKER.exec(code) ?? [];
    const worker = path && (await this.resolve(path, importer));
    if (!expression || !worker) return null;
    const file = this.emitFile({ type: "chunk", id: worker.id, name: "engine-worker" });
    return { code: code.replace(expression, `import.meta.ROLLUP_FILE_URL_${file}`), map: null };
  },
};

export default defineConfig({
  base: "./",
  plugins: [contentSecurityPolicy, workerWithSharedChunks],
  // The libraries run from their sources, so that they need no build.
  resolve: { conditions: ["@skladno/source", "module", "browser", "development|production"] },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es" },
  assetsInclude: ["**/*.dict"],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // 3 % smaller than by esbuild, of a page that is loaded more often than built.
    minify: "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
  },
});
