import type { NoticeSentences } from "../messages.js";

/** What was found, and what the author may have meant. */
export const noticesInEnglish: NoticeSentences = {
  custom_output_name: (v) =>
    `\`${v.found}\` is not one of the public output names (${v.allowed}). The text is generated anyway.`,
  inherited_grammar: (v) =>
    `This occurrence of \`${v.field}\` inherits \`${v.found}\` from another one. ${v.write === undefined ? `If it should not, delete \`${v.found}\` there.` : `If it should not, give it a second name: \`${v.write}\`.`}`,
  ambiguous_government: (v) =>
    `\`${v.found}\` can take more than one case. State it: \`{{${v.field}|case:${v.first}}}\` or \`{{${v.field}|case:${v.second}}}\`.`,
  dependent_without_agreement: (v) =>
    `If the value of \`${v.field}\` is an adjective, it agrees with \`${v.governor}\`, not with the words after \`${v.found}\`. To make this explicit, write \`agree:${v.governor}\`; otherwise name another field.`,
  mixed_alphabets: (v) =>
    `The field name \`${v.found}\` mixes Latin and Cyrillic letters that look alike, so it may not be the name that the product data has. Write \`${v.write}\`.`,
  unlikely_field_name: (v) =>
    `\`{{${v.found}}}\` inserts a field named \`${v.found}\`. A keyword stands in a condition: \`{{#if field}}…{{else}}…{{/if}}\`.`,
  single_braces: (v) =>
    `\`${v.found}\` is printed as it is, because single braces are text. ${v.write === undefined ? "For the value of a field write `{{field}}`." : `Write \`${v.write}\`${v.write.startsWith("[") ? " and use the mode `flexible`" : ""}.`}`,
  single_brackets: (v) =>
    `\`${v.found}\` is printed as it is, because single brackets are text. For a choice of variants write \`[${v.found}]\` and use the mode \`flexible\`.`,
  blank_left: (v) =>
    `Without a value of \`${v.field}\` the space before it remains. To drop it too, write \`{{#if ${v.field}}} {{${v.field}}}{{/if}}\`.`,
  foreign_syntax: (v) =>
    `\`${v.found}\` is printed as it is: it is the syntax of another system. Write \`{{${v.write ?? "field"}}}\`.`,
  preposition_shape: (v) => `\`${v.found}\` keeps its shape before any value: ${v.example}. Write \`${v.write}\`.`,
  glued_preposition: (v) => `There is no space between the preposition and the field. Write \`${v.write}\`.`,
  quoted_form: (v) => `The quotation marks in \`${v.filter}\` are printed. Write \`${v.filter}:${v.write}\`.`,
  copula: (v) =>
    `\`${v.found}\` does not change with the value of \`${v.field}\`: «${v.example}». Write \`${v.write}\`.`,
  literal_adjective: (v) =>
    v.write === undefined
      ? `\`${v.found}\` and its variants do not change with the value after them. Write forms for each gender with \`gender\`.`
      : `\`${v.found}\` does not change with the value of \`${v.field}\`: «${v.example}». Write \`${v.write}\`.`,
  bare_list: (v) =>
    `Commas alone do not tell whether these are several things or the properties of one. For several write «и» before \`{{${v.field}}}\`.`,
  ungoverned_word: (v) =>
    `The table of government does not have the ${v.kind} \`${v.found}\`, so it sets no case. If it should, write \`${v.write}\`.`,
  capital_in_text: (v) =>
    `Most values of \`${v.field}\` begin with a capital that does not belong within a sentence: «${v.found}». Add \`inline\`: «${v.write}».`,
  unknown_field: (v) =>
    `There is no field \`${v.found}\`.${v.write !== undefined ? ` Did you mean \`${v.write}\`?` : v.allowed === "" ? "" : ` Fields: ${v.allowed}.`}`,
};
