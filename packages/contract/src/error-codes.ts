/** Every `error.code` and the HTTP status it travels with. */
export const errorCodes = {
  invalid_request: 400,
  unauthorized: 401,
  generation_mode_not_in_plan: 403,
  job_not_found: 404,
  product_not_found: 404,
  version_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_payload_mismatch: 409,
  job_not_cancellable: 409,
  job_not_finished: 409,
  no_failed_items: 409,
  request_body_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  invalid_templates: 422,
  blocked_content: 422,
  rate_limit_exceeded: 429,
  operation_quota_exceeded: 429,
  too_many_open_rows: 429,
  internal_error: 500,
  history_unavailable: 503,
  service_unavailable: 503,
} as const;

/** Every value of `error.code`. */
export type ErrorCode = keyof typeof errorCodes;

/** What can be wrong with one member of a request; the `code` of an entry of `error.details.errors`. */
export const validationCodes = [
  "required",
  "invalid_type",
  "invalid_value",
  "invalid_format",
  "too_short",
  "too_long",
  "too_few",
  "too_many",
  "not_a_scalar",
  "invalid_field_name",
  "duplicate_external_id",
  "template_empty",
  "template_too_long",
  "invalid_output_name",
  "malformed_json",
  "too_deep",
] as const;

/** Every code of a mistake in the shape of a request. */
export type ValidationCode = (typeof validationCodes)[number];
