import type { CompleteOptions, DiagnosticsOptions, EditorDiagnostic, FieldOption } from "@skladno/editor";

/** What an editor knows of the product and the template. */
export interface SkladnoOptions extends Pick<CompleteOptions, "formOf">, Omit<DiagnosticsOptions, "fields" | "values"> {
  /**
   * What placeholders print for the product at hand, in their order, undefined where that is not known: shown beside
   * filters in completion and hover. A host renders each as a template of its own, in a worker too; all that one list
   * needs is asked for at once. Where the promise is rejected the list comes without.
   */
  readonly resultsOf?: ((placeholders: readonly string[]) => Promise<readonly (string | undefined)[]>) | undefined;
  /**
   * The fields of the product, asked for again at each completion, hover and check, so that they may change. Any other
   * name is underlined with the nearest field as its fix; not while the list is empty, which means not known yet.
   */
  readonly fields?: (() => readonly (string | FieldOption)[]) | undefined;
  /** Field → values of some products, asked for again at each check, for the notices about values: with `words`. */
  readonly values?: (() => ReadonlyMap<string, readonly string[]>) | undefined;
  /**
   * Finds the problems of a template, for a page that needs them for a list too: `diagnostics` of @skladno/editor with
   * `mode`, `maxLength`, `words`, `values` and `fields`, unless given.
   */
  readonly check?: ((template: string) => readonly EditorDiagnostic[]) | undefined;
  /**
   * `wait`, unless given: problems of the tag at the caret are shown once the caret leaves it, 600 ms pass without a
   * key, or the list of completions closes. `show`: at once.
   */
  readonly problemsAtCaret?: "wait" | "show" | undefined;
}
