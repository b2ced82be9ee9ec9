export type { Lint } from "./notices/find-notices.js";
export { lint } from "./notices/find-notices.js";
export { ambiguousPrepositions } from "./notices/prepositions.js";
