import type { MessageTable } from "./messages.js";

/** What was found, what is allowed, what to write. */
export const english: MessageTable = {
  sentences: {
    unclosed_placeholder: (v) =>
      `The placeholder \`${v.found}\` is not closed. A placeholder ends with two braces: write \`${v.write}\`.`,
    unclosed_block: () =>
      "The variant block `[[` is not closed. A block ends with two brackets: write `[[one|two]]`, or a single `[` for a bracket in the text.",
    unclosed_condition: (v) =>
      `The condition \`${v.found}\` is not closed. Write \`{{/if}}\` behind the fragment that it holds.`,
    unexpected_close: (v) =>
      `Found \`${v.found}\` without \`${v.open}\` before it. Delete it, or write \`${v.open}\` where the construct begins.`,
    empty_placeholder: (v) =>
      `Found \`${v.found}\` without a field name. Write the name of a product field, for example \`${v.write}\`.`,
    invalid_field_name: (v) =>
      v.keyword !== undefined
        ? `Found \`${v.found}\`. Only \`#if\` and \`/if\` may stand here: write \`{{#if field}}\` and \`{{/if}}\`.`
        : Number(v.length) > Number(v.limit)
          ? `The field name \`${v.found}\` has ${v.length} characters; ${v.limit} are allowed. Write a shorter name.`
          : v.condition !== undefined
            ? `\`${v.found}\` is not a field name. A condition names one field and asks whether it has a value; it compares nothing: write \`{{#if field}}\`.`
            : `\`${v.found}\` is not a field name. Letters, digits, \`_\`, \`.\` and \`-\` are allowed, blanks are not: write, for example, \`product_name\`.`,
    unknown_filter: (v) =>
      v.found === ""
        ? `There is no filter behind \`|\`. Write the name of a filter, or delete the \`|\`. Filters: ${v.allowed}.`
        : `There is no filter \`${v.found}\`. Filters: ${v.allowed}.`,
    missing_argument: (v) => `The filter \`${v.filter}\` needs an argument. Write \`${v.write}\`.`,
    superfluous_argument: (v) =>
      `The filter \`${v.filter}\` takes no argument, found \`${v.found}\`. Write \`${v.filter}\`.`,
    wrong_number_of_forms: (v) =>
      `The filter \`${v.filter}\` needs exactly three forms parted by commas (for 1, for 2 to 4, for the rest), found ${v.count}. Write \`${v.filter}:товар,товара,товаров\`.`,
    empty_form: (v) =>
      `Form ${v.index} of the filter \`${v.filter}\` is empty. Three forms are needed (for 1, for 2 to 4, for the rest): write \`${v.filter}:товар,товара,товаров\`.`,
    delimiter_in_argument: (v) =>
      `The argument of \`${v.filter}\` holds \`${v.found}\`, which belongs to a variant block. Braces and double brackets are not allowed in an argument: write \`${v.write}\`.`,
    nested_condition: (v) =>
      `The condition \`${v.found}\` stands inside another one. Conditions cannot be nested: close the outer one with \`{{/if}}\` first.`,
    nested_block: (v) =>
      `The variant block \`${v.found}\` stands inside another one. Blocks cannot be nested: write out every variant in one block.`,
    placeholder_in_block: (v) =>
      `Found \`${v.found}\` inside a variant block. Only plain text is allowed there: put it before or behind the block.`,
    empty_variant: () => "A variant is empty. Every variant needs a text: write one, or delete the `|`.",
    repeated_variant: (v) =>
      `The variant \`${v.found}\` stands in this block twice. Every variant must differ: change or delete one.`,
    variant_count: (v) =>
      `The block has ${v.count} variant${v.count === "1" ? "" : "s"}; 2 to 20 are allowed. Write \`[[one|two]]\`.`,
    variants_not_allowed: (v) =>
      `The variant block \`${v.found}\` is not allowed in the mode \`strict\`. Write one of its texts, or use the mode \`flexible\`.`,
    template_too_long: (v) =>
      `The template has ${v.count} characters; ${v.limit} are allowed. Shorten it or split it into several outputs.`,
    template_empty: () => "The template is empty. Write a text with placeholders, for example `{{name}}`.",
    invalid_output_name: (v) =>
      `\`${v.found}\` is not an output name. It begins with a Latin lower-case letter and holds up to 64 Latin lower-case letters, digits and \`_\`: write, for example, \`seo_title\`.`,
    unsupported_case: (v) => `There is no case \`${v.found}\`. Cases: ${v.allowed}. Write, for example, \`case:gen\`.`,
    multiple_heads: (v) =>
      `The field \`${v.found}\` is marked with \`head\`, but \`${v.other}\` already is. A template has one main field: delete one \`head\`.`,
    agree_target_missing: (v) =>
      `\`agree:${v.found}\` names a field that the template does not contain. Fields of this template: ${v.allowed}. Name one of them, or add \`{{${v.found}}}\`.`,
    agree_self: (v) => `The field \`${v.found}\` is to agree with itself. Name the main field: \`agree:main_field\`.`,
    agree_cycle: (v) =>
      `Fields agree in a circle: ${v.cycle}. Delete one \`agree\`, so that one field is the main one.`,
    locked_and_inflected: (v) =>
      `The field \`${v.field}\` has \`lock\` together with \`${v.found}\`. A locked value stays unchanged: delete \`lock\` or \`${v.found}\`.`,
    conflicting_filters: (v) =>
      `The field \`${v.field}\` has \`${v.found}\` here and \`${v.other}\` elsewhere. Grammatical filters hold for every occurrence of a field: state the same ones, or put the second form into a field of its own.`,
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
      `\`${v.found}\` is printed as it is, because single braces are text. For the value of a field write \`{{${v.write}}}\`.`,
    single_brackets: (v) =>
      `\`${v.found}\` is printed as it is, because single brackets are text. For a choice of variants write \`[${v.found}]\` and use the mode \`flexible\`.`,
    blank_left: (v) =>
      `Without a value of \`${v.field}\` the blank before it stays. To drop it too write \`{{#if ${v.field}}} {{${v.field}}}{{/if}}\`.`,
  },
  related: {
    first_head: "the first `head`",
    other_filter: "the other filter",
    first_variant: "the same variant before",
    outer_condition: "the outer condition",
    outer_block: "the outer block",
    cycle: "another part of the circle",
    governor: "the main field",
    governed_field: "the field behind the preposition",
  },
  didYouMean: (name) => `Did you mean \`${name}\`?`,
};
