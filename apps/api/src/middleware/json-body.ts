import { isUtf8 } from "node:buffer";
import { limits, type ValidationCode, validationCodes } from "@skladno/contract";
import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError, type Found, InvalidRequestError, type JsonType, type Problem } from "../errors/api-error.js";
import { locateJsonError, placeOf } from "../errors/locate-json-error.js";
import { findExcessDepth } from "./find-excess-depth.js";
import { hold } from "./limit-held.js";
import { readBody } from "./read-body.js";
import { waitForTurn } from "./take-turns.js";

/** Bodies of more bytes are parsed in different turns of the event loop, also where many arrive in the same one. */
const LARGE_BODY = 8_192;
/** A body of 2 MB takes some 10 MB once it is parsed: a few of more bytes are worked on at a time. */
const BODY_WITH_A_TURN = 65_536;

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type RequestCode = "validation" | "invalid_request";

/** A body of this schema: `in` as it is sent, `out` as `c.req.valid("json")` gives it. */
type JsonInput<Schema extends ObjectSchema> = {
  in: { json: v.InferInput<Schema> };
  out: { json: v.InferOutput<Schema> };
};

/**
 * Reads a JSON body and validates it; the handler has it as `c.req.valid("json")`. Hono's own validator takes a body of
 * another type for `{}` and can't say where JSON is malformed.
 * @param code what a wrong shape is called: 422 `validation` everywhere but in lookup
 * @throws ApiError 415 for another type, 413 beyond 2 MiB; InvalidRequestError for what is malformed, too deep or wrong
 */
export function jsonBody<Schema extends ObjectSchema>(
  schema: Schema,
  code: RequestCode = "validation",
): MiddlewareHandler<AppEnvironment, string, JsonInput<Schema>> {
  return async (c, next) => {
    checkContentType(c);
    const bytes = await readBody(c);
    hold(c, bytes.length);
    const work = async () => {
      const isLarge = bytes.length > LARGE_BODY;
      if (isLarge) await waitForTurn(c);
      const input = parseJson(bytes, code);
      if (isLarge) await waitForTurn(c);
      const value = validate(input, schema, code);
      c.set(
        "unknownMembers",
        Object.keys(input as object).filter((member) => !Object.hasOwn(schema.entries, member)),
      );
      c.req.addValidatedData("json", value as object);
      await next();
    };
    // A turn begins when the body is there: clients that send slowly keep nobody waiting.
    await (bytes.length > BODY_WITH_A_TURN ? c.get("bodyTurns").run(c.get("caller").projectId, work) : work());
  };
}

/** @throws InvalidRequestError naming every wrong member, up to 100 */
function validate<Schema extends ObjectSchema>(input: unknown, schema: Schema, code: RequestCode) {
  if (jsonType(input) !== "object") {
    throw new InvalidRequestError(code, [
      { path: [], code: "invalid_type", found: { kind: "type", type: jsonType(input) } },
    ]);
  }
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new InvalidRequestError(code, result.issues.slice(0, limits.validationErrors).map(problemOf));
}

/** @throws ApiError 415 unless the body is JSON in UTF-8 and not compressed; a body without a type is taken as JSON. */
function checkContentType(c: Context<AppEnvironment>): void {
  const encoding = c.req.header("Content-Encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new ApiError("unsupported_media_type", {
      message: "unsupported_media_type.encoding",
      values: { found: encoding.slice(0, 100) },
      headers: { "Accept-Encoding": "identity" },
    });
  }
  const header = c.req.header("Content-Type");
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

/** @throws InvalidRequestError `malformed_json` or `too_deep`, with line and column */
function parseJson(bytes: Uint8Array, code: RequestCode): unknown {
  // Without a byte order mark, which does not belong to the text.
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) throw malformed(code, placeOf(text, text.indexOf("\ufffd")), { kind: "value", text: "" });
  const excess = findExcessDepth(text, limits.bodyDepth);
  if (excess !== undefined) {
    throw new InvalidRequestError(code, [{ path: [], code: "too_deep", ...placeOf(text, excess) }]);
  }
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
  if (issue.kind === "schema" && issue.received === "undefined" && issue.path && issue.input === undefined) {
    return { path, code: "required" };
  }
  const code = isValidationCode(issue.message) ? issue.message : "invalid_type";
  const last = issue.path?.at(-1);
  const found = foundIn(last ? last.value : issue.input, code);
  return { path, code, ...(found ? { found } : {}) };
}

function beginningOf(text: string): Found {
  return { kind: "value", text: [...text.slice(0, 80)].slice(0, 40).join("") };
}

function foundIn(value: unknown, code: ValidationCode): Found | undefined {
  switch (code) {
    case "not_a_scalar":
      // The only number that is not a scalar of JSON is one out of range, as 1e999.
      return typeof value === "number" ? { kind: "infinite" } : { kind: "type", type: jsonType(value) };
    case "invalid_type":
      return { kind: "type", type: jsonType(value) };
    case "invalid_value":
      return typeof value === "string" ? beginningOf(value) : { kind: "type", type: jsonType(value) };
    case "too_few":
    case "too_many":
      return { kind: "entries", count: Array.isArray(value) ? value.length : Object.keys(value as object).length };
    case "too_short":
    case "too_long":
    case "template_too_long":
      return { kind: "characters", count: [...(value as string)].length };
    case "invalid_format":
      return beginningOf(String(value));
    default:
      return undefined;
  }
}
