export type * from "./lexeme.js";
