import { channel } from "@skladno/contract";
import * as v from "valibot";
import { ApiError } from "../api-error.js";
import type { AppContext } from "./context.js";
import { decodeSegment, requestTarget } from "./request-target.js";

function segmentOf(context: AppContext, index: number): string | undefined {
  return decodeSegment(context.req.path.split("/")[index + 1] ?? "");
}

/**
 * One segment of the path, decoded; 0 is the first.
 * @throws ApiError 400 when it is no percent-encoded UTF-8
 */
export function pathSegment(context: AppContext, index: number): string {
  const segment = segmentOf(context, index);
  if (segment === undefined) throw new ApiError("invalid_request", { message: "invalid_request.path" });
  return segment;
}

/** The `job_id` of the path; one that is no UUID, or not even encoded rightly, is of no job, so nothing more is asked of it. */
export function pathJobId(context: AppContext): string {
  return segmentOf(context, 2)?.toLowerCase() ?? "";
}

/** A query parameter that may be sent once. @throws ApiError 400 when it was sent more often */
function queryParameter(context: AppContext, name: string): string | undefined {
  const values = new URLSearchParams(requestTarget(context.req.raw, context.env).query).getAll(name);
  if (values.length > 1) {
    throw new ApiError("invalid_request", {
      message: "invalid_request.repeated",
      values: { name, count: values.length },
    });
  }
  return values[0];
}

function invalidParameter(
  message: "integer" | "channel" | "version",
  name: string,
  found: string,
  range: { readonly min?: number; readonly max?: number } = {},
): ApiError {
  return new ApiError("invalid_request", {
    message: `invalid_request.${message}`,
    values: { name, found: [...found.slice(0, 200)].slice(0, 60).join(""), ...range },
    details: { parameter: name, ...range },
  });
}

export interface IntegerRange {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** An integer of the query in plain digits. @throws ApiError 400 for anything else and out of range; nothing is clamped */
export function queryInteger(context: AppContext, name: string, range: IntegerRange): number {
  const text = queryParameter(context, name);
  if (text === undefined) return range.default;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) {
    throw invalidParameter("integer", name, text, { min: range.min, max: range.max });
  }
  return value;
}

/** The optional `channel` of the query. @throws ApiError 400 when it can't be a channel */
export function queryChannel(context: AppContext): string | undefined {
  const text = queryParameter(context, "channel");
  if (text === undefined) return undefined;
  if (!v.is(channel, text)) throw invalidParameter("channel", "channel", text);
  return text;
}

/** The version in the path. @throws ApiError 400 when it is no integer; whether there is such a version is not asked here */
export function pathVersion(context: AppContext, index: number): number {
  const text = pathSegment(context, index);
  if (!/^[+-]?\d+$/.test(text)) throw invalidParameter("version", "version", text);
  return Number(text);
}
