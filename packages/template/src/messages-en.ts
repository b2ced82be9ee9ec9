import type { MessageTable, Values } from "./messages.js";

/** What was found, what is allowed, what to write. */
export const english: MessageTable = {
  errors: {
    unclosed_placeholder: (v) => `The placeholder \`${v.found}\` is not closed. Write \`${v.write ?? "{{field}}"}\`.`,
    unclosed_block: () => "The variant block `[[` is not closed. Write `[[one|two]]`, or one `[` for text.",
    unclosed_condition: (v) => `The condition \`${v.found}\` is not closed. Write \`${v.write}\` after its text.`,
    unexpected_close: (v) =>
      v.write !== undefined
        ? `\`${v.found}\` closes another kind of condition. Write \`${v.write}\`.`
        : `Found \`${v.found}\` without \`${v.open}\`. Delete it, or write \`${v.open}\` before it.`,
    empty_placeholder: (v) =>
      `Found \`${v.found}\` without a field name. Write, for example, \`${v.condition === undefined ? "{{field}}" : "{{#if field}}"}\`.`,
    invalid_field_name: (v) =>
      v.keyword !== undefined
        ? `There is no condition \`${v.found}\`. Write \`{{#if field}}\` or \`{{#unless field}}\`.`
        : Number(v.length) > Number(v.limit)
          ? `The field name \`${v.found}\` has ${v.length} characters; ${v.limit} are allowed. Write a shorter one.`
          : v.condition !== undefined
            ? `\`${v.found}\` is not a field name. A condition names one field and compares nothing: write \`{{#if field}}\`.`
            : `\`${v.found}\` is not a field name. Letters, digits, \`_\`, \`.\` and \`-\` are allowed, spaces are not. Write, for example, \`product_name\`.`,
    unknown_filter: (v) =>
      v.found === ""
        ? `There is no filter after \`|\`. Write one, or delete it.`
        : `There is no filter \`${v.found}\`.${v.hint === undefined ? " Write one of the filters of the language, or delete it." : ""}`,
    unexpected_else: () => "The condition has two `{{else}}`. Delete one.",
    nested_condition: (v) => `The condition \`${v.found}\` is inside another one. Close the outer one first.`,
    nested_block: (v) => `The variant block \`${v.found}\` is inside another one. Write all variants in one block.`,
    placeholder_in_block: (v) => `A variant block holds only text, found \`${v.found}\`. Move it out.`,
    empty_variant: () => "A variant is empty. Write its text, or delete the `|`.",
    repeated_variant: (v) => `The block has the variant \`${v.found}\` twice. Delete one.`,
    variant_count: (v) =>
      `The block has ${v.count} variant${v.count === "1" ? "" : "s"}; 2 to 20 are allowed. Write \`[[one|two]]\`.`,
    variants_not_allowed: (v) =>
      `The variant block \`${v.found}\` is not allowed in the mode \`strict\`. Write one of its texts, or use \`flexible\`.`,
    template_too_long: (v) => `The template has ${v.count} characters; ${v.limit} are allowed. Write a shorter one.`,
    template_empty: () => "The template is empty. Write, for example, `{{name}}`.",
    invalid_output_name: (v) =>
      `\`${v.found}\` is not an output name. A Latin lower-case letter and up to 63 more, digits and \`_\` are allowed. Write, for example, \`seo_title\`.`,
  },
  arguments: {
    missing_argument: (v) => `The filter \`${v.filter}\` needs an argument. Write \`${v.write}\`.`,
    superfluous_argument: (v) =>
      `The filter \`${v.filter}\` takes no argument, found \`${v.found}\`. Write \`${v.filter}\`.`,
    wrong_number_of_forms: (v) =>
      `The filter \`${v.filter}\` needs exactly ${forms(v)}, found ${v.count}. Write \`${v.write}\`.`,
    empty_form: (v) =>
      `Form ${v.index} of the filter \`${v.filter}\` is empty. It needs exactly ${forms(v)}. Write \`${v.write}\`.`,
    delimiter_in_argument: (v) => `The argument of \`${v.filter}\` contains \`${v.found}\`. Write \`${v.write}\`.`,
    unknown_preposition: (v) => `\`after\` takes a preposition, found \`${v.found}\`. Write \`after:о\`.`,
    unknown_format: (v) =>
      `There is no format \`${v.found}\`. Formats: ${v.allowed}. Write one of them, or \`date\` alone.`,
    invalid_limit: (v) => `\`limit\` takes a number from 1, found \`${v.found}\`. Write \`limit:60\`.`,
    invalid_field: (v) => `\`count\` takes the name of a field, found \`${v.found}\`. Write \`count:name\`.`,
  },
  graph: {
    unsupported_case: (v) => `There is no case \`${v.found}\`. Cases: ${v.allowed}. Write one of them.`,
    multiple_heads: (v) =>
      `The fields \`${v.found}\` and \`${v.other}\` have \`head\`. A template has one main field. Delete one \`head\`.`,
    agree_target_missing: (v) =>
      `\`agree:${v.found}\` names a field that is not in the template. ${v.allowed === "" ? "Add" : `Fields: ${v.allowed}. Write one of them, or add`} \`{{${v.found}}}\`.`,
    agree_self: (v) => `The field \`${v.found}\` agrees with itself. Write \`agree:main_field\`.`,
    agree_cycle: (v) => `Fields agree in a circle: ${v.cycle}. Delete one \`agree\`.`,
    locked_and_inflected: (v) =>
      `The field \`${v.field}\` has \`lock\` and \`${v.found}\`. Delete \`lock\` or \`${v.found}\`.`,
    conflicting_filters: (v) =>
      v.together !== undefined
        ? `\`${v.found}\` and \`${v.other}\` exclude each other. Delete one.`
        : `The field \`${v.field}\` has \`${v.found}\` here and \`${v.other}\` elsewhere, but these filters apply to every occurrence. Write the same ones, or a second name: \`${v.write ?? "{{field as other}}"}\`.`,
    conflicting_alias: (v) =>
      v.other !== undefined
        ? `\`${v.field}\` is a second name itself. Write \`{{${v.other} as ${v.found}}}\`.`
        : `\`${v.found}\` is the name of a field, so it can't be a second name. Write another after \`as\`.`,
  },
  related: {
    first_head: "the first `head`",
    other_filter: "the other filter",
    first_variant: "the same variant",
    first_else: "the first `{{else}}`",
    outer_condition: "the outer condition",
    outer_block: "the outer block",
    cycle: "part of the circle",
    governor: "the main field",
    governed_field: "the field after the preposition",
  },
  didYouMean: (name) => `Did you mean \`${name}\`?`,
};

function forms({ filter }: Values): string {
  return filter === "gender"
    ? "four forms separated by commas (masculine, feminine, neuter, plural)"
    : "three forms separated by commas (for 1, for 2 to 4, for the rest)";
}
