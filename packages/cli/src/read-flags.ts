import { type Format, formatByName } from "@skladno/catalogue/formats";
import { CommandError } from "./command-error.js";
import type { ValidateCommand } from "./commands/validate.js";
import type { Messages } from "./messages/messages.js";
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

/** The flags of `validate`. */
export interface ValidateFlags extends CatalogueFlags {
  readonly products?: string;
  readonly fix?: true;
  readonly json?: true;
}

/**
 * Files of templates and, by its name, the file of products among them; `.yml` and `.json` may be either, so there
 * `--products` says it.
 */
export function toValidateCommand(
  files: readonly string[],
  { products, mode, fix, json, corrections, ...flags }: ValidateFlags,
  { usage }: Messages,
): ValidateCommand {
  const tables = files.filter((path) => formatByName(path) !== undefined && !/\.(?:json|ya?ml)$/i.test(path));
  const paths = files.filter((path) => !tables.includes(path));
  const [productsPath, ...others] = products === undefined ? tables : [products, ...tables];
  if (others.length > 0) throw new CommandError(usage.oneCatalogue, 2);
  if (paths.length === 0) throw new CommandError(usage.noTemplates, 2);
  return {
    paths,
    products: toRenderInput("", productsPath, flags),
    correctionsPath: corrections,
    mode,
    fix: fix === true,
    json: json === true,
  };
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
