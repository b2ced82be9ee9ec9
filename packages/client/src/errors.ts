import type { ErrorCode, TemplateError, ValidationError } from "./contract.js";

/*
 * Everything that a call can end with, as one family: `error instanceof SkladnoError`, then the class or the code. The codes of
 * answers are the server's; the others are the client's own and listed here.
 */

/** The codes of errors that no server answered. */
export type LocalErrorCode =
  /** The connection could not be made, was refused, or broke before the answer was complete. */
  | "connection_failed"
  /** No complete answer within `timeoutMilliseconds`, or before the deadline. */
  | "timed_out"
  /** An answer that is not what the contract says: cut off, or of another program, such as a proxy. */
  | "unreadable_answer"
  /** The product alone makes a body above the limit. */
  | "product_too_large"
  /** The product can't be written as JSON: a circle, a BigInt, no object. */
  | "product_not_serializable"
  /** The job has ended and has no result for this product. */
  | "result_missing";

/** What an error says beside its message. */
export interface ErrorFacts {
  /** For programs: the server's `error.code`, or one of `LocalErrorCode`. */
  readonly code: ErrorCode | LocalErrorCode | (string & {});
  /** The HTTP status, null where there was no answer. */
  readonly status?: number | null;
  /** What the operator of the server needs to find the request in the log. */
  readonly requestId?: string | null;
  /** True when the same request may succeed later. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/** The root of all errors of this package. */
export class SkladnoError extends Error {
  override readonly name: string = "SkladnoError";
  readonly code: ErrorFacts["code"];
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryable: boolean;
  /** How often the request was sent before it was given up. */
  attempts = 1;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryable = facts.retryable ?? false;
  }
}

/** No complete answer: `connection_failed`, `timed_out`, `unreadable_answer`. Always retryable. */
export class ConnectionError extends SkladnoError {
  override readonly name = "ConnectionError";

  constructor(message: string, facts: Omit<ErrorFacts, "retryable" | "code"> & { readonly code: LocalErrorCode }) {
    super(message, { ...facts, retryable: true });
  }
}

/** What an error about one product says. */
export interface ProductErrorFacts extends ErrorFacts {
  readonly details?: Readonly<Record<string, unknown>> | null;
}

/** What is wrong with one product of a `run`; its neighbours are not touched. */
export class ProductError extends SkladnoError {
  override readonly name = "ProductError";
  /** For `blocked_content`: the place and the rule, as `BlockedContent`. Else null. */
  readonly details: Readonly<Record<string, unknown>> | null;

  constructor(message: string, facts: ProductErrorFacts) {
    super(message, facts);
    this.details = facts.details ?? null;
  }
}

/** What an answer that is an error says. */
export interface ApiErrorFacts extends ErrorFacts {
  readonly status: number;
  readonly details?: Readonly<Record<string, unknown>> | null;
  readonly retryAfterMilliseconds?: number;
}

/** The server answered, and the answer is an error. */
export class ApiError extends SkladnoError {
  override readonly name: string = "ApiError";
  override readonly status: number;
  /** `error.details` of the answer; its form depends on the code. */
  readonly details: Readonly<Record<string, unknown>> | null;
  /** What `Retry-After` said. */
  readonly retryAfterMilliseconds: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message, facts);
    this.status = facts.status;
    this.details = facts.details ?? null;
    this.retryAfterMilliseconds = facts.retryAfterMilliseconds;
  }
}

/** 401: the key is missing, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
}

/** 403: the mode is not in the plan. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}

/** 404: no such job, product, version or path in the project of this key. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}

/** 409: the state of the job does not allow it, or the idempotency key belongs to another body. */
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}

/** 400, 405, 413, 415, 422: the request has to be changed. */
export class InvalidRequestError extends ApiError {
  override readonly name = "InvalidRequestError";

  /** Every mistake with its place: of the request's shape (`path`), or of its templates (`output`, `frame`, `hint`). */
  get errors(): readonly (ValidationError | TemplateError)[] {
    const errors = this.details?.errors;
    return Array.isArray(errors) ? (errors as (ValidationError | TemplateError)[]) : [];
  }
}

/** 429 `rate_limit_exceeded`: too many requests, wait and repeat. */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
}

/** 429 `operation_quota_exceeded`: the month's operations are used up; waiting a little does not help. */
export class QuotaExceededError extends ApiError {
  override readonly name = "QuotaExceededError";
}

/** 5xx: the server could not do it now. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";
}

/** The class that belongs to a status and a code. */
export function apiError(message: string, facts: ApiErrorFacts): ApiError {
  const { status, code } = facts;
  if (status === 401) return new UnauthorizedError(message, facts);
  if (status === 403) return new ForbiddenError(message, facts);
  if (status === 404) return new NotFoundError(message, facts);
  if (status === 409) return new ConflictError(message, facts);
  if (status === 429 && code === "operation_quota_exceeded") return new QuotaExceededError(message, facts);
  if (status === 429) return new RateLimitError(message, { ...facts, retryable: true });
  // 408 and 425 are a server's or a proxy's way to say: once more.
  if (status === 408 || status === 425) return new ServerError(message, { ...facts, retryable: true });
  if (status >= 500) return new ServerError(message, { ...facts, retryable: status !== 501 && status !== 505 });
  if (status >= 400) return new InvalidRequestError(message, facts);
  return new ApiError(message, facts);
}
