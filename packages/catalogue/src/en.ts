export { english } from "./messages/english.js";
