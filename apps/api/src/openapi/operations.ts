import type { ErrorCode } from "@skladno/contract";
import type { SchemaName } from "./schemas.js";

/** A parameter of the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What the document says of one row of the URL table. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly request?: { readonly schema: SchemaName; readonly example: unknown };
  readonly responses: Readonly<Record<number, { readonly description: string; readonly schema: SchemaName }>>;
  /** Beside those that every operation under /v1 can have. */
  readonly errors: readonly ErrorCode[];
  readonly idempotent?: true;
}

const templates = { h1: "{{name}}", seo_title: "Купить {{name|case:acc}} за {{price|money:₽}}" };
const item = { external_id: "sku-1", name: "Кожаная сумка", price: 12990 };
const jobExample = { templates, items: [item] };

const jobId: Parameter = {
  name: "job_id",
  in: "path",
  description: "The id of the job.",
  schema: { type: "string", format: "uuid" },
};
const externalId: Parameter = {
  name: "external_id",
  in: "path",
  description: "Your product id, percent-encoded; every character may stand in it, `/`, `.` and `%` too.",
  schema: { type: "string", minLength: 1, maxLength: 240 },
};
const integer = (minimum: number, maximum: number, fallback: number) => ({
  type: "integer",
  minimum,
  maximum,
  default: fallback,
});

const bodyErrors: readonly ErrorCode[] = ["unsupported_media_type", "request_body_too_large", "validation"];
const textErrors: readonly ErrorCode[] = [
  ...bodyErrors,
  "generation_mode_not_in_plan",
  "invalid_templates",
  "blocked_content",
];
const jobErrors: readonly ErrorCode[] = [
  ...textErrors,
  "invalid_request",
  "idempotency_payload_mismatch",
  "operation_quota_exceeded",
];

/** Method and path → what the document says. A test asserts that it names exactly the routes that there are. */
export const operations: Readonly<Record<string, Operation>> = {
  "GET /v1/generation/capabilities": {
    id: "readCapabilities",
    summary: "Plan, modes, limits and quota of the project",
    responses: { 200: { description: "What the project may do.", schema: "Capabilities" } },
    errors: [],
  },
  "POST /v1/templates/validate": {
    id: "validateTemplates",
    summary: "Check the syntax of templates",
    description: "Names all mistakes of all templates, with their places. 200 also for templates with mistakes.",
    request: { schema: "ValidateRequest", example: { templates } },
    responses: {
      200: { description: "Whether the templates are valid, and what is wrong.", schema: "ValidateResponse" },
    },
    errors: bodyErrors,
  },
  "POST /v1/templates/preview": {
    id: "previewTemplates",
    summary: "Texts of one product, with the reason for every form",
    description: "Makes the texts as a job would. Stores nothing, costs no quota.",
    request: { schema: "PreviewRequest", example: { templates, item } },
    responses: { 200: { description: "The texts and how they came to be.", schema: "PreviewResponse" } },
    errors: textErrors,
  },
  "POST /v1/jobs": {
    id: "createJob",
    summary: "Accept a job",
    description: "Poll `status_url` with growing pauses, then read the pages of `results_url`.",
    request: { schema: "JobRequest", example: jobExample },
    responses: {
      202: { description: "The job was accepted, now or before under the same key.", schema: "JobCreated" },
    },
    errors: jobErrors,
    idempotent: true,
  },
  "POST /v1/jobs/estimate": {
    id: "estimateJob",
    summary: "The volume of a job",
    description: "Checked exactly like a job; nothing is stored.",
    request: { schema: "JobRequest", example: jobExample },
    responses: { 200: { description: "The volume.", schema: "Estimate" } },
    errors: textErrors,
  },
  "POST /v1/generate": {
    id: "generate",
    summary: "Accept a job and wait up to 1.5 seconds for its texts",
    request: { schema: "JobRequest", example: jobExample },
    responses: {
      200: { description: "The job has ended.", schema: "GenerateResponse" },
      202: { description: "The job goes on; poll it.", schema: "JobCreated" },
    },
    errors: jobErrors,
    idempotent: true,
  },
  "GET /v1/jobs/:job_id": {
    id: "readJob",
    summary: "The status of a job",
    parameters: [jobId],
    responses: { 200: { description: "The job.", schema: "Job" } },
    errors: ["job_not_found"],
  },
  "GET /v1/jobs/:job_id/results": {
    id: "readResults",
    summary: "Rows of a job, in the order of the request",
    description: "Request pages until `next_cursor` is null.",
    parameters: [
      jobId,
      {
        name: "cursor",
        in: "query",
        description: "The position to start from.",
        schema: integer(0, Number.MAX_SAFE_INTEGER, 0),
      },
      { name: "limit", in: "query", description: "Rows of a page.", schema: integer(1, 500, 100) },
    ],
    responses: { 200: { description: "A page.", schema: "ResultsPage" } },
    errors: ["invalid_request", "job_not_found"],
  },
  "POST /v1/jobs/:job_id/cancel": {
    id: "cancelJob",
    summary: "Cancel a job of which no row has been begun",
    parameters: [jobId],
    responses: { 200: { description: "The cancelled job.", schema: "Job" } },
    errors: ["job_not_found", "job_not_cancellable"],
  },
  "POST /v1/jobs/:job_id/retry-failed": {
    id: "retryFailed",
    summary: "A new job of the failed rows of one that has ended",
    parameters: [jobId],
    responses: { 202: { description: "The new job.", schema: "JobCreated" } },
    errors: [
      "invalid_request",
      "generation_mode_not_in_plan",
      "job_not_found",
      "job_not_finished",
      "no_failed_items",
      "idempotency_payload_mismatch",
      "operation_quota_exceeded",
    ],
    idempotent: true,
  },
  "POST /v1/products/lookup": {
    id: "lookUpProducts",
    summary: "Current texts of up to 500 products",
    request: { schema: "LookupRequest", example: { external_ids: ["sku-1", "sku-2"] } },
    responses: { 200: { description: "Every id asked for is a key.", schema: "LookupResponse" } },
    errors: ["unsupported_media_type", "request_body_too_large", "invalid_request"],
  },
  "GET /v1/products/:external_id": {
    id: "readProduct",
    summary: "Current texts of a product",
    parameters: [
      externalId,
      {
        name: "channel",
        in: "query",
        description: "Only this channel.",
        schema: { type: "string", minLength: 2, maxLength: 48 },
      },
    ],
    responses: { 200: { description: "The newest version of each channel.", schema: "Product" } },
    errors: ["invalid_request", "product_not_found"],
  },
  "GET /v1/products/:external_id/history": {
    id: "readHistory",
    summary: "Versions of a product, the newest first",
    parameters: [
      externalId,
      { name: "limit", in: "query", description: "The most versions.", schema: integer(1, 100, 20) },
    ],
    responses: { 200: { description: "The versions.", schema: "History" } },
    errors: ["invalid_request", "product_not_found", "history_unavailable"],
  },
  "GET /v1/products/:external_id/versions/:version": {
    id: "readVersion",
    summary: "One version of a product",
    parameters: [
      externalId,
      { name: "version", in: "path", description: "The number of the version.", schema: { type: "integer" } },
    ],
    responses: { 200: { description: "The version.", schema: "ProductVersion" } },
    errors: ["invalid_request", "product_not_found", "version_not_found"],
  },
};

/** What every operation under /v1 can answer. */
export const commonErrors: readonly ErrorCode[] = [
  "unauthorized",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
];
