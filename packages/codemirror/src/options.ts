import type { CompleteOptions, DiagnosticsOptions, FieldOption } from "@skladno/editor";

/** What an editor knows of the product and the template. */
export interface SkladnoOptions extends Pick<CompleteOptions, "formOf">, Omit<DiagnosticsOptions, "fields"> {
  /**
   * The fields of the product, asked for again at each completion, hover and check, so that they may change. Any other
   * name is underlined with the nearest field as its fix; not while the list is empty, which means not known yet.
   */
  readonly fields?: (() => readonly (string | FieldOption)[]) | undefined;
  /**
   * `wait`, unless given: problems of the tag at the caret are shown once the caret leaves it, 600 ms pass without a key, or
   * the list of completions closes. `show`: at once.
   */
  readonly problemsAtCaret?: "wait" | "show" | undefined;
}
