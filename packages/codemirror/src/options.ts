import type { CompleteOptions, DiagnosticsOptions, FieldOption } from "@skladno/editor";

/** What an editor knows of the product and the template. */
export interface SkladnoOptions extends Pick<CompleteOptions, "formOf">, DiagnosticsOptions {
  /** The fields of the product, asked for again at each completion and hover, so that they may change. */
  readonly fields?: (() => readonly (string | FieldOption)[]) | undefined;
}
