import * as contract from "@skladno/contract";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";

/** A JSON Schema of 2020-12, as OpenAPI 3.1 takes it. */
type JsonSchema = Readonly<Record<string, unknown>>;

const { limits } = contract;
const { min: minLength, max: maxLength } = limits.externalIdLength;
const externalId = { type: "string", minLength, maxLength };

/*
 * Shapes whose names the client chooses are checked by functions (see the contract), which no converter can read: their
 * JSON Schema is written here, and a test asserts that both accept and refuse the same.
 */
const written: readonly (readonly [name: string, schema: v.GenericSchema, json: JsonSchema])[] = [
  [
    "Templates",
    contract.templates,
    {
      type: "object",
      description: "Output name → template text. The key becomes the key in `outputs`.",
      minProperties: limits.templatesPerJob.min,
      maxProperties: limits.templatesPerJob.max,
      propertyNames: { pattern: contract.outputNamePattern.source },
      additionalProperties: {
        type: "string",
        minLength: limits.templateLength.min,
        maxLength: limits.templateLength.max,
        pattern: "\\S",
      },
      examples: [{ h1: "{{name}}", seo_title: "Купить {{name|case:acc}} за {{price|money:₽}}" }],
    },
  ],
  [
    "JobItem",
    contract.jobItem,
    {
      type: "object",
      description:
        "A product: `external_id`, and business fields whose names the client chooses. `null` counts as absent.",
      required: ["external_id"],
      properties: {
        external_id: externalId,
      },
      propertyNames: {
        minLength: limits.fieldNameLength.min,
        maxLength: limits.fieldNameLength.max,
        pattern: contract.fieldNamePattern.source,
      },
      additionalProperties: { type: ["string", "number", "null"] },
      examples: [{ external_id: "sku-1", name: "Кожаная сумка", price: 12990 }],
    },
  ],
  [
    "JobItems",
    contract.jobItems,
    {
      type: "array",
      description: "Each `external_id` once.",
      minItems: limits.itemsPerJob.min,
      maxItems: limits.itemsPerJob.max,
      items: { $ref: "#/components/schemas/JobItem" },
    },
  ],
];

const converted = {
  ErrorEnvelope: contract.errorEnvelope,
  JobRequest: contract.jobRequest,
  JobCreated: contract.jobCreated,
  Job: contract.job,
  JobsPage: contract.jobsPage,
  ResultsPage: contract.resultsPage,
  GenerateResponse: contract.generateResponse,
  Estimate: contract.estimate,
  ValidateRequest: contract.validateRequest,
  ValidateResponse: contract.validateResponse,
  PreviewRequest: contract.previewRequest,
  PreviewResponse: contract.previewResponse,
  Product: contract.product,
  LookupResponse: contract.lookupResponse,
  History: contract.history,
  ProductVersion: contract.productVersion,
  Capabilities: contract.capabilities,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

export type SchemaName = keyof typeof converted | "LookupRequest";

/** The schemas of `components`, made of the valibot schemas that guard the routes. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const known = Object.fromEntries(written.map(([name, schema]) => [name, schema]));
  const schemas = Object.fromEntries(Object.entries(converted).map(([name, schema]) => [name, convert(schema, known)]));
  const { channel } = (schemas.JobRequest as { properties: { channel: JsonSchema } }).properties;
  const { default: _, ...channelText } = channel;
  return {
    ...Object.fromEntries(written.map(([name, , json]) => [name, json])),
    ...schemas,
    // Its list is checked in two steps, of which a converter sees the first.
    LookupRequest: {
      type: "object",
      required: ["external_ids"],
      properties: {
        external_ids: {
          type: "array",
          minItems: limits.lookupExternalIds.min,
          maxItems: limits.lookupExternalIds.max,
          items: externalId,
        },
        channel: channelText,
      },
    },
  };
}

function convert(schema: v.GenericSchema, definitions: Record<string, v.GenericSchema>): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
    target: "draft-2020-12",
    definitions: definitions as never,
    // Of the definitions' own conversion nothing is used; what can't be converted elsewhere must not pass unseen.
    errorMode: "ignore",
    ignoreActions: ["check", "raw_check", "raw_transform"],
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const action = valibotAction as unknown as { readonly type: string; readonly requirement: unknown };
      switch (action.type) {
        // Both count what JSON Schema counts.
        case "min_code_points":
          return { ...jsonSchema, minLength: action.requirement as number };
        case "max_code_points":
          return { ...jsonSchema, maxLength: action.requirement as number };
        // JSON Schema reads patterns as Unicode ones.
        case "regex":
          return { ...jsonSchema, pattern: (action.requirement as RegExp).source };
        default:
          return undefined;
      }
    },
  }) as Record<string, unknown>;
  return json;
}
