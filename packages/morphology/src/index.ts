export type * from "./grammar.js";
export { cases, genders, numbers } from "./grammar.js";
export type * from "./morphology.js";
export type * from "./words.js";
