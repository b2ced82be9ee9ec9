export { english } from "./notices/english.js";
export type { Lint } from "./notices/lint.js";
export { lint, noticeCodes } from "./notices/lint.js";
export { ambiguousPrepositions } from "./notices/prepositions.js";
