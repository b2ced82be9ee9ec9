/*
 * Generated from the valibot schemas of @skladno/contract by `pnpm --filter @skladno/client contract`; a test holds it current.
 * Plain types and two values, so that whoever installs the client installs nothing else.
 */

/** Every value of `error.code`. */
export type ErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "generation_mode_not_in_plan"
  | "job_not_found"
  | "product_not_found"
  | "version_not_found"
  | "not_found"
  | "method_not_allowed"
  | "idempotency_payload_mismatch"
  | "job_not_cancellable"
  | "job_not_finished"
  | "no_failed_items"
  | "request_body_too_large"
  | "unsupported_media_type"
  | "validation"
  | "invalid_templates"
  | "blocked_content"
  | "rate_limit_exceeded"
  | "operation_quota_exceeded"
  | "too_many_open_rows"
  | "internal_error"
  | "history_unavailable"
  | "service_unavailable";

/** One of `generationModes`. */
export type GenerationMode = "strict" | "flexible";

/** One of `jobStatuses`. */
export type JobStatus =
  | "planning"
  | "planning_ai"
  | "queued"
  | "processing"
  | "completed"
  | "completed_with_warnings"
  | "failed"
  | "cancelled"
  | "review";

/** One of `warningCodes`. */
export type WarningCode =
  | "missing_field"
  | "not_inflected"
  | "low_confidence"
  | "not_a_number"
  | "not_a_date"
  | "agreement_target_missing"
  | "gender_unknown"
  | "no_plural"
  | "no_singular"
  | "length_exceeded"
  | "duplicate_output";

/** What a client may send: members with a default may be left out. */
export interface JobRequestInput {
  readonly channel?: string;
  readonly locale?: string;
  readonly generation_mode?: GenerationMode;
  readonly templates: Readonly<Record<string, string>>;
  readonly items: readonly {
    readonly external_id: string;
    readonly [name: string]: string | number | null;
  }[];
}

/** Body of `POST /v1/products/lookup`. */
export interface LookupRequest {
  readonly external_ids: readonly string[];
  readonly channel?: string;
}

/** A warning for programs; the same as a string stands in `warnings`. */
export interface Diagnostic {
  readonly code: WarningCode;
  readonly severity: "warning";
  readonly output: string | null;
  readonly field: string | null;
  readonly message: string;
}

/** Why a job as a whole failed. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** Answer of `POST /v1/jobs`, and of `POST /v1/generate` when the job is not ready in time. */
export interface JobCreated {
  readonly job_id: string;
  readonly status: JobStatus;
  readonly accepted_items: number;
  readonly status_url: string;
  readonly results_url: string;
  /** Present when an `Idempotency-Key` was sent. */
  readonly replayed?: boolean;
  /** Present in the answer of retry-failed: the job whose failed rows are done again. */
  readonly retry_of?: string;
  readonly notices?: readonly string[];
}

/** Warnings of the rows that completed, counted. */
export interface JobWarnings {
  readonly total: number;
  /** Code of a warning → how many of them; codes without any are left out. */
  readonly by_code: Readonly<Record<string, number>>;
}

/** Answer of `GET /v1/jobs/{job_id}`. */
export interface Job {
  readonly job_id: string;
  readonly status: JobStatus;
  readonly generation_mode: GenerationMode;
  readonly processing_stage: "planning" | "accepted" | "rendering" | "storing" | "done";
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly error: JobError | null;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly status_url: string;
  readonly results_url: string;
  readonly processing_attempts: number;
  readonly max_processing_attempts: number;
  readonly usage: {
    readonly ai_calls: 0;
    readonly tokens: 0;
    readonly monetary_cost: 0;
    readonly operations: number;
    readonly outputs: number;
  };
  readonly warnings: JobWarnings;
  readonly retry_of?: string;
}

/** Answer of `GET /v1/jobs`. */
export interface JobsPage {
  /** The newest first. */
  readonly items: readonly Job[];
  /** What to send as `cursor` for the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/** Answer of `POST /v1/jobs/estimate`. */
export interface Estimate {
  readonly items: number;
  readonly templates: number;
  readonly outputs: number;
  readonly template_characters: number;
  readonly generation_mode: GenerationMode;
  readonly ai_calls: 0;
  readonly tokens: 0;
  readonly monetary_reserve: 0;
  readonly operations: number;
  /** Null for a plan without a quota. */
  readonly quota_remaining: number | null;
  /** True when the quota has room for the operations of this job, or there is no quota. */
  readonly fits_quota: boolean;
  /** Texts that each template could give; at most 2^53 - 1. */
  readonly variation_combinations: Readonly<Record<string, number>>;
  /** The exact numbers, as decimal digits, of the templates that could give more. Absent when there are none. */
  readonly variation_combinations_exact?: Readonly<Record<string, string>>;
  readonly notices?: readonly string[];
}

/** Where a text breaks the content policy, and which rule. */
export interface BlockedContent {
  readonly location: "output" | "field" | "template";
  /** The name of the template, the field or the output. */
  readonly name: string;
  /** The product; absent for a template. */
  readonly external_id?: string;
  readonly rule_id: string;
  readonly category: string;
}

/** Why a row failed; `details` is null for every code but `blocked_content`. */
export interface RowError {
  readonly code: string;
  readonly message: string;
  readonly details: BlockedContent | null;
}

/** One row of a page of results. */
export interface ResultItem {
  readonly external_id: string;
  readonly version: number;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly error?: RowError;
}

/** Answer of `GET /v1/jobs/{job_id}/results`. */
export interface ResultsPage {
  readonly job_id: string;
  readonly status: JobStatus;
  readonly generation_mode: GenerationMode;
  /** In the order of the request. Empty while the next row is not final; the answer then carries `Retry-After`. */
  readonly items: readonly ResultItem[];
  /** The position to go on from. Null only once the job is final and the page was not cut by `limit` or size, so a client that pages until null reads every row, also of a job that is still running. */
  readonly next_cursor: number | null;
  /** True once the job is final. */
  readonly completed: boolean;
}

/** Answer of `POST /v1/generate` when the job ended in time. */
export interface GenerateResponse {
  readonly job_id: string;
  readonly status: JobStatus;
  readonly generation_mode: GenerationMode;
  readonly accepted_items: number;
  readonly items: readonly ResultItem[];
  readonly status_url: string;
  readonly results_url: string;
  readonly error: JobError | null;
  readonly replayed?: boolean;
  readonly notices?: readonly string[];
}

/** One mistake in a template, with its place. */
export interface TemplateError {
  readonly output: string;
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;
  readonly end_offset?: number;
  readonly frame?: string;
  readonly reason?: string;
  readonly hint?: string;
  readonly suggestion?: {
    readonly text: string;
    readonly offset: number;
    readonly end_offset: number;
  };
  readonly [name: string]: unknown;
}

/** One remark of the lint, placed like an error. */
export interface TemplateNotice {
  readonly code: string;
  readonly message: string;
  readonly output?: string;
  readonly [name: string]: unknown;
}

/** Answer of `POST /v1/templates/validate`. */
export interface ValidateResponse {
  readonly valid: boolean;
  readonly templates: Readonly<Record<string, string>>;
  readonly errors: readonly TemplateError[];
  readonly notices: readonly TemplateNotice[];
  readonly rule_version: string;
}

/** Why one placeholder has its form. */
export interface TraceEntry {
  readonly field: string;
  readonly role: "head" | "dependent" | "free" | "locked";
  readonly case: string | null;
  readonly case_source: string | null;
  readonly words: readonly unknown[];
  readonly before: string | null;
  readonly after: string;
  readonly [name: string]: unknown;
}

/** How one output fits its channel. */
export interface ChannelQuality {
  readonly length: number;
  readonly max_length: number | null;
  readonly within_limit: boolean;
  readonly unresolved: readonly string[];
}

/** Answer of `POST /v1/templates/preview`. */
export interface PreviewResponse {
  readonly external_id: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly transform_trace: Readonly<
    Record<
      string,
      readonly {
        readonly stage: "join" | "parse" | "select_variants" | "resolve_values" | "analyse" | "inflect" | "format";
        readonly [name: string]: unknown;
      }[]
    >
  >;
  readonly trace: Readonly<Record<string, readonly TraceEntry[]>>;
  readonly channel_quality: Readonly<Record<string, ChannelQuality>>;
  readonly dictionary_hash: string;
  /** Texts that each template could give; at most 2^53 - 1. */
  readonly variation_combinations: Readonly<Record<string, number>>;
  readonly notices?: readonly string[];
}

/** The newest stored texts of a product in one channel. */
export interface CurrentResult {
  readonly channel: string;
  readonly version: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly generation_mode: GenerationMode;
  readonly job_id: string;
  readonly created_at: string;
}

/** One output of a product that other products of the project have too. */
export interface Duplicate {
  readonly code: "duplicate_output";
  readonly severity: "warning";
  readonly field: string;
  readonly match_type: "normalized_duplicate";
  readonly duplicate_count: number;
  readonly duplicate_external_ids: readonly string[];
  readonly channel: string;
}

/** Answer of `GET /v1/products/{external_id}`. */
export interface Product {
  readonly external_id: string;
  readonly status: "queued" | "processing" | "completed" | "failed" | "cancelled";
  readonly results: readonly CurrentResult[];
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly duplicates: readonly Duplicate[];
}

/** Answer of `POST /v1/products/lookup`. */
export interface LookupResponse {
  readonly results: Readonly<
    Record<
      string,
      readonly {
        readonly version: number;
        readonly outputs: Readonly<Record<string, string>>;
        readonly channel: string;
      }[]
    >
  >;
  readonly notices?: readonly string[];
}

/** One stored version in a history. */
export interface HistoryEntry {
  readonly version: number;
  readonly channel: string;
  readonly locale: string;
  readonly generation_mode: GenerationMode;
  readonly job_id: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly created_at: string;
}

/** Answer of `GET /v1/products/{external_id}/history`. */
export interface History {
  readonly current: HistoryEntry | null;
  readonly history: readonly HistoryEntry[];
  readonly history_pending: boolean;
}

/** Answer of `GET /v1/products/{external_id}/versions/{version}`. */
export interface ProductVersion {
  readonly version: number;
  readonly channel: string;
  readonly locale: string;
  readonly generation_mode: GenerationMode;
  readonly job_id: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly created_at: string;
  readonly external_id: string;
}

/** Answer of `GET /v1/generation/capabilities`. */
export interface Capabilities {
  readonly plan: string;
  readonly modes: {
    readonly strict: {
      readonly available: boolean;
    };
    readonly flexible: {
      readonly available: boolean;
    };
  };
  readonly ai: {
    readonly available: false;
    readonly max_calls_per_job: 0;
    readonly max_tokens_per_job: 0;
  };
  readonly limits: Readonly<Record<string, number>>;
  readonly rate_limit: {
    readonly limit: number | null;
    readonly window_seconds: number | null;
  };
  readonly quota: {
    readonly limit: number | null;
    readonly used: number | null;
    readonly remaining: number | null;
    readonly resets_at: string | null;
  };
  /** The filters of templates, with descriptions in the language of the request. */
  readonly filters: readonly {
    readonly name: string;
    /** The argument: `case`, `field`, `preposition`, `word`, `format`, `number`, `symbol`, `forms` (three), `genders` (four), `text`; null for none. */
    readonly argument: string | null;
    readonly description: string;
    /** A template that uses it. */
    readonly example: string;
  }[];
  readonly outputs: readonly string[];
  readonly channels: readonly string[];
  readonly locales: readonly string[];
  readonly rule_version: string;
  readonly dictionary_hash: string;
}

/** One mistake in the shape of a request, with its path. */
export interface ValidationError {
  /** Where: `items[3].external_id`; empty for the body as a whole. */
  readonly path: string;
  readonly code:
    | "required"
    | "invalid_type"
    | "invalid_value"
    | "invalid_format"
    | "too_short"
    | "too_long"
    | "too_few"
    | "too_many"
    | "not_a_scalar"
    | "invalid_field_name"
    | "duplicate_external_id"
    | "template_empty"
    | "template_too_long"
    | "invalid_output_name"
    | "malformed_json"
    | "too_deep";
  readonly message: string;
  /** For `malformed_json` and `too_deep`: the place of the first wrong character, 1-based, counted in code points. */
  readonly line?: number;
  readonly column?: number;
}

/** The statuses at which polling stops. */
export const finalJobStatuses = ["completed", "completed_with_warnings", "failed", "cancelled"] as const;

/** The limits that the client keeps to; bytes of a body, products of a job, rows and jobs of a page. */
export const limits = {
  itemsPerJob: 500,
  requestBodyBytes: 2097152,
  resultsPage: 500,
  jobsPage: 100,
  idempotencyKeyLength: {
    min: 8,
    max: 160,
  },
} as const;
