import { defineConfig, type Options } from "tsup";
import { library } from "../../tsup.base.js";

const settings = library(["src/index.ts", "src/main.ts"]) as Options;

/** A program that other programs may call too; its commands are chunks of their own, loaded when they are used. */
export default defineConfig({
  ...settings,
  platform: "node",
  esbuildOptions: (options, context) => {
    settings.esbuildOptions?.(options, context);
    options.chunkNames = "chunks/[name]-[hash]";
  },
});
