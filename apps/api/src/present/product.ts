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
import type { ReadHistory } from "../services/read-history.js";
import type { CurrentProduct, Duplicate, StoredVersion } from "../storage/port.js";
import { presentTime } from "./job.js";
import { Entries, type StreamedBody } from "./stream-json.js";

/** The answer of `GET /v1/products/{external_id}`: warnings and duplicates of all channels shown, at the top level. */
export function presentProduct(
  product: CurrentProduct,
  versions: AsyncIterable<StoredVersion>,
  language: Language,
): StreamedBody<Product> {
  const duplicates = product.duplicates.map(presentDuplicate);
  const warnings = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  async function* presentEach() {
    for await (const version of versions) {
      for (const warning of version.warnings) warnings.add(warning);
      diagnostics.push(...(version.diagnostics as readonly Diagnostic[]));
      yield presentCurrent(version);
    }
  }
  return {
    external_id: product.externalId,
    status: product.status,
    results: Entries.list(presentEach()),
    warnings: () => {
      const found = duplicates.map((duplicate) => `duplicate_output: ${duplicateText(duplicate, language)}`);
      return [...new Set([...warnings, ...found])];
    },
    diagnostics: () => [
      ...diagnostics,
      ...duplicates.map(
        (duplicate): Diagnostic => ({
          code: "duplicate_output",
          severity: "warning",
          output: duplicate.field,
          field: null,
          message: duplicateText(duplicate, language),
        }),
      ),
    ],
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

/** The answer of `POST /v1/products/lookup`. @param products by the ids that were asked for */
export function presentLookup(
  products: AsyncIterable<readonly [externalId: string, versions: readonly StoredVersion[]]>,
  notices: readonly string[],
): StreamedBody<LookupResponse> {
  async function* presentEach() {
    for await (const [externalId, versions] of products) {
      yield [externalId, versions.map(({ version, outputs, channel }) => ({ version, outputs, channel }))] as const;
    }
  }
  return { results: Entries.record(presentEach()), ...(notices.length === 0 ? {} : { notices: [...notices] }) };
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
export function presentHistory({ current, versions, pending }: ReadHistory): StreamedBody<History> {
  async function* presentEach() {
    for await (const version of versions) yield presentEntry(version);
  }
  return {
    current: current === null ? null : presentEntry(current),
    history: Entries.list(presentEach()),
    history_pending: pending,
  };
}

/** The answer of `GET /v1/products/{external_id}/versions/{version}`. */
export function presentVersion(version: StoredVersion): ProductVersion {
  return { external_id: version.externalId, ...presentEntry(version) };
}
