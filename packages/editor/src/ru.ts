export { russian } from "./messages-ru.js";
