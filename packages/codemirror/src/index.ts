export { completion } from "./completion.js";
export { highlighting } from "./highlighting.js";
export { skladnoLanguage, skladnoSupport } from "./language.js";
export type { SkladnoOptions } from "./options.js";
export { hovering, nextProblem, problems } from "./problems.js";
export { skladno } from "./skladno.js";
export { shownProblems } from "./waiting.js";
