import type { Format } from "@skladno/catalogue";
import type { RenderInput } from "./render/prepare.js";
import type { ResultOptions } from "./results/open-results.js";

/** The flags that say what is read, as the parser of the command line gives them. */
export interface CatalogueFlags {
  readonly format?: Format;
  readonly delimiter?: string;
  readonly quote?: '"' | "none";
  readonly encoding?: string;
  readonly sheet?: string;
  readonly id?: string;
  readonly field?: ReadonlyMap<string, string>;
  readonly mode?: "strict" | "flexible";
  readonly allowMissingColumns?: true;
  readonly project?: string;
  readonly channel?: string;
  readonly corrections?: string;
}

/** The flags that say what is written. */
export interface ResultFlags {
  readonly output?: string;
  readonly outputFormat?: Format;
  readonly outputDelimiter?: string;
  readonly bom?: true;
  readonly formulas?: "guard" | "keep";
  readonly columns?: readonly string[];
  readonly keepInput?: true;
  readonly warnings?: string;
  readonly progress: boolean;
  readonly quiet?: true;
}

export function toRenderInput(templates: string, products: string | undefined, flags: CatalogueFlags): RenderInput {
  const { format, encoding, delimiter, quote, sheet } = flags;
  return {
    templatesPath: templates,
    productsPath: products,
    catalogue: { format, encoding, delimiter, sheet, quotes: quote !== "none" },
    idColumn: flags.id,
    columnOf: flags.field ?? new Map(),
    mode: flags.mode,
    project: flags.project ?? "",
    channel: flags.channel,
    correctionsPath: flags.corrections,
    allowMissingColumns: flags.allowMissingColumns === true,
  };
}

export function toResultOptions(flags: ResultFlags, words: readonly string[]): ResultOptions {
  return {
    words,
    outputPath: flags.output,
    outputFormat: flags.outputFormat,
    outputDelimiter: flags.outputDelimiter,
    bom: flags.bom === true,
    keepFormulas: flags.formulas === "keep",
    columns: flags.columns,
    keepInput: flags.keepInput === true,
    warningsPath: flags.warnings,
    showProgress: flags.progress,
    quiet: flags.quiet === true,
  };
}
