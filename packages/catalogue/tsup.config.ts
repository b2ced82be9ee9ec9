import { library } from "../../tsup.base.js";

export default library(["src/index.ts", "src/en.ts", "src/formats.ts", "src/ru.ts"]);
