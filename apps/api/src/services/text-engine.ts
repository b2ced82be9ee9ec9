import type { Diagnostic, GenerationMode, Templates, TraceEntry } from "@skladno/contract";

/** Fields of a product, `external_id` among them. */
export type Fields = Readonly<Record<string, string | number | null>>;

/** The texts of one product and what is to be said about them. */
export interface Texts {
  readonly outputs: Readonly<Record<string, string>>;
  /** `code: text` */
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Texts with the account of how they came to be. */
export interface TracedTexts extends Texts {
  readonly stages: Readonly<Record<string, readonly { readonly stage: string }[]>>;
  readonly placeholders: Readonly<Record<string, readonly TraceEntry[]>>;
}

/** Templates made ready once for any number of products. */
export interface CompiledTexts {
  /** @param seed the project and the product's id: they choose variants */
  render(fields: Fields, seed: readonly [projectId: string, externalId: string]): Texts;
  renderTraced(fields: Fields, seed: readonly [projectId: string, externalId: string]): TracedTexts;
  /** How many texts each template could give. */
  readonly combinations: Readonly<Record<string, number | string>>;
}

/** What the service asks of the engine; made in `deps.ts`. */
export interface TextEngine {
  readonly engineVersion: string;
  readonly dictionaryHash: string;
  /** Templates that the check has found right. */
  compile(templates: Templates, mode: GenerationMode): CompiledTexts;
}
