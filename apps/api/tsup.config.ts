import { cp } from "node:fs/promises";
import { defineConfig } from "tsup";

/** A program (`main.js`, ES modules) and a library (both formats, with types), the migrations beside them. */
export default defineConfig({
  entry: ["src/main.ts", "src/index.ts"],
  format: ["esm", "cjs"],
  dts: { entry: "src/index.ts" },
  clean: true,
  sourcemap: true,
  target: "node20",
  platform: "node",
  // Gives the CommonJS build an `import.meta.url`, by which it finds the migrations.
  shims: true,
  onSuccess: () => cp("src/storage/migrations", "dist/migrations", { recursive: true }),
});
