import { isUtf8 } from "node:buffer";
import { limits, type ValidationCode, validationCodes } from "@skladno/contract";
import * as v from "valibot";
import { ApiError, type Found, InvalidRequestError, type JsonType, type Problem } from "../api-error.js";
import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";
import { locateJsonError } from "./locate-json-error.js";
import { readBody } from "./read-body.js";

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A body that fits its schema, and the names of top-level members that it has beyond. */
export interface JsonBody<Schema extends ObjectSchema> {
  readonly value: v.InferOutput<Schema>;
  readonly unknownMembers: readonly string[];
}

/**
 * Reads a JSON body and fits it to a schema.
 * @param options.code what a wrong shape is called: 422 `validation` everywhere but in lookup
 * @param options.plain gives what the schema would give, or undefined where it must be asked; see plain-request.ts
 * @throws ApiError 415 for another type, 413 beyond 2 MiB; InvalidRequestError for malformed JSON and for every wrong member
 */
export async function readJson<Schema extends ObjectSchema>(
  context: AppContext,
  schema: Schema,
  { code = "validation", plain }: ReadOptions<Schema> = {},
): Promise<JsonBody<Schema>> {
  checkContentType(context);
  const input = parseJson(await readBody(context), code);
  return fitToSchema(input, schema, code, plain);
}

type RequestCode = "validation" | "invalid_request";
type Plain<Schema extends ObjectSchema> = (
  input: Readonly<Record<string, unknown>>,
) => v.InferOutput<Schema> | undefined;

interface ReadOptions<Schema extends ObjectSchema> {
  readonly code?: RequestCode;
  readonly plain?: Plain<Schema>;
}

/** Fits a parsed value to a schema. @throws InvalidRequestError naming every wrong member, up to 100 */
export function fitToSchema<Schema extends ObjectSchema>(
  input: unknown,
  schema: Schema,
  code: RequestCode,
  plain?: Plain<Schema>,
): JsonBody<Schema> {
  if (jsonType(input) !== "object") {
    throw new InvalidRequestError(code, [
      { path: [], code: "invalid_type", found: { kind: "type", type: jsonType(input) } },
    ]);
  }
  const unknownMembers = Object.keys(input as object).filter((name) => !Object.hasOwn(schema.entries, name));
  const value = plain?.(input as Readonly<Record<string, unknown>>);
  if (value !== undefined) return { value, unknownMembers };
  const result = v.safeParse(schema, input);
  if (!result.success) {
    throw new InvalidRequestError(code, result.issues.slice(0, limits.validationErrors).map(problemOf));
  }
  return { value: result.output, unknownMembers };
}

/** @throws ApiError 415 unless the body is JSON in UTF-8 and not compressed; a body without a type is taken as JSON. */
export function checkContentType(context: AppContext): void {
  const encoding = requestHeader(context, "content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new ApiError("unsupported_media_type", {
      message: "unsupported_media_type.encoding",
      values: { found: encoding.slice(0, 100) },
      headers: { "Accept-Encoding": "identity" },
    });
  }
  const header = requestHeader(context, "content-type");
  if (header === undefined || header.trim() === "") return;
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  if (!/^application\/(?:[a-z0-9!#$&^_.+-]+\+)?json$/.test(type) || !isUtf8) {
    throw new ApiError("unsupported_media_type", {
      values: { found: header.slice(0, 100) },
      headers: { Accept: "application/json" },
    });
  }
}

/** @throws InvalidRequestError `malformed_json` with line and column */
export function parseJson(bytes: Uint8Array, code: RequestCode): unknown {
  if (!isUtf8(bytes)) throw malformed(code, placeOfBadByte(bytes), { kind: "value", text: "" });
  const decoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  // A byte order mark is no part of the text.
  const text = decoded.startsWith("\ufeff") ? decoded.slice(1) : decoded;
  try {
    return JSON.parse(text);
  } catch {
    const empty = text.trim() === "";
    throw malformed(code, locateJsonError(text), empty ? { kind: "nothing" } : undefined);
  }
}

function malformed(code: RequestCode, place: { line: number; column: number }, found?: Found) {
  return new InvalidRequestError(code, [{ path: [], code: "malformed_json", ...place, ...(found ? { found } : {}) }]);
}

/** Where bytes stop being UTF-8: right behind the last character that decodes. */
function placeOfBadByte(bytes: Uint8Array): { line: number; column: number } {
  const before = new TextDecoder().decode(bytes).split("\ufffd", 1)[0] ?? "";
  const lines = before.split("\n");
  return { line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}

/** The type of a value that JSON.parse gave. */
function jsonType(value: unknown): JsonType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as JsonType;
}

function isValidationCode(text: string): text is ValidationCode {
  return (validationCodes as readonly string[]).includes(text);
}

/** A valibot issue as one of our codes. */
function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map((part) => part.key as string | number);
  if (
    issue.kind === "schema" &&
    issue.received === "undefined" &&
    issue.path !== undefined &&
    issue.input === undefined
  ) {
    return { path, code: "required" };
  }
  const code = isValidationCode(issue.message) ? issue.message : "invalid_type";
  return { path, code, ...foundIn(issue, code) };
}

function foundIn(issue: v.BaseIssue<unknown>, code: ValidationCode): { found?: Found } {
  const last = issue.path?.at(-1);
  const value = last ? last.value : issue.input;
  switch (code) {
    case "invalid_type":
    case "not_a_scalar":
      // The only number that is no scalar of JSON is one beyond the range, as 1e999.
      return typeof value === "number" && code === "not_a_scalar"
        ? { found: { kind: "infinite" } }
        : { found: { kind: "type", type: jsonType(value) } };
    case "invalid_value":
      return typeof value === "string"
        ? { found: { kind: "value", text: [...value.slice(0, 80)].slice(0, 40).join("") } }
        : { found: { kind: "type", type: jsonType(value) } };
    case "too_few":
    case "too_many":
      return {
        found: { kind: "entries", count: Array.isArray(value) ? value.length : Object.keys(value as object).length },
      };
    case "too_short":
    case "too_long":
    case "template_too_long":
      return { found: { kind: "characters", count: [...(value as string)].length } };
    case "invalid_format":
      return { found: { kind: "value", text: [...String(value).slice(0, 80)].slice(0, 40).join("") } };
    default:
      return {};
  }
}
