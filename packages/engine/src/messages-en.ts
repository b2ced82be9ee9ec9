import { english as templates } from "@skladno/template";
import type { EngineMessages } from "./messages.js";

/** What was found, what was done about it, what to do. */
export const english: EngineMessages = {
  templates,
  quote: (value) => `"${value}"`,
  warnings: {
    missing_field: ({ output, field }) =>
      `${output}: the product has no value for the field "${field}". Fill it in, or make it optional with {{${field}?}} or {{#if ${field}}}…{{/if}}.`,
    not_inflected: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" was left as it is: no noun (for agree: no adjective) in the nominative was found in it. Give it in the nominative, or use lock.`,
    nothing_to_agree_with: ({ output, field, value, target }) =>
      `${output}: the value ${value} of the field "${field}" was left as it is: no noun in the nominative was found in the field "${target}". Give it in the nominative, or add the word to the dictionary of corrections.`,
    low_confidence: ({ output, field, value }) =>
      `${output}: the form of ${value} in the field "${field}" is a guess: the word is not in the dictionary, or the value can be read in two ways. Check it, or add the word to the dictionary of corrections.`,
    not_a_number: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" is not a number and was left as it is. Give a number without unit and currency.`,
    not_a_date: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" is not a date and was left as it is. Write it as 2026-03-08 or 08.03.2026.`,
    gender_unknown: ({ output, field, value }) =>
      `${output}: the gender of the value ${value} of the field "${field}" is unknown. The first form was printed. Give a noun in the nominative.`,
    no_plural: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" has no plural and was left as it is. Use another value, or drop many or count.`,
    no_singular: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" is a plural and was left as it is: the number requires a singular. Give it in the singular.`,
    agreement_target_missing: ({ output, field, target }) =>
      `${output}: the field "${field}" was left as it is: the field "${target}" has no value. Fill it in, or put both into one {{#if ${target}}}…{{/if}}.`,
  },
};
