export { endOfName } from "./end-of-name.js";
export { filterDescriptions } from "./filter-table.js";
export { english } from "./notices/english.js";
export type { WordAdvice } from "./notices/knowledge.js";
export type { Lint } from "./notices/lint.js";
export { lint, noticeCodes } from "./notices/lint.js";
export { ambiguousPrepositions } from "./notices/prepositions.js";
export type { Suggest } from "./suggest/suggest.js";
export { suggest } from "./suggest/suggest.js";
