import { type ErrorCode, type ErrorEnvelope, errorCodes, limits } from "@skladno/contract";
import { StoreUnavailableError } from "@skladno/jobs";
import { ApiError, InvalidRequestError } from "../api-error.js";
import type { Language } from "../language.js";
import { errorMessage } from "./messages.js";
import { describeProblem } from "./validation-messages.js";

/** An error as it leaves the server. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorEnvelope;
  /** False for what the server did not expect: to be logged with its stack, and told to nobody. */
  readonly expected: boolean;
}

/** The one exit door: any thrown value becomes the documented envelope with its status and headers. */
export function errorAnswer(error: unknown, requestId: string, language: Language): ErrorAnswer {
  if (error instanceof InvalidRequestError) {
    const errors = error.problems
      .slice(0, limits.validationErrors)
      .map((problem) => describeProblem(problem, language));
    const others = error.problems.length - 1;
    const more =
      others === 0
        ? ""
        : language === "ru"
          ? `(и ещё ошибок: ${others}, см. details.errors)`
          : `(and ${others} more, see details.errors)`;
    const values = { first: errors[0]?.message ?? "", more };
    const name = error.code === "validation" ? undefined : "validation";
    return answer(error.code, name, values, { errors }, {}, requestId, language);
  }
  if (error instanceof ApiError) {
    const { message, values = {}, details, headers = {} } = error.options;
    const retry: Record<string, string> =
      errorCodes[error.code] === 503 && headers["Retry-After"] === undefined ? { "Retry-After": "1" } : {};
    const challenge: Record<string, string> = error.code === "unauthorized" ? { "WWW-Authenticate": "Bearer" } : {};
    return answer(
      error.code,
      message,
      values,
      details ?? null,
      { ...retry, ...challenge, ...headers },
      requestId,
      language,
    );
  }
  if (error instanceof StoreUnavailableError) {
    return { ...errorAnswer(new ApiError("service_unavailable"), requestId, language), expected: false };
  }
  return { ...answer("internal_error", undefined, {}, null, {}, requestId, language), expected: false };
}

function answer(
  code: ErrorCode,
  messageName: string | undefined,
  values: Readonly<Record<string, string | number>>,
  details: Readonly<Record<string, unknown>> | null,
  headers: Readonly<Record<string, string>>,
  requestId: string,
  language: Language,
): ErrorAnswer {
  const message = errorMessage(code, messageName, values, language);
  return {
    status: errorCodes[code],
    headers: { "Content-Language": language, ...headers },
    body: {
      error: { code, message, request_id: requestId, details },
      // The legacy copy carries the errors of templates, as it always did.
      detail: {
        code,
        message,
        ...(code === "invalid_templates" && details ? { errors: details.errors as unknown[] } : {}),
      },
    },
    expected: true,
  };
}

/** The answer for what never became a request of the application: broken HTTP, an unusable Host header. */
export function protocolErrorBody(reason: string, requestId: string): string {
  const error = new ApiError("invalid_request", { message: "invalid_request.http", values: { reason } });
  return JSON.stringify(errorAnswer(error, requestId, "en").body);
}
