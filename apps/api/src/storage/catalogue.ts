import type { ItemStatus } from "@skladno/jobs";
import type { GenerationMode, MadeWith } from "./stored-output.js";

/** One stored version of a product. */
export interface StoredVersion {
  readonly externalId: string;
  readonly version: number;
  readonly channel: string;
  readonly locale: string;
  readonly generationMode: GenerationMode;
  readonly jobId: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly unknown[];
  readonly madeWith: MadeWith;
  readonly createdAt: number;
}

/** Other current products of the project with an equal text (after normalisation) in the same channel and output. */
export interface Duplicate {
  readonly channel: string;
  readonly output: string;
  /** All of them. */
  readonly count: number;
  /** Up to 20, sorted by code point. */
  readonly externalIds: readonly string[];
}

export interface CurrentProduct {
  readonly externalId: string;
  /** Of the newest attempt. */
  readonly status: ItemStatus;
  /** The current version of each channel, the newest first; empty when none completed (in that channel). */
  readonly current: readonly StoredVersion[];
  readonly duplicates: readonly Duplicate[];
}

export interface ProductHistory {
  readonly current: StoredVersion | null;
  /** The newest first; the current one is the first of them. */
  readonly history: readonly StoredVersion[];
  /** An accepted generation of this product has not ended. */
  readonly pending: boolean;
}

export type VersionResult =
  | { readonly kind: "found"; readonly version: StoredVersion }
  | { readonly kind: "product_not_found" }
  | { readonly kind: "version_not_found" };

/** Reading what is stored of products. `project` is the id of the project; nothing of another one is ever seen. */
export interface Catalogue {
  /** Null for a product the project does not know. */
  readProduct(project: string, externalId: string, channel?: string): Promise<CurrentProduct | null>;
  /** Current versions per channel, for every id asked for, the newest first; an unknown id has an empty list. */
  lookup(
    project: string,
    externalIds: readonly string[],
    channel?: string,
  ): Promise<ReadonlyMap<string, readonly StoredVersion[]>>;
  history(project: string, externalId: string, limit: number): Promise<ProductHistory | null>;
  version(project: string, externalId: string, version: number): Promise<VersionResult>;
}
