import { type ErrorCode, errorCodes } from "@skladno/contract";
import type { SchemaName } from "./document-schemas.js";

/* What the OpenAPI document says of answers, in the words of the routes. */

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const header = (description: string, schema: Readonly<Record<string, unknown>> = { type: "string" }) => ({
  description,
  schema,
});

const commonHeaders = {
  "X-Request-Id": header("The id of the request; a UUID that the client sends is taken over.", {
    type: "string",
    format: "uuid",
  }),
};
const limitHeaders = {
  RateLimit: header("Requests left in the window and seconds until it ends (draft-ietf-httpapi-ratelimit-headers)."),
  "RateLimit-Policy": header("Requests allowed in a window and its length."),
};
const seconds = (description: string) => header(description, { type: "integer", minimum: 1 });

/** A successful answer. */
export function answer(schema: SchemaName, description: string, headers: Readonly<Record<string, unknown>> = {}) {
  return {
    description,
    headers: { ...commonHeaders, ...limitHeaders, ...headers } as Record<string, { description: string }>,
    content: { "application/json": { schema: reference(schema) } },
  };
}

/** The 202 of a job. */
export function acceptedAnswer(description: string) {
  return answer("JobCreated", description, {
    Location: header("Where to poll."),
    "Retry-After": seconds("Whole seconds before the first poll."),
    "Idempotent-Replayed": header("`true` when an earlier request made the job."),
  });
}

/** Said of an answer about a job that still runs. */
export const retryAfter = { "Retry-After": seconds("Whole seconds before the next poll, while the job runs.") };

/** What every operation under /v1 can answer. */
const commonErrors: readonly ErrorCode[] = [
  "unauthorized",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
];

/** Of a body. */
export const bodyErrors = ["unsupported_media_type", "request_body_too_large", "validation"] as const;
/** Of templates and products. */
export const textErrors = [
  ...bodyErrors,
  "generation_mode_not_in_plan",
  "invalid_templates",
  "blocked_content",
] as const;
/** Of taking a job in. */
export const acceptanceErrors = [
  "invalid_request",
  "idempotency_payload_mismatch",
  "operation_quota_exceeded",
  "too_many_open_rows",
] as const;
/** Of a request for a job. */
export const jobErrors = [...textErrors, ...acceptanceErrors] as const;

/** The refusals of an operation, by status, with those that every operation has. */
export function errors(...codes: readonly ErrorCode[]) {
  const all = [...codes, ...commonErrors];
  const statuses = new Set(all.map((code) => errorCodes[code]));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      refusal(
        status,
        all.filter((code) => errorCodes[code] === status),
      ),
    ]),
  );
}

function refusal(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: errorHeaders(status) as Record<string, { description: string }>,
    content: {
      "application/json": {
        schema: {
          allOf: [
            reference("ErrorEnvelope"),
            {
              type: "object" as const,
              properties: {
                error: { type: "object" as const, properties: { code: { type: "string" as const, enum: [...codes] } } },
              },
            },
          ],
        },
      },
    },
  };
}

/** Headers that come with a status. */
function errorHeaders(status: number): Readonly<Record<string, unknown>> {
  const wait = seconds("Whole seconds to wait.");
  switch (status) {
    case 401:
      return { ...commonHeaders, "WWW-Authenticate": header("Bearer") };
    case 429:
      return {
        ...commonHeaders,
        ...limitHeaders,
        "Retry-After": seconds("With `rate_limit_exceeded` and `too_many_open_rows`."),
      };
    case 503:
      return { ...commonHeaders, "Retry-After": wait };
    default:
      return { ...commonHeaders, ...limitHeaders };
  }
}

const templates = { h1: "{{name}}", seo_title: "Купить {{name|case:acc}} за {{price|money:₽}}" };
const item = { external_id: "sku-1", name: "Кожаная сумка", price: 12990 };

/** Bodies that the document shows. */
export const examples = {
  job: { templates, items: [item] },
  preview: { templates, item },
  validate: { templates },
  lookup: { external_ids: ["sku-1", "sku-2"] },
};

/** The body of a request. */
export function body(schema: SchemaName, example: unknown) {
  return { required: true, content: { "application/json": { schema: reference(schema), example } } };
}
