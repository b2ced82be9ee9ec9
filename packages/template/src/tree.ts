export { formatTemplate, printTemplate } from "./print.js";
export type { AnyNode, Visitor } from "./visit.js";
export { visit } from "./visit.js";
