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
      `${output}: the value ${value} of the field "${field}" was left as it is, because no noun or adjective in the nominative was found in it. Give it in the nominative, or keep it on purpose with lock.`,
    nothing_to_agree_with: ({ output, field, value, target }) =>
      `${output}: the value ${value} of the field "${field}" was left as it is, because the value of the field "${target}" has no gender and number that are known. Give "${target}" a Russian noun in the nominative, or add its word to the dictionary of corrections.`,
    low_confidence: ({ output, field, value }) =>
      `${output}: the form of ${value} in the field "${field}" is a guess, because the dictionary does not know the word. Check it, or add the word to the dictionary of corrections.`,
    not_a_number: ({ output, field, value }) =>
      `${output}: the value ${value} of the field "${field}" is no number and was inserted unchanged. Give digits with at most a sign, group separators and a decimal separator; leave units and currency out.`,
    agreement_target_missing: ({ output, field, target }) =>
      `${output}: the field "${field}" has nothing to agree with, because the field "${target}" is empty; its own form was kept. Fill in "${target}", or put both into one {{#if ${target}}}…{{/if}}.`,
  },
};
