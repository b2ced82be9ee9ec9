import { channel, jobStatuses, limits } from "@skladno/contract";
import type { Context } from "hono";
import { validator } from "hono-openapi";
import * as v from "valibot";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { logWith } from "../middleware/observe.js";
import { readCursor } from "../present/cursor.js";

/*
 * Parameters of the path and the query. Each schema reads the text that a client sends; its metadata is what the
 * document says of the parameter. The message of an issue is the second half of a message's name, as in
 * `invalid_request.integer`.
 */

interface IntegerRange {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** An integer in plain digits. What is out of range is refused, never clamped. */
export function integer(description: string, { min, max, default: absent }: IntegerRange) {
  return v.pipe(
    v.optional(integerText(min, max), String(absent)),
    v.metadata({ description, schema: { type: "integer", minimum: min, maximum: max, default: absent } }),
  );
}

function integerText(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, "integer"),
    v.transform(Number),
    v.minValue(min, "integer"),
    v.maxValue(max, "integer"),
  );
}

export const optionalChannel = v.pipe(
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => v.is(channel, text), "channel"),
    ),
  ),
  v.metadata({
    description: "Only this channel.",
    schema: { type: "string", minLength: limits.channelLength.min, maxLength: limits.channelLength.max },
  }),
);

export const optionalBefore = v.pipe(
  v.optional(integerText(1, Number.MAX_SAFE_INTEGER)),
  v.metadata({
    description: "Only versions older than this one.",
    schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  }),
);

const status = v.picklist(jobStatuses, "status");

export const optionalStatuses = v.pipe(
  v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((sent) => [sent].flat()),
      v.array(status),
    ),
  ),
  v.metadata({
    description: "Only jobs with this status; may be repeated.",
    schema: { type: "array", items: { type: "string", enum: jobStatuses } },
  }),
);

export const optionalCursor = v.pipe(
  v.optional(v.pipe(v.string(), v.transform(readCursor), v.nonNullable(v.any(), "cursor"))),
  v.metadata({ description: "The `next_cursor` of the page before.", schema: { type: "string" } }),
);

export const externalIdInPath = v.pipe(
  v.string(),
  v.metadata({
    description: "Your product id, percent-encoded; every character may stand in it, `/`, `.` and `%` too.",
    schema: { type: "string", minLength: limits.externalIdLength.min, maxLength: limits.externalIdLength.max },
  }),
);

/** Whether there is such a version, the storage knows. */
export const versionInPath = v.pipe(
  v.string(),
  v.regex(/^[+-]?\d+$/, "version"),
  v.transform(Number),
  v.metadata({ description: "The number of the version.", schema: { type: "integer" } }),
);

/** The documented form of a parameter takes the place of what its schema would give. */
const inDocument = {
  options: {
    overrideAction: ({ valibotAction, jsonSchema }: { valibotAction: v.GenericMetadata; jsonSchema: object }) => {
      if (valibotAction.type !== "metadata") return jsonSchema;
      const { description, schema } = (valibotAction as unknown as { metadata: ParameterMetadata }).metadata;
      return { ...schema, description };
    },
  },
};

interface ParameterMetadata {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Parameters of the query. @throws ApiError 400 for a wrong one, and for one that was sent twice */
export function query<Entries extends v.ObjectEntries>(entries: Entries) {
  return parameters("query", entries, (c) => requireEncoding(new URL(c.req.url).search, "query"));
}

/** Parameters of the path. @throws ApiError 400 for a wrong one */
export function path<Entries extends v.ObjectEntries>(entries: Entries) {
  return parameters("param", entries, (c) => requireEncoding(c.req.path, "path"));
}

function parameters<Target extends "query" | "param", Entries extends v.ObjectEntries>(
  target: Target,
  entries: Entries,
  check: (c: Context<AppEnvironment>) => void,
) {
  const onResult = (result: { success: boolean; error?: readonly unknown[] }, c: Context<AppEnvironment>) => {
    check(c);
    if (!result.success) throw wrongParameter(result.error ?? [], entries);
  };
  return validator(target, v.object(entries), onResult, inDocument);
}

/** The id of a job in the path. @throws ApiError 404 when it is not a UUID: then there is no such job */
export const jobIdInPath = validator(
  "param",
  v.object({
    job_id: v.pipe(
      v.string(),
      v.uuid(),
      v.toLowerCase(),
      v.metadata({ description: "The id of the job.", schema: { type: "string", format: "uuid" } }),
    ),
  }),
  (result, c: Context<AppEnvironment>) => {
    if (!result.success) throw new ApiError("job_not_found");
    logWith(c, { job_id: result.data.job_id });
  },
  inDocument,
);

/** Hono leaves what it can't decode as it is. @throws ApiError 400 for what is not percent-encoded UTF-8 */
function requireEncoding(text: string, part: "path" | "query"): void {
  try {
    decodeURIComponent(text);
  } catch {
    throw new ApiError("invalid_request", { message: `invalid_request.${part}` });
  }
}

/** The first issue as an error. */
function wrongParameter(issues: readonly unknown[], entries: v.ObjectEntries): ApiError {
  const [issue] = issues as readonly v.BaseIssue<unknown>[];
  const [{ key, value } = { key: "", value: undefined }] = issue?.path ?? [];
  const name = String(key);
  if (Array.isArray(value) && issue?.message !== "status") {
    return new ApiError("invalid_request", {
      message: "invalid_request.repeated",
      values: { name, count: value.length },
      details: { parameter: name },
    });
  }
  const { schema } = v.getMetadata(entries[name] as v.GenericSchema) as unknown as ParameterMetadata;
  const range = schema.type === "integer" && "minimum" in schema ? { min: schema.minimum, max: schema.maximum } : {};
  return new ApiError("invalid_request", {
    message: `invalid_request.${issue?.message}`,
    values: { name, found: String(value).slice(0, 60), ...(range as Record<string, number>) },
    details: { parameter: name, ...range },
  });
}
