import { defineConfig, type Options } from "tsup";

/** The only build settings: ES modules and CommonJS with types for both; a package's tsup.config.ts is one call to this. */
export function library(entry: string[], changes: Options = {}) {
  return defineConfig({
    entry,
    format: ["esm", "cjs"],
    dts: true,
    clean: true,
    sourcemap: true,
    target: "es2022",
    platform: "neutral",
    esbuildOptions: (options, { format }) => {
      // Cyrillic as it is: escaped letters make the files three times as long.
      options.charset = "utf8";
      // Numbers by name become the numbers themselves: what a module declares is a variable to the engine, read again wherever it is used.
      options.minifySyntax = true;
      // Packages that find files beside themselves know their address in CommonJS too. The shim of tsup is wrong in folders with # or % in their names.
      if (format === "cjs") {
        options.define = { ...options.define, "import.meta.url": "importMetaUrl" };
        options.inject = [...(options.inject ?? []), new URL("./tsup.import-meta-url.js", import.meta.url).pathname];
      }
    },
    ...changes,
  });
}
