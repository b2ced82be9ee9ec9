export { english } from "./explain-en.js";
