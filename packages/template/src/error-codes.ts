/** Every error of a template: section 2 of the language's description. Closed: a program can handle all of them. */
export const templateErrorCodes = [
  "unclosed_placeholder",
  "unclosed_block",
  "unclosed_condition",
  "unexpected_close",
  "empty_placeholder",
  "invalid_field_name",
  "unknown_filter",
  "invalid_filter_argument",
  "nested_condition",
  "nested_block",
  "placeholder_in_block",
  "empty_variant",
  "repeated_variant",
  "variant_count",
  "variants_not_allowed",
  "template_too_long",
  "template_empty",
  "invalid_output_name",
  "invalid_template_graph",
] as const;

/** One of {@link templateErrorCodes}. */
export type TemplateErrorCode = (typeof templateErrorCodes)[number];

/** Which grammatical mistake an `invalid_template_graph` is. */
export const graphReasons = [
  "unsupported_case",
  "multiple_heads",
  "agree_target_missing",
  "agree_self",
  "agree_cycle",
  "locked_and_inflected",
  "conflicting_filters",
] as const;

/** One of {@link graphReasons}. */
export type GraphReason = (typeof graphReasons)[number];

/** Which kind of a wrong argument an `invalid_filter_argument` is. */
export const argumentReasons = [
  "missing_argument",
  "superfluous_argument",
  "wrong_number_of_forms",
  "empty_form",
  "delimiter_in_argument",
] as const;

/** One of {@link argumentReasons}. */
export type ArgumentReason = (typeof argumentReasons)[number];

/** What narrows a code down. */
export type ErrorReason = GraphReason | ArgumentReason;

/** Advice, never a reason to refuse a template. */
export const noticeCodes = [
  "custom_output_name",
  "inherited_grammar",
  "ambiguous_government",
  "dependent_without_agreement",
  "mixed_alphabets",
  "unlikely_field_name",
  "single_braces",
  "single_brackets",
  "blank_left",
] as const;

/** One of {@link noticeCodes}. */
export type NoticeCode = (typeof noticeCodes)[number];
