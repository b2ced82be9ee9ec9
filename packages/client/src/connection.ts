import { pause } from "./pause.js";
import { defaultRetryPolicy, type RetryNews, type RetryParts, type RetryPolicy, withRetries } from "./retry.js";
import { type Answer, type Call, type SendParts, send } from "./send.js";

/** What `createClient` takes. */
export interface ClientOptions {
  /** Where the server is: `https://texts.example`, with the path of a proxy where there is one, without `/v1`. */
  readonly baseUrl: string;
  /** The project's key, or a function that gives the current one, for rotation. It does not belong into a browser. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** The platform's own when absent. */
  readonly fetch?: typeof fetch;
  /** The language of messages and warnings, `en` when absent. */
  readonly language?: "en" | "ru";
  /** Over `defaultRetryPolicy`. */
  readonly retry?: Partial<RetryPolicy>;
  /** For one answer, from sending to its last byte; 30,000 when absent. */
  readonly timeoutMilliseconds?: number;
  /** Told of every repetition, before its pause. */
  readonly onRetry?: (news: RetryNews) => void;
  /** Time and chance; the platform's own when absent. Tests replace them. */
  readonly environment?: Partial<ClientEnvironment>;
}

/** What a client takes from its platform. */
export interface ClientEnvironment {
  readonly pause: RetryParts["pause"];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 or more, below 1. */
  readonly random: () => number;
  /** Keys for requests and runs: unique, 8 to 100 printable ASCII characters. */
  readonly newKey: () => string;
}

/** The way to one server: every request of a client goes through `request`. */
export interface Connection {
  readonly environment: ClientEnvironment;
  /** @throws SkladnoError when attempts or time are used up; the signal's reason after an abort */
  request(call: Call, signal: AbortSignal | undefined): Promise<Answer>;
}

const TIMEOUT_MILLISECONDS = 30_000;

/** @throws TypeError or RangeError for options that can't be used; the message never holds the key */
export function connect(options: ClientOptions): Connection {
  const environment: ClientEnvironment = {
    pause,
    now: Date.now,
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    ...options.environment,
  };
  const parts: SendParts = {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    // Called as a function: browsers refuse `fetch` as a method of another object.
    fetch: options.fetch ?? ((...input) => globalThis.fetch(...input)),
    language: options.language,
    now: environment.now,
  };
  const policy = readPolicy({ ...defaultRetryPolicy, ...options.retry });
  const retry: RetryParts = { ...environment, policy, onRetry: options.onRetry };
  const timeout = positive("timeoutMilliseconds", options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  return {
    environment,
    request: (call, signal) =>
      withRetries(retry, signal, (remaining) => send(parts, call, Math.min(timeout, remaining), signal)),
  };
}

function readBaseUrl(text: string): string {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {}
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new TypeError(
      `baseUrl is ${JSON.stringify(text)}; allowed: an http or https address without query, such as "https://texts.example".`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("baseUrl contains a user name or a password. Remove them and pass the project key as apiKey.");
  }
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function readApiKey(key: ClientOptions["apiKey"]): SendParts["apiKey"] {
  if (typeof key === "function") return async () => checkedKey(await key());
  checkedKey(key);
  return () => key;
}

function checkedKey(key: unknown): string {
  if (typeof key === "string" && /^[\x21-\x7e]+$/.test(key)) return key;
  const found = typeof key === "string" ? (key === "" ? "an empty text" : "a text with other characters") : typeof key;
  throw new TypeError(
    `apiKey is ${found}; only printable ASCII characters without spaces are allowed. Copy the key as the operator gave it.`,
  );
}

function readPolicy(policy: RetryPolicy): RetryPolicy {
  positive("retry.attempts", policy.attempts);
  positive("retry.deadlineMilliseconds", policy.deadlineMilliseconds);
  positive("retry.firstPauseMilliseconds", policy.firstPauseMilliseconds);
  positive("retry.longestPauseMilliseconds", policy.longestPauseMilliseconds);
  return policy;
}

/** @throws RangeError when the number is not positive */
export function positive(name: string, value: number): number {
  if (typeof value === "number" && value > 0) return value;
  throw new RangeError(`${name} is ${value}; allowed: a number above 0.`);
}
