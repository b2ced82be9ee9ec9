export { formatMoney } from "./format-money.js";
