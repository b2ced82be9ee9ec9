import { library } from "../../tsup.base.js";

// Every file that a module is loaded from costs a tenth of what a process needs to its first word: an entry is one file.
export default library(
  ["src/index.ts", "src/government.ts", "src/letter-case.ts", "src/en.ts", "src/ru.ts", "src/compile/index.ts"],
  {
    splitting: false,
  },
);
