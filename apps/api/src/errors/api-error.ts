import type { ErrorCode, ValidationCode } from "@skladno/contract";

/** Values that a message may name; never text of a product. */
export type ErrorValues = Readonly<Record<string, string | number>>;

/** A refusal that the client is told about. Services throw it; `errors/to-response.ts` turns it into the envelope. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: ErrorCode,
    readonly options: {
      /** Which of the code's messages; the code's own when absent. */
      readonly message?: string;
      readonly values?: ErrorValues;
      readonly details?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(code);
  }
}

/** One wrong member of a request, before it is put into words. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: ValidationCode;
  /** What was found, for the message: a type, a length, a short value. */
  readonly found?: Found;
  /** The most entries that the caller's plan allows, where that is less than the service's own limit. */
  readonly planLimit?: number;
  /** The most characters that texts made of this value may have. */
  readonly textLimit?: number;
  readonly line?: number;
  readonly column?: number;
}

export type Found =
  | { readonly kind: "type"; readonly type: JsonType }
  | { readonly kind: "characters" | "entries"; readonly count: number }
  | { readonly kind: "value"; readonly text: string }
  /** A number beyond the range of JSON numbers that programs can read, as 1e999. */
  | { readonly kind: "infinite" }
  | { readonly kind: "nothing" };

export type JsonType = "object" | "array" | "string" | "number" | "boolean" | "null";

/** A request whose shape is wrong: 422 `validation`, or 400 `invalid_request` where the contract says so. */
export class InvalidRequestError extends Error {
  override readonly name = "InvalidRequestError";

  constructor(
    readonly code: "validation" | "invalid_request",
    readonly problems: readonly Problem[],
  ) {
    super(code);
  }
}
