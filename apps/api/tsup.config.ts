import { cp } from "node:fs/promises";
import { defineConfig } from "tsup";

/** A program, not a library: one file of ES modules, with the migrations beside it. */
export default defineConfig({
  entry: ["src/main.ts"],
  format: ["esm"],
  clean: true,
  sourcemap: true,
  target: "node20",
  platform: "node",
  onSuccess: () => cp("src/storage/migrations", "dist/migrations", { recursive: true }),
});
