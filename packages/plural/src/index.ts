export { formatAmount } from "./format-amount.js";
export type { PluralForms } from "./select-form.js";
export { selectForm } from "./select-form.js";
