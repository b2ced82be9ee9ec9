import { library } from "../../tsup.base.js";

export default library(["src/index.ts", "src/government.ts", "src/ru.ts", "src/compile/index.ts"]);
