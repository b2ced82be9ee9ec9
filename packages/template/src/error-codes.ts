import { english } from "./messages-en.js";

/** Every error of a template: section 2 of the language's description. Closed: a program can handle all of them. */
export type TemplateErrorCode = PlainErrorCode | "invalid_filter_argument" | "invalid_template_graph";

/** The codes that no reason narrows down. */
export type PlainErrorCode =
  | "unclosed_placeholder"
  | "unclosed_block"
  | "unclosed_condition"
  | "unexpected_close"
  | "empty_placeholder"
  | "invalid_field_name"
  | "unknown_filter"
  | "unexpected_else"
  | "nested_condition"
  | "nested_block"
  | "placeholder_in_block"
  | "empty_variant"
  | "repeated_variant"
  | "variant_count"
  | "variants_not_allowed"
  | "template_too_long"
  | "template_empty"
  | "invalid_output_name";

/** Which grammatical mistake an `invalid_template_graph` is. */
export type GraphReason =
  | "unsupported_case"
  | "multiple_heads"
  | "agree_target_missing"
  | "agree_self"
  | "agree_cycle"
  | "locked_and_inflected"
  | "conflicting_filters"
  | "conflicting_alias";

/** Which kind of a wrong argument an `invalid_filter_argument` is. */
export type ArgumentReason =
  | "missing_argument"
  | "superfluous_argument"
  | "wrong_number_of_forms"
  | "empty_form"
  | "delimiter_in_argument"
  | "unknown_preposition"
  | "invalid_field"
  | "unknown_format"
  | "invalid_limit";

/** What narrows a code down. */
export type ErrorReason = GraphReason | ArgumentReason;

/** Advice, never a reason to refuse a template. */
export type NoticeCode =
  | "custom_output_name"
  | "inherited_grammar"
  | "ambiguous_government"
  | "dependent_without_agreement"
  | "mixed_alphabets"
  | "unlikely_field_name"
  | "single_braces"
  | "single_brackets"
  | "blank_left"
  | "foreign_syntax"
  | "preposition_shape"
  | "glued_preposition"
  | "quoted_form"
  | "copula"
  | "literal_adjective"
  | "bare_list"
  | "ungoverned_word"
  | "capital_in_text"
  | "unknown_field";

/** Every {@link TemplateErrorCode}. */
export const templateErrorCodes: readonly TemplateErrorCode[] = [
  ...namesOf(english.errors),
  "invalid_filter_argument",
  "invalid_template_graph",
];

/** Every {@link GraphReason}. */
export const graphReasons: readonly GraphReason[] = namesOf(english.graph);

/** Every {@link ArgumentReason}. */
export const argumentReasons: readonly ArgumentReason[] = namesOf(english.arguments);

/** A table of sentences has one for each code, so its names are the list of them. */
function namesOf<Name extends string>(sentences: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.freeze(Object.keys(sentences)) as readonly Name[];
}
