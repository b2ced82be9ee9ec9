export { russian } from "./messages/russian.js";
