import { type ErrorCode, type ErrorEnvelope, errorCodes, limits } from "@skladno/contract";
import { StoreUnavailableError } from "@skladno/jobs";
import type { ErrorHandler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnvironment } from "../app-environment.js";
import type { Language } from "../language.js";
import { ApiError, InvalidRequestError } from "./api-error.js";
import { errorMessage } from "./messages.js";
import { describeProblem } from "./validation-messages.js";

/** For `app.onError`: any error becomes the documented envelope. What the server did not expect is logged. */
export const toResponse: ErrorHandler<AppEnvironment> = (error, c) => {
  if (!(error instanceof ApiError) && !(error instanceof InvalidRequestError)) {
    c.get("log").error({ err: error }, "unexpected error");
  }
  const { status, headers, body } = describeError(error, c.get("requestId"), c.get("language"));
  return c.json(body, status, headers);
};

/** For `app.notFound`. */
export const answerNotFound: NotFoundHandler<AppEnvironment> = (c) => toResponse(new ApiError("not_found"), c);

/** The refusal of a method. @param methods that are allowed */
export function methodNotAllowed(method: string, methods: readonly string[]): ApiError {
  const allowed = [...methods].sort();
  return new ApiError("method_not_allowed", {
    values: { method: method.slice(0, 40), allowed: allowed.join(", ") },
    details: { allowed },
    headers: { Allow: allowed.join(", ") },
  });
}

/** An error as it leaves the server. */
interface ErrorAnswer {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  readonly body: ErrorEnvelope;
}

export function describeError(error: unknown, requestId: string, language: Language): ErrorAnswer {
  const { code, options } = apiErrorOf(error, language);
  const { values = {}, details = null, headers = {} } = options;
  const message = errorMessage(code, options.message, values, language);
  return {
    status: errorCodes[code],
    headers: { "Content-Language": language, ...headersOf(code), ...headers },
    body: {
      error: { code, message, request_id: requestId, details },
      // The legacy copy carries the errors of templates, as it always did.
      detail: {
        code,
        message,
        ...(code === "invalid_templates" && details ? { errors: details.errors as unknown[] } : {}),
      },
    },
  };
}

function headersOf(code: ErrorCode): Record<string, string> {
  if (errorCodes[code] === 503) return { "Retry-After": "1" };
  // How long rows take to end is not known.
  if (code === "too_many_open_rows") return { "Retry-After": "10" };
  return code === "unauthorized" ? { "WWW-Authenticate": "Bearer" } : {};
}

function apiErrorOf(error: unknown, language: Language): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidRequestError) return invalidRequest(error, language);
  return new ApiError(error instanceof StoreUnavailableError ? "service_unavailable" : "internal_error");
}

function invalidRequest({ code, problems }: InvalidRequestError, language: Language): ApiError {
  const errors = problems.slice(0, limits.validationErrors).map((problem) => describeProblem(problem, language));
  const others = problems.length - 1;
  const more =
    language === "ru" ? `(и ещё ошибок: ${others}, см. details.errors)` : `(and ${others} more, see details.errors)`;
  return new ApiError(code, {
    message: "validation",
    values: { first: errors[0]?.message ?? "", more: others === 0 ? "" : more },
    details: { errors },
  });
}

/** The envelope for what never became a request of the application: broken HTTP, a bad Host, CONNECT. */
export function protocolErrorBody(status: number, reason: string, requestId: string): string {
  const error =
    status === 405
      ? new ApiError("method_not_allowed", { values: { method: "CONNECT", allowed: "GET, POST" } })
      : new ApiError("invalid_request", { message: "invalid_request.http", values: { reason } });
  return JSON.stringify(describeError(error, requestId, "en").body);
}
