import { type ErrorCode, errorCodes, limits } from "@skladno/contract";
import { commonErrors, type Operation, operations } from "./operations.js";
import { componentSchemas } from "./schemas.js";

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

/** Headers that come with a status. */
function errorHeaders(status: number): Readonly<Record<string, unknown>> {
  const seconds = header("Whole seconds to wait.", { type: "integer", minimum: 1 });
  switch (status) {
    case 401:
      return { ...commonHeaders, "WWW-Authenticate": header("Bearer") };
    case 405:
      return { ...commonHeaders, ...limitHeaders, Allow: header("The methods that are allowed.") };
    case 429:
      return {
        ...commonHeaders,
        ...limitHeaders,
        "Retry-After": { ...seconds, description: "With `rate_limit_exceeded`." },
      };
    case 503:
      return { ...commonHeaders, "Retry-After": seconds };
    default:
      return { ...commonHeaders, ...limitHeaders };
  }
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes, ...commonErrors]) {
    const status = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, unknown> = {};
  for (const [status, statusCodes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: statusCodes.map((code) => `\`${code}\``).join(", "),
      headers: errorHeaders(status),
      content: {
        "application/json": {
          schema: {
            allOf: [
              reference("ErrorEnvelope"),
              {
                type: "object",
                properties: { error: { type: "object", properties: { code: { enum: statusCodes } } } },
              },
            ],
          },
        },
      },
    };
  }
  return responses;
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key with the same request gives the job that it made; with another one it is 409. Printable ASCII, one name space per project.",
  schema: {
    type: "string",
    minLength: limits.idempotencyKeyLength.min,
    maxLength: limits.idempotencyKeyLength.max,
    pattern: "^[ -~]*$",
  },
};

function describeOperation(operation: Operation): Record<string, unknown> {
  const successes = Object.entries(operation.responses).map(([status, { description, schema }]) => [
    status,
    {
      description,
      headers: {
        ...commonHeaders,
        ...limitHeaders,
        ...(status === "202"
          ? {
              Location: header("Where to poll."),
              "Retry-After": header("Whole seconds before the first poll.", { type: "integer" }),
              "Idempotent-Replayed": header("`true` when the job was made by an earlier request."),
            }
          : {}),
      },
      content: { "application/json": { schema: reference(schema) } },
    },
  ]);
  const parameters = [
    ...(operation.parameters ?? []).map((one) => ({ ...one, required: one.in === "path" })),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: reference(operation.request.schema), example: operation.request.example },
            },
          },
        }),
    responses: { ...Object.fromEntries(successes), ...errorResponses(operation.errors) },
  };
}

/** The OpenAPI 3.1 document of the public interface, made of the schemas that guard the routes. */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, operation] of Object.entries(operations)) {
    const [method = "", path = ""] = key.split(" ");
    const name = path.replace(/:([a-z_]+)/g, "{$1}");
    paths[name] = { ...paths[name], [method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Skladno API",
      version: "1",
      summary: "Product data in, Russian texts out",
      description: `Lengths count Unicode code points. A request body has at most ${limits.requestBodyBytes} bytes. Unknown members of a request are ignored and named in \`notices\`.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "The API key of a project." } },
      schemas: componentSchemas(),
    },
  };
}
