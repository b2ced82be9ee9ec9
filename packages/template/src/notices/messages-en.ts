import type { NoticeSentences } from "../messages.js";

/** What was found, and what the author may have meant. */
export const noticesInEnglish: NoticeSentences = {
  custom_output_name: (v) =>
    `\`${v.found}\` is not one of the public output names (${v.allowed}). The text is generated all the same.`,
  inherited_grammar: (v) =>
    `This occurrence of \`${v.field}\` takes over \`${v.found}\` from another one. If only the other one is meant, let the words before it set the case and delete \`${v.found}\` there.`,
  ambiguous_government: (v) =>
    `\`${v.found}\` governs more than one case, so it sets none. State the case: \`{{${v.field}|case:${v.first}}}\` or \`{{${v.field}|case:${v.second}}}\`.`,
  dependent_without_agreement: (v) =>
    `If the value of \`${v.field}\` is an adjective, it agrees with \`${v.governor}\`, not with the words behind \`${v.found}\`. To say so write \`agree:${v.governor}\`; to decide otherwise name another field.`,
  mixed_alphabets: (v) =>
    `The field name \`${v.found}\` mixes Latin and Cyrillic letters that look alike, so it may not be the name that the product data has. Write \`${v.write}\`.`,
  unlikely_field_name: (v) =>
    `\`{{${v.found}}}\` inserts a field named \`${v.found}\`. The language has only \`{{#if field}}\` and \`{{/if}}\`; there is no else: use a second condition on another field.`,
  single_braces: (v) =>
    `\`${v.found}\` is printed as it is, because single braces are text. For the value of a field write \`{{${v.write ?? "field"}}}\`.`,
  single_brackets: (v) =>
    `\`${v.found}\` is printed as it is, because single brackets are text. For a choice of variants write \`[${v.found}]\` and use the mode \`flexible\`.`,
  blank_left: (v) =>
    `Without a value of \`${v.field}\` the blank before it stays. To drop it too write \`{{#if ${v.field}}} {{${v.field}}}{{/if}}\`.`,
  unknown_field: (v) =>
    `There is no field \`${v.found}\`.${v.write !== undefined ? ` Did you mean \`${v.write}\`?` : v.allowed === "" ? "" : ` Fields: ${v.allowed}.`}`,
};
