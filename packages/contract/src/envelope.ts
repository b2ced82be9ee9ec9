import * as v from "valibot";
import { type ErrorCode, errorCodes, validationCodes } from "./error-codes.js";

const codeNames = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

/** The one shape of every error answer, with the legacy copy `detail` beside it. */
export const errorEnvelope = v.object({
  error: v.object({
    code: v.picklist(codeNames),
    message: v.string(),
    request_id: v.pipe(v.string(), v.uuid()),
    details: v.nullable(v.record(v.string(), v.unknown())),
  }),
  detail: v.looseObject({
    code: v.picklist(codeNames),
    message: v.string(),
    errors: v.optional(v.array(v.unknown())),
  }),
});
/** The body of every answer that is an error. */
export type ErrorEnvelope = v.InferOutput<typeof errorEnvelope>;

/** One entry of `details.errors` of a 422 `validation` or of a 400 `invalid_request` about a body. */
export const validationError = v.object({
  /** Where: `items[3].external_id`; empty for the body as a whole. */
  path: v.string(),
  code: v.picklist(validationCodes),
  message: v.string(),
  /** For `malformed_json` and `too_deep`: the place of the first wrong character, 1-based, counted in code points. */
  line: v.optional(v.pipe(v.number(), v.integer())),
  column: v.optional(v.pipe(v.number(), v.integer())),
});
/** One mistake in the shape of a request, with its path. */
export type ValidationError = v.InferOutput<typeof validationError>;
