import { library } from "../../tsup.base.js";

// `shims` gives the CommonJS build an `import.meta.url`, by which it finds the data file.
export default { ...library(["src/index.ts"]), shims: true };
