import { cp } from "node:fs/promises";
import { library } from "../../tsup.base.js";

/** A program (`main.js`, an ES module) and a library (both formats, with types), the migrations next to them. */
export default library(["src/main.ts", "src/index.ts"], {
  dts: { entry: "src/index.ts" },
  target: "node20",
  platform: "node",
  // It has ES modules only, which the CommonJS build cannot require on Node 20.
  noExternal: ["p-limit", "yocto-queue"],
  onSuccess: async () => {
    await cp("src/storage/sqlite/migrations", "dist/migrations", { recursive: true });
    await cp("src/storage/postgres/migrations", "dist/migrations-postgres", { recursive: true });
  },
});
