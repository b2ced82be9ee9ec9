export { russian } from "./explain-ru.js";
