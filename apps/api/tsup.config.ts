import { cp } from "node:fs/promises";
import { library } from "../../tsup.base.js";

/** A program (`main.js`) and its second thread, ES modules both, and a library (both formats, with types), the migrations beside them. */
export default library(["src/main.ts", "src/second-thread.ts", "src/index.ts"], {
  dts: { entry: "src/index.ts" },
  target: "node20",
  platform: "node",
  onSuccess: async () => {
    await cp("src/storage/migrations", "dist/migrations", { recursive: true });
  },
});
