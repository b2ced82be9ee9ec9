/**
 * Reading what is stored of products. Everything is found by an index, and nothing here depends on how many products there are; duplicates are
 * looked up when they are asked for, so that they are always those of the present catalogue.
 */
import type { ItemStatus, JobStatus } from "@skladno/jobs";
import type Database from "better-sqlite3";
import { type OutputRecord, toOutput } from "./job-rows.js";
import type { GenerationMode, MadeWith } from "./stored-output.js";
import { createDuplicateFinder } from "./text-index.js";
import { createTransactions } from "./transaction.js";
import { awaitedStatement, createItemWriter } from "./write-items.js";

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
  /** Up to 20, sorted by code point; in a group of more than 1 000 they are the first of those known the longest. */
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

/** What is known of a product beside its versions. */
interface Known {
  readonly key: number | undefined;
  readonly status: ItemStatus;
  /** The newest job that still has to write a row for it. */
  readonly awaited: number | undefined;
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

interface VersionRecord extends OutputRecord {
  readonly version: number;
  readonly created_at: number;
  readonly channel: string;
  readonly locale: string;
  readonly generation_mode: GenerationMode;
  readonly job_id: string;
}

/** Statements of the catalogue by name, so that a test can ask how each of them is searched. */
export const catalogueStatements = {
  product: "select key from products where project_key = (select key from projects where id = ?) and external_id = ?",
  newestAttempt: `
    select i.status, i.job_key, j.status as job_status from job_items i join jobs j on j.key = i.job_key
    where i.product_key = ? order by i.job_key desc limit 1`,
  pending: "select 1 from job_items where product_key = ? and status = 'open' limit 1",
  current: `
    select ${versionColumns()}, c.texts from current_versions c
      join product_versions v on v.key = c.version_key join generations g on g.key = v.generation_key
    where c.product_key = ? order by v.version desc`,
  history: `
    select ${versionColumns()} from product_versions v join generations g on g.key = v.generation_key
    where v.product_key = ? order by v.version desc limit ?`,
  version: `
    select ${versionColumns()} from product_versions v join generations g on g.key = v.generation_key
    where v.product_key = ? and v.version = ?`,
  names: `
    select external_id from products where key in (select value from json_each(?)) order by external_id limit 20`,
  field: "select channel, output from text_fields where key = ?",
  awaited: awaitedStatement,
} as const;

function versionColumns(): string {
  return `v.version, v.created_at, v.outputs, v.warnings, v.diagnostics, g.channel, g.locale, g.generation_mode, g.job_id,
      g.grammar_version, g.engine_version, g.dictionary_hash`;
}

export function createCatalogue(database: Database.Database): Catalogue {
  const { read } = createTransactions(database);
  const items = createItemWriter(database);
  const findDuplicates = createDuplicateFinder(database);
  const statements = {
    product: database.prepare<[string, string], { key: number }>(catalogueStatements.product),
    newestAttempt: database.prepare<[number], { status: ItemStatus | "open"; job_key: number; job_status: JobStatus }>(
      catalogueStatements.newestAttempt,
    ),
    pending: database.prepare<[number]>(catalogueStatements.pending),
    current: database.prepare<[number], VersionRecord & { readonly texts: Buffer }>(catalogueStatements.current),
    history: database.prepare<[number, number], VersionRecord>(catalogueStatements.history),
    version: database.prepare<[number, number], VersionRecord>(catalogueStatements.version),
    names: database.prepare<[string], { external_id: string }>(catalogueStatements.names),
    field: database.prepare<[number], { channel: string; output: string }>(catalogueStatements.field),
  };

  function currentOf(productKey: number, channel: string | undefined) {
    const all = statements.current.all(productKey);
    return channel === undefined ? all : all.filter((version) => version.channel === channel);
  }

  /** Undefined when the product is known from nothing that is still stored. `key` is absent as long as it is known from what was submitted alone. */
  function productOf(project: string, externalId: string): Known | undefined {
    const key = statements.product.get(project, externalId)?.key;
    const awaited = items.awaited(project, externalId);
    const attempt = key === undefined ? undefined : statements.newestAttempt.get(key);
    if (awaited !== undefined && !(attempt !== undefined && attempt.job_key > awaited)) {
      return { key, status: "queued", awaited };
    }
    if (key === undefined) return undefined;
    if (attempt?.status === "open") {
      return { key, status: attempt.job_status === "processing" ? "processing" : "queued", awaited };
    }
    if (attempt !== undefined) return { key, status: attempt.status, awaited };
    // The jobs were deleted after their time; what is stored had completed.
    return statements.history.get(key, 1) === undefined ? undefined : { key, status: "completed", awaited };
  }

  function duplicatesOf(productKey: number, texts: Buffer): Duplicate[] {
    return findDuplicates(productKey, texts).flatMap(({ fieldKey, count, productKeys }) => {
      const field = statements.field.get(fieldKey);
      if (field === undefined) return [];
      const names = statements.names.all(JSON.stringify(productKeys));
      return [{ ...field, count, externalIds: names.map(({ external_id }) => external_id) }];
    });
  }

  return {
    readProduct: (project, externalId, channel) =>
      read(() => {
        const product = productOf(project, externalId);
        if (product === undefined) return null;
        const { key, status } = product;
        const current = key === undefined ? [] : currentOf(key, channel);
        return {
          externalId,
          status,
          current: current.map((record) => toVersion(externalId, record)),
          duplicates: key === undefined ? [] : current.flatMap(({ texts }) => duplicatesOf(key, texts)),
        };
      }),

    lookup: (project, externalIds, channel) =>
      read(() => {
        const found = new Map<string, readonly StoredVersion[]>();
        for (const externalId of externalIds) {
          const product = statements.product.get(project, externalId);
          const current = product === undefined ? [] : currentOf(product.key, channel);
          found.set(
            externalId,
            current.map((record) => toVersion(externalId, record)),
          );
        }
        return found;
      }),

    history: (project, externalId, limit) =>
      read(() => {
        const product = productOf(project, externalId);
        if (product === undefined) return null;
        const { key, awaited } = product;
        const records = key === undefined ? [] : statements.history.all(key, limit);
        const history = records.map((record) => toVersion(externalId, record));
        const pending = awaited !== undefined || (key !== undefined && statements.pending.get(key) !== undefined);
        return { current: history[0] ?? null, history, pending };
      }),

    version: (project, externalId, version) =>
      read(() => {
        const product = productOf(project, externalId);
        if (product === undefined) return { kind: "product_not_found" };
        const record = product.key === undefined ? undefined : statements.version.get(product.key, version);
        if (record === undefined) return { kind: "version_not_found" };
        return { kind: "found", version: toVersion(externalId, record) };
      }),
  };
}

function toVersion(externalId: string, record: VersionRecord): StoredVersion {
  return {
    ...toOutput(record),
    externalId,
    version: record.version,
    channel: record.channel,
    locale: record.locale,
    generationMode: record.generation_mode,
    jobId: record.job_id,
    createdAt: record.created_at,
  };
}
