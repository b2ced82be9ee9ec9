import { defineConfig } from "tsup";

/** The only build settings: ES modules and CommonJS with types for both; a package's tsup.config.ts is one call to this. */
export function library(entry: string[]) {
  return defineConfig({
    entry,
    format: ["esm", "cjs"],
    dts: true,
    clean: true,
    sourcemap: true,
    target: "es2022",
    platform: "neutral",
    esbuildOptions: (options) => {
      // Cyrillic as it is: escaped letters make the files three times as long.
      options.charset = "utf8";
    },
  });
}
