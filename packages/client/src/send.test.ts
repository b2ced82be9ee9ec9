import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createClient } from "./client.js";
import type { ClientOptions } from "./connection.js";
import { pause } from "./pause.js";

/** A client whose requests are answered by a function, without repetitions unless they are asked for. */
function clientOf(answer: (request: Request) => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: "https://texts.example/skladno/",
    apiKey: "the-key",
    fetch: async (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      requests.push(request);
      return answer(request);
    },
    retry: { attempts: 1 },
    ...options,
  });
  return { client, requests };
}

afterEach(() => {
  vi.useRealTimers();
});

const good = () =>
  Response.json({
    limits: {},
    valid: true,
    outputs: {},
    operations: 1,
    job_id: "j",
    status: "queued",
    items: [],
    results: {},
    history: [],
    version: 1,
  });

describe("a request", () => {
  it("goes to the path of its operation, every part encoded, with the key", async () => {
    const { client, requests } = clientOf(good);
    const id = "А-17/б %?#..";
    const request = { templates: { h1: "x" }, items: [{ external_id: "1" }] };
    await client.capabilities();
    await client.validateTemplates({ templates: { h1: "x" } });
    await client.previewTemplates({ templates: { h1: "x" }, item: { external_id: "1" } });
    await client.estimateJob(request);
    await client.createJob(request);
    await client.generate(request);
    await client.readJob("a/b");
    await client.cancelJob("j");
    await client.retryFailed("j", { idempotencyKey: "my-own-key" });
    await client.readResults("j", { cursor: 5, limit: 10 });
    await client.readProduct(id, { channel: "мой канал" });
    await client.readProduct(id);
    await client.lookUpProducts({ external_ids: [id] });
    await client.readHistory(id, { limit: 3 });
    await client.readVersion(id, 2);
    const encoded = "%D0%90-17%2F%D0%B1%20%25%3F%23..";
    expect(requests.map(({ method, url }) => `${method} ${url.replace("https://texts.example", "")}`)).toEqual([
      "GET /skladno/v1/generation/capabilities",
      "POST /skladno/v1/templates/validate",
      "POST /skladno/v1/templates/preview",
      "POST /skladno/v1/jobs/estimate",
      "POST /skladno/v1/jobs",
      "POST /skladno/v1/generate",
      "GET /skladno/v1/jobs/a%2Fb",
      "POST /skladno/v1/jobs/j/cancel",
      "POST /skladno/v1/jobs/j/retry-failed",
      "GET /skladno/v1/jobs/j/results?cursor=5&limit=10",
      `GET /skladno/v1/products/${encoded}?channel=%D0%BC%D0%BE%D0%B9%20%D0%BA%D0%B0%D0%BD%D0%B0%D0%BB`,
      `GET /skladno/v1/products/${encoded}`,
      "POST /skladno/v1/products/lookup",
      `GET /skladno/v1/products/${encoded}/history?limit=3`,
      `GET /skladno/v1/products/${encoded}/versions/2`,
    ]);
    for (const { headers, method, url, body, redirect } of requests) {
      expect([headers.get("authorization"), redirect]).toEqual(["Bearer the-key", "manual"]);
      expect(headers.get("content-type")).toBe(body === null ? null : "application/json");
      const creates = method === "POST" && /\/(jobs|generate|retry-failed)$/.test(url);
      expect(headers.has("idempotency-key")).toBe(creates);
    }
    expect(requests[8]?.headers.get("idempotency-key")).toBe("my-own-key");
    // Each call has a key of its own.
    expect(requests[4]?.headers.get("idempotency-key")).not.toBe(requests[5]?.headers.get("idempotency-key"));
  });

  it("for texts says whether they are ready", async () => {
    const request = { templates: { h1: "x" }, items: [{ external_id: "1" }] };
    const ready = clientOf(() => Response.json({ job_id: "j", items: [] }));
    expect(await ready.client.generate(request)).toEqual({ ready: true, job_id: "j", items: [] });
    const later = clientOf(() => Response.json({ job_id: "j", status: "queued" }, { status: 202 }));
    expect(await later.client.generate(request)).toEqual({ ready: false, job_id: "j", status: "queued" });
  });

  it("keeps its idempotency key over repetitions, and asks for the API key before each", async () => {
    const keys = ["old-key", "new-key"];
    let sent = 0;
    const { client, requests } = clientOf(
      () => {
        sent += 1;
        return sent === 1 ? new Response("", { status: 503 }) : good();
      },
      { retry: { attempts: 2, firstPauseMilliseconds: 1 }, apiKey: async () => keys.shift() ?? "", language: "ru" },
    );
    await client.createJob({ templates: {}, items: [] });
    const [first, second] = requests.map(({ headers }) => Object.fromEntries(headers));
    expect(first?.["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.["idempotency-key"]).toBe(first?.["idempotency-key"]);
    expect([first?.authorization, second?.authorization]).toEqual(["Bearer old-key", "Bearer new-key"]);
    expect(first?.["accept-language"]).toBe("ru");
  });

  it("for the ids . and .. is refused, because no URL can carry them", async () => {
    const { client, requests } = clientOf(good);
    for (const id of [".", ".."]) {
      await expect(client.readProduct(id)).rejects.toThrow(/lookUpProducts/);
      await expect(client.readHistory(id)).rejects.toThrow(RangeError);
      await expect(client.readVersion(id, 1)).rejects.toThrow(RangeError);
    }
    expect(requests).toEqual([]);
  });
});

describe("an answer", () => {
  it("that is an error becomes an object of its class, with everything that it says", async () => {
    const envelope = {
      error: {
        code: "validation",
        message: "The request is not valid.",
        request_id: "id-1",
        details: { errors: [{ path: "items" }] },
      },
    };
    const { client } = clientOf(() => Response.json(envelope, { status: 422, headers: { "Retry-After": "3" } }));
    await expect(client.capabilities()).rejects.toMatchObject({
      name: "InvalidRequestError",
      message: "GET /v1/generation/capabilities: 422 validation. The request is not valid.",
      code: "validation",
      status: 422,
      requestId: "id-1",
      errors: [{ path: "items" }],
      retryAfterMilliseconds: 3_000,
      retryable: false,
    });
  });

  it.each([
    ["cut off", '{"limits": {', "unreadable_answer"],
    ["empty", "", "unreadable_answer"],
    ["of another program", "<h1>Welcome</h1>", "unreadable_answer"],
    ["of another API", '{"hello": "world"}', "unreadable_answer"],
    ["a list", "[]", "unreadable_answer"],
  ])("that is %s is no success", async (_, text, code) => {
    const { client } = clientOf(() => new Response(text));
    await expect(client.capabilities()).rejects.toMatchObject({ name: "ConnectionError", code, retryable: true });
  });

  it.each([
    [301, { Location: "https://elsewhere.example/" }, "ApiError", "http_301", /baseUrl/],
    [404, {}, "NotFoundError", "http_404", /not from the API/],
    [502, {}, "ServerError", "http_502", /502/],
  ])("%d of a proxy is an error with a code of its own", async (status, headers, name, code, message) => {
    const { client } = clientOf(() => new Response(status === 301 ? null : "<html>", { status, headers }));
    await expect(client.capabilities()).rejects.toMatchObject({ name, code, message: expect.stringMatching(message) });
  });

  it("that does not come in time, or not to its end, is given up", async () => {
    const never = clientOf(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
        }),
      { timeoutMilliseconds: 20 },
    );
    await expect(never.client.capabilities()).rejects.toMatchObject({ code: "timed_out", name: "ConnectionError" });

    const stalled = clientOf(
      (request) => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"limits":'));
            request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
          },
        });
        return new Response(body);
      },
      { timeoutMilliseconds: 20 },
    );
    await expect(stalled.client.capabilities()).rejects.toMatchObject({ code: "timed_out" });
  });

  it("is not waited for beyond the deadline of the call", async () => {
    vi.useFakeTimers();
    const { client } = clientOf(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
        }),
      { retry: { attempts: 10, deadlineMilliseconds: 50 } },
    );
    const call = expect(client.capabilities()).rejects.toMatchObject({
      code: "timed_out",
      message: expect.stringContaining("within 0.05 s"),
      attempts: 1,
    });
    await vi.runAllTimersAsync();
    await call;
  });

  it("leaves no timer and no listener, whether it is good or not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { signal } = new AbortController();
    await clientOf(good).client.capabilities({ signal });
    const failing = clientOf(() => Promise.reject(new TypeError("fetch failed")));
    await expect(failing.client.capabilities({ signal })).rejects.toMatchObject({ code: "connection_failed" });
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("is not waited for after an abort", async () => {
    const controller = new AbortController();
    const { client } = clientOf(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
        }),
    );
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 5);
    await expect(client.capabilities({ signal: controller.signal })).rejects.toBe(reason);
    await expect(client.capabilities({ signal: controller.signal })).rejects.toBe(reason);
  });

  it("that never came is explained", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const { client } = clientOf(() => Promise.reject(new TypeError("fetch failed", { cause: refused })));
    await expect(client.capabilities()).rejects.toMatchObject({
      code: "connection_failed",
      message: "GET /v1/generation/capabilities: the connection failed (ECONNREFUSED).",
      status: null,
    });
  });
});

describe("a pause", () => {
  it("leaves nothing behind at its signal", async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = ((...given: Parameters<typeof add>) => {
      listeners += 1;
      add(...given);
    }) as typeof add;
    signal.removeEventListener = ((...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    }) as typeof remove;
    await pause(1, signal);
    expect(listeners).toBe(0);
    const long = pause(2 ** 40, signal);
    controller.abort(new Error("enough"));
    await expect(long).rejects.toThrow("enough");
    expect(listeners).toBe(0);
  });
});

describe("options", () => {
  const base = { baseUrl: "http://127.0.0.1", apiKey: "key" };

  it.each([
    [{ ...base, baseUrl: "texts.example" }, /baseUrl/],
    [{ ...base, baseUrl: "ftp://texts.example" }, /http or https/],
    [{ ...base, baseUrl: "https://texts.example/?a=1" }, /without query/],
    [{ ...base, baseUrl: "https://me:secret@texts.example" }, /apiKey/],
    [{ ...base, baseUrl: "https://me@texts.example" }, /apiKey/],
    [{ ...base, baseUrl: "https://:secret@texts.example" }, /apiKey/],
    [{ ...base, apiKey: "" }, /empty/],
    [{ ...base, apiKey: "ключ" }, /printable ASCII/],
    [{ ...base, apiKey: "two words\r\n" }, /printable ASCII/],
    [{ ...base, apiKey: undefined as never }, /undefined/],
    [{ ...base, timeoutMilliseconds: 0 }, /timeoutMilliseconds is 0/],
    [{ ...base, retry: { attempts: Number.NaN } }, /retry.attempts is NaN/],
  ])("%j are refused", (options, message) => {
    expect(() => createClient(options)).toThrow(message);
  });

  it("are refused without telling the key", () => {
    let message = "";
    try {
      createClient({ ...base, apiKey: "geheimer Schlüssel" });
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/apiKey/);
    expect(message).not.toMatch(/geheim/);
  });
});
