import type { Language } from "../language.js";

/** What the service keeps beside a job and of each finished product. */

export type GenerationMode = "strict" | "flexible";

/** The request a job was made of, without its items. */
export interface JobDetails {
  /** In which the client who submitted the job reads warnings and errors of rows; English when absent. */
  readonly language?: Language;
  readonly channel: string;
  readonly locale: string;
  readonly generationMode: GenerationMode;
  /** Output name → template text, in the order of the request. */
  readonly templates: Readonly<Record<string, string>>;
}

/** A product as it was sent, without its null values; jobs of earlier versions have it without `external_id`. It has no prototype: any name is a field name. */
export type ProductFields = Readonly<Record<string, string | number | null>>;

/** With what a text was made, so that it can be explained a year later. */
export interface MadeWith {
  readonly grammarVersion: string;
  readonly engineVersion: string;
  readonly dictionaryHash: string;
}

/** The finished texts of one product. Warnings and diagnostics are stored and given back as they are. */
export interface ProductOutput {
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly unknown[];
  readonly madeWith: MadeWith;
}
