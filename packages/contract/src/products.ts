import * as v from "valibot";
import { timestamp } from "./job.js";
import { externalId } from "./job-items.js";
import { channel, generationMode } from "./job-request.js";
import { limits } from "./limits.js";
import { diagnostic, itemStatuses, outputs } from "./results.js";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const uuid = v.pipe(v.string(), v.uuid());

/** Texts of other products of the project that equal this one's; computed when it is read. */
export const duplicate = v.object({
  code: v.literal("duplicate_output"),
  severity: v.literal("warning"),
  field: v.string(),
  match_type: v.literal("normalized_duplicate"),
  duplicate_count: count,
  duplicate_external_ids: v.pipe(v.array(v.string()), v.maxLength(limits.duplicateExternalIds)),
  channel: v.string(),
});
/** One output of a product that other products of the project have too. */
export type Duplicate = v.InferOutput<typeof duplicate>;

/** The current version of a product in one channel. */
export const currentResult = v.object({
  channel: v.string(),
  version: count,
  outputs,
  locale: v.string(),
  generation_mode: generationMode,
  job_id: uuid,
  created_at: timestamp,
});
/** The newest stored texts of a product in one channel. */
export type CurrentResult = v.InferOutput<typeof currentResult>;

/** `GET /v1/products/{external_id}` */
export const product = v.object({
  external_id: v.string(),
  status: v.picklist(itemStatuses),
  results: v.array(currentResult),
  warnings: v.array(v.string()),
  diagnostics: v.array(diagnostic),
  duplicates: v.array(duplicate),
});
/** Answer of `GET /v1/products/{external_id}`. */
export type Product = v.InferOutput<typeof product>;

/** The body of `POST /v1/products/lookup`. */
export const lookupRequest = v.object({
  external_ids: v.pipe(
    v.array(v.unknown(), "invalid_type"),
    v.minLength(limits.lookupExternalIds.min, "too_few"),
    v.maxLength(limits.lookupExternalIds.max, "too_many"),
    v.array(externalId),
  ),
  channel: v.optional(channel),
});
/** Body of `POST /v1/products/lookup`. */
export type LookupRequest = v.InferOutput<typeof lookupRequest>;

/** Answer of `POST /v1/products/lookup`. */
export const lookupResponse = v.object({
  results: v.record(v.string(), v.array(v.object({ version: count, outputs, channel: v.string() }))),
  notices: v.optional(v.array(v.string())),
});
/** Answer of `POST /v1/products/lookup`. */
export type LookupResponse = v.InferOutput<typeof lookupResponse>;

/** One stored version. */
export const historyEntry = v.object({
  version: count,
  channel: v.string(),
  locale: v.string(),
  generation_mode: generationMode,
  job_id: uuid,
  outputs,
  warnings: v.array(v.string()),
  created_at: timestamp,
});
/** One stored version in a history. */
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** `GET /v1/products/{external_id}/history` */
export const history = v.object({
  current: v.nullable(historyEntry),
  history: v.array(historyEntry),
  history_pending: v.boolean(),
});
/** Answer of `GET /v1/products/{external_id}/history`. */
export type History = v.InferOutput<typeof history>;

/** `GET /v1/products/{external_id}/versions/{version}` */
export const productVersion = v.object({ external_id: v.string(), ...historyEntry.entries });
/** Answer of `GET /v1/products/{external_id}/versions/{version}`. */
export type ProductVersion = v.InferOutput<typeof productVersion>;
