import { apiError, ConnectionError, SkladnoError } from "./errors.js";
import { readRetryAfter } from "./retry-after.js";

/** One request of the API. */
export interface Call {
  readonly method: "GET" | "POST";
  /** From `/v1` on, every segment percent-encoded. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  readonly idempotencyKey?: string;
  /** A member that every good answer has; an answer without it comes from another program. */
  readonly expects: string;
}

/** A good answer. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMilliseconds: number | undefined;
}

export interface SendParts {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: () => string | Promise<string>;
  readonly fetch: typeof fetch;
  readonly language: string | undefined;
  readonly now: () => number;
}

/**
 * Sends a request once and reads the complete answer.
 * @throws ApiError for an answer that is an error; ConnectionError where there is no complete answer; the signal's reason after an abort
 */
export async function send(
  parts: SendParts,
  call: Call,
  timeoutMilliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const key = await parts.apiKey();
  signal?.throwIfAborted();
  // AbortSignal.any and AbortSignal.timeout keep their sources alive in Node 20; this is let go when the answer is there.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMilliseconds);
  const { fetch } = parts;
  try {
    const response = await fetch(parts.baseUrl + call.path, {
      method: call.method,
      headers: headersOf(call, key, parts.language),
      ...(call.body === undefined ? {} : { body: call.body }),
      // A followed redirect turns a POST into a GET, or takes the key to another place.
      redirect: "manual",
      signal: controller.signal,
    });
    return readAnswer(call, response, await response.text(), parts.now());
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof SkladnoError) throw cause;
    const what = `${call.method} ${call.path}`;
    if (timedOut) {
      const seconds = timeoutMilliseconds / 1000;
      throw new ConnectionError(`${what}: no complete answer within ${seconds} s.`, { code: "timed_out", cause });
    }
    throw new ConnectionError(`${what}: the connection failed (${reasonOf(cause)}).`, {
      code: "connection_failed",
      cause,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function headersOf(call: Call, key: string, language: string | undefined): Record<string, string> {
  return {
    Authorization: `Bearer ${key}`,
    Accept: "application/json",
    ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(call.idempotencyKey === undefined ? {} : { "Idempotency-Key": call.idempotencyKey }),
    ...(language === undefined ? {} : { "Accept-Language": language }),
  };
}

function readAnswer(call: Call, response: Response, text: string, now: number): Answer {
  const { status, headers } = response;
  const body = parseJson(text);
  const retryAfterMilliseconds = readRetryAfter(headers.get("Retry-After"), headers.get("Date"), now);
  const what = `${call.method} ${call.path}`;
  const requestId = headers.get("X-Request-Id");
  if (response.ok) {
    if (isObject(body) && Object.hasOwn(body, call.expects)) return { status, body, retryAfterMilliseconds };
    const message = `${what}: the answer ${status} is not what the API answers; expected JSON with "${call.expects}". Is the baseUrl right?`;
    throw new ConnectionError(message, { code: "unreadable_answer", status, requestId });
  }
  const facts = { status, requestId, ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }) };
  const error = isObject(body) && isObject(body.error) ? body.error : undefined;
  if (typeof error?.code === "string") {
    throw apiError(`${what}: ${status} ${error.code}. ${error.message}`, {
      ...facts,
      code: error.code,
      requestId: typeof error.request_id === "string" ? error.request_id : requestId,
      details: isObject(error.details) ? error.details : null,
    });
  }
  const redirected = response.type === "opaqueredirect" || (status >= 300 && status < 400);
  const advice = redirected ? " A redirect is not followed: set baseUrl to where it leads." : "";
  throw apiError(`${what}: ${redirected && status === 0 ? "a redirect" : status}, not from the API.${advice}`, {
    ...facts,
    code: `http_${status}`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `fetch failed` says little; Node puts the reason into a chain of causes. */
function reasonOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string") return code;
    if (one.cause === undefined) return one.message;
  }
  return String(error);
}
