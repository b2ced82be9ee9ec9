import { library } from "../../tsup.base.js";

export default library(["src/index.ts", "src/memory-store.ts", "src/testing/exercise-store.ts"]);
