import type * as v from "valibot";
import type { ValidationCode } from "./error-codes.js";

/** The message of a schema is a code; this makes a misspelled one an error of the compiler. */
export const code = (name: ValidationCode): ValidationCode => name;

export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** One step of a path, to a member of an object. */
export function memberStep(input: Record<string, unknown>, key: string): v.IssuePathItem {
  return { type: "object", origin: "value", input, key, value: input[key] };
}
