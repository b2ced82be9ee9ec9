import type { MessageTable } from "./messages.js";

/** What was found, what is allowed, what to write. */
export const english: MessageTable = {
  errors: {
    unclosed_placeholder: (v) => `The placeholder \`${v.found}\` is not closed. Write \`${v.write ?? "{{field}}"}\`.`,
    unclosed_block: () => "The variant block `[[` is not closed. Write `[[one|two]]`, or a single `[` for text.",
    unclosed_condition: (v) => `The condition \`${v.found}\` is not closed. Write \`{{/if}}\` behind it.`,
    unexpected_close: (v) => `Found \`${v.found}\` without \`${v.open}\`. Delete it, or write \`${v.open}\` before it.`,
    empty_placeholder: (v) =>
      `Found \`${v.found}\` without a field name. Write, for example, \`${v.condition === undefined ? "{{field}}" : "{{#if field}}"}\`.`,
    invalid_field_name: (v) =>
      v.keyword !== undefined
        ? `Found \`${v.found}\`. Write \`{{#if field}}\` or \`{{/if}}\`.`
        : Number(v.length) > Number(v.limit)
          ? `The field name \`${v.found}\` has ${v.length} characters; ${v.limit} are allowed. Write a shorter one.`
          : v.condition !== undefined
            ? `\`${v.found}\` is not a field name. A condition names one field and compares nothing: write \`{{#if field}}\`.`
            : `\`${v.found}\` is not a field name. Letters, digits, \`_\`, \`.\` and \`-\` are allowed, blanks are not: write, for example, \`product_name\`.`,
    unknown_filter: (v) =>
      v.found === ""
        ? `There is no filter behind \`|\`. Write one, or delete the \`|\`. Filters: ${v.allowed}.`
        : `There is no filter \`${v.found}\`.${v.hint === undefined ? ` Filters: ${v.allowed}.` : ""}`,
    nested_condition: (v) =>
      `The condition \`${v.found}\` stands inside another one. Close the outer one first: write \`{{/if}}\` before it.`,
    nested_block: (v) =>
      `The variant block \`${v.found}\` stands inside another one. Write every variant in one block.`,
    placeholder_in_block: (v) =>
      `Found \`${v.found}\` inside a variant block. Only text is allowed there: write it before or behind the block.`,
    empty_variant: () => "A variant is empty. Write one, or delete the `|`.",
    repeated_variant: (v) => `The variant \`${v.found}\` stands in this block twice. Delete one.`,
    variant_count: (v) =>
      `The block has ${v.count} variant${v.count === "1" ? "" : "s"}; 2 to 20 are allowed. Write \`[[one|two]]\`.`,
    variants_not_allowed: (v) =>
      `The variant block \`${v.found}\` is not allowed in the mode \`strict\`. Write one of its texts, or use \`flexible\`.`,
    template_too_long: (v) => `The template has ${v.count} characters; ${v.limit} are allowed. Write a shorter one.`,
    template_empty: () => "The template is empty. Write, for example, `{{name}}`.",
    invalid_output_name: (v) =>
      `\`${v.found}\` is not an output name. A Latin lower-case letter and up to 63 more, digits and \`_\` are allowed: write, for example, \`seo_title\`.`,
  },
  arguments: {
    missing_argument: (v) => `The filter \`${v.filter}\` needs an argument. Write \`${v.write}\`.`,
    superfluous_argument: (v) =>
      `The filter \`${v.filter}\` takes no argument, found \`${v.found}\`. Write \`${v.filter}\`.`,
    wrong_number_of_forms: (v) =>
      `The filter \`${v.filter}\` needs exactly three forms parted by commas (for 1, for 2 to 4, for the rest), found ${v.count}. Write \`${v.filter}:товар,товара,товаров\`.`,
    empty_form: (v) =>
      `Form ${v.index} of the filter \`${v.filter}\` is empty. It needs exactly three forms parted by commas (for 1, for 2 to 4, for the rest). Write \`${v.filter}:товар,товара,товаров\`.`,
    delimiter_in_argument: (v) =>
      `The argument of \`${v.filter}\` holds \`${v.found}\`. Double brackets are not allowed there: write \`${v.write}\`.`,
  },
  graph: {
    unsupported_case: (v) => `There is no case \`${v.found}\`. Cases: ${v.allowed}. Write, for example, \`case:gen\`.`,
    multiple_heads: (v) =>
      `The field \`${v.found}\` is marked with \`head\`, but \`${v.other}\` already is. There is one main field: delete one \`head\`.`,
    agree_target_missing: (v) =>
      `\`agree:${v.found}\` names a field that is not in the template. ${v.allowed === "" ? "Add" : `Fields: ${v.allowed}. Write one of them, or add`} \`{{${v.found}}}\`.`,
    agree_self: (v) => `The field \`${v.found}\` agrees with itself. Write \`agree:main_field\`.`,
    agree_cycle: (v) => `Fields agree in a circle: ${v.cycle}. Delete one \`agree\`.`,
    locked_and_inflected: (v) =>
      `The field \`${v.field}\` has \`lock\` together with \`${v.found}\`. Delete \`lock\` or \`${v.found}\`.`,
    conflicting_filters: (v) =>
      `The field \`${v.field}\` has \`${v.found}\` here and \`${v.other}\` elsewhere. They hold for every occurrence: write the same ones, or use another field.`,
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
