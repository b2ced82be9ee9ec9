import type {
  CurrentResult,
  Diagnostic,
  Duplicate as DuplicateShape,
  History,
  HistoryEntry,
  LookupResponse,
  Product,
  ProductVersion,
} from "@skladno/contract";
import { formatAmount } from "@skladno/plural";
import type { Language } from "../language.js";
import type { CurrentProduct, Duplicate, ProductHistory, StoredVersion } from "../storage/catalogue.js";
import { presentTime } from "./job.js";

/** The answer of `GET /v1/products/{external_id}`: warnings and duplicates of all channels shown, at the top level. */
export function presentProduct(product: CurrentProduct, language: Language): Product {
  const duplicates = product.duplicates.map(presentDuplicate);
  const diagnostics = [
    ...product.current.flatMap((version) => version.diagnostics as readonly Diagnostic[]),
    ...duplicates.map(
      (duplicate): Diagnostic => ({
        code: "duplicate_output",
        severity: "warning",
        output: duplicate.field,
        field: null,
        message: duplicateText(duplicate, language),
      }),
    ),
  ];
  const warnings = new Set([
    ...product.current.flatMap((version) => version.warnings),
    ...duplicates.map((duplicate) => `duplicate_output: ${duplicateText(duplicate, language)}`),
  ]);
  return {
    external_id: product.externalId,
    status: product.status,
    results: product.current.map(presentCurrent),
    warnings: [...warnings],
    diagnostics,
    duplicates,
  };
}

function duplicateText({ field, channel, duplicate_count }: DuplicateShape, language: Language): string {
  if (language === "ru") {
    const products = formatAmount(duplicate_count, ["другого товара", "других товаров", "других товаров"]);
    return `${field} в канале «${channel}» совпадает с текстом ${products}`;
  }
  return `${field} in ${channel} equals the text of ${duplicate_count} other product${duplicate_count === 1 ? "" : "s"}`;
}

function presentDuplicate(duplicate: Duplicate): DuplicateShape {
  return {
    code: "duplicate_output",
    severity: "warning",
    field: duplicate.output,
    match_type: "normalized_duplicate",
    duplicate_count: duplicate.count,
    duplicate_external_ids: [...duplicate.externalIds],
    channel: duplicate.channel,
  };
}

function presentCurrent(version: StoredVersion): CurrentResult {
  return {
    channel: version.channel,
    version: version.version,
    outputs: version.outputs as Record<string, string>,
    locale: version.locale,
    generation_mode: version.generationMode,
    job_id: version.jobId,
    created_at: presentTime(version.createdAt),
  };
}

/** What a lookup has found, by the ids that were asked for. */
export function presentFound(found: ReadonlyMap<string, readonly StoredVersion[]>): LookupResponse["results"] {
  return Object.fromEntries(
    [...found].map(([id, versions]) => [
      id,
      versions.map(({ version, outputs, channel }) => ({
        version,
        outputs: outputs as Record<string, string>,
        channel,
      })),
    ]),
  );
}

/** The answer of `POST /v1/products/lookup` but for what was found. */
export function presentLookup(notices: readonly string[]): LookupResponse {
  return { results: {}, ...(notices.length === 0 ? {} : { notices: [...notices] }) };
}

function presentEntry(version: StoredVersion): HistoryEntry {
  return {
    version: version.version,
    channel: version.channel,
    locale: version.locale,
    generation_mode: version.generationMode,
    job_id: version.jobId,
    outputs: version.outputs as Record<string, string>,
    warnings: [...version.warnings],
    created_at: presentTime(version.createdAt),
  };
}

/** The answer of `GET /v1/products/{external_id}/history`. */
export function presentHistory(history: ProductHistory): History {
  return {
    current: history.current === null ? null : presentEntry(history.current),
    history: history.history.map(presentEntry),
    history_pending: history.pending,
  };
}

/** The answer of `GET /v1/products/{external_id}/versions/{version}`. */
export function presentVersion(version: StoredVersion): ProductVersion {
  return { external_id: version.externalId, ...presentEntry(version) };
}
