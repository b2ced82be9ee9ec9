export type * from "./ast.js";
export type * from "./checked-template.js";
