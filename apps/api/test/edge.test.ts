import { errorEnvelope, limits } from "@skladno/contract";
import { StoreUnavailableError } from "@skladno/jobs";
import pino from "pino";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { authenticate, issueKey } from "../src/services/api-keys.js";
import { builtInPlans } from "../src/services/plans.js";
import { createTakeRequest } from "../src/services/rate-limit.js";
import { openStorage } from "../src/storage/open-storage.js";
import { KEY, testApp, testDeps } from "./fakes.js";

const app = testApp();
const auth = { Authorization: `Bearer ${KEY}` };

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

async function send(method: string, path: string, { headers = auth, body }: Sent = {}) {
  // Bytes, so that no content type is made up for them.
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const init = { method, headers, ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }) };
  return app.request(path, init);
}

/** The answer must be the documented envelope and nothing else. */
async function refused(response: Response, status: number, code: string) {
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  expect({ status: response.status, code: (body as { error: { code: string } }).error.code }).toEqual({ status, code });
  const envelope = v.parse(errorEnvelope, body);
  expect(response.headers.get("x-request-id")).toBe(envelope.error.request_id);
  expect(envelope.detail.code).toBe(code);
  expect(envelope.detail.message).toBe(envelope.error.message);
  expect(text).not.toMatch(/\bat .*\.ts:|node_modules|SELECT |\bError:/);
  return envelope;
}

interface FoundError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

async function wrong(path: string, body: unknown, status = 422, code = "validation"): Promise<readonly FoundError[]> {
  const response = await send("POST", path, { body: typeof body === "string" ? body : JSON.stringify(body) });
  const envelope = await refused(response, status, code);
  return (envelope.error.details as { errors: FoundError[] }).errors;
}

const item = { external_id: "1", name: "Сумка" };
const valid = { templates: { h1: "{{name}}" }, items: [item] };
const bodies: readonly (readonly [path: string, body: Record<string, unknown>])[] = [
  ["/v1/jobs", valid],
  ["/v1/generate", valid],
  ["/v1/jobs/estimate", valid],
  ["/v1/templates/validate", { templates: { h1: "{{name}}" } }],
  ["/v1/templates/preview", { templates: { h1: "{{name}}" }, item }],
];

describe("authentication", () => {
  it.each([
    ["no header", {}],
    ["another key", { Authorization: "Bearer skladno_of_someone_else_entirely" }],
    ["another scheme", { Authorization: `Basic ${KEY}` }],
    ["no scheme", { Authorization: KEY }],
    ["an empty key", { Authorization: "Bearer " }],
    ["two words", { Authorization: `Bearer ${KEY} ${KEY}` }],
  ])("refuses %s with 401, whatever is asked", async (_, headers) => {
    for (const [method, path] of [
      ["POST", "/v1/jobs"],
      ["GET", "/v1/no-such-path"],
      ["DELETE", "/v1/jobs"],
    ] as const) {
      const response = await send(method, path, { headers: headers as Record<string, string> });
      const { error } = await refused(response, 401, "unauthorized");
      expect(error.message).toBe("A valid service API key is required");
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("takes the scheme in any letter case", async () => {
    const response = await send("GET", "/v1/nothing", { headers: { Authorization: `bearer ${KEY}` } });
    await refused(response, 404, "not_found");
  });
});

describe("the rate limit", () => {
  it("stands on every authenticated answer, and refuses with 429 before anything else is looked at", async () => {
    const nth = (count: number) => {
      const counters = { count: async () => ({ count, milliseconds: 1001 }) };
      const app = testApp({ takeRequest: createTakeRequest(counters) });
      return app.request("/v1/nothing", { method: "PUT", headers: auth });
    };
    for (const [count, left] of [
      [1, 599],
      [599, 1],
      [600, 0],
    ] as const) {
      const fine = await nth(count);
      await refused(fine, 404, "not_found");
      expect(fine.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
      expect(fine.headers.get("ratelimit")).toBe(`"key";r=${left};t=2`);
      expect(fine.headers.get("retry-after")).toBeNull();
    }
    const response = await nth(601);
    const { error } = await refused(response, 429, "rate_limit_exceeded");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(response.headers.get("ratelimit")).toBe('"key";r=0;t=2');
    expect(error.message).toContain("Wait 2 seconds");
  });
});

describe("a server that stops", () => {
  it("answers 503 with Retry-After", async () => {
    const stopping = AbortSignal.abort();
    for (const [path, headers] of [
      ["/v1/jobs", auth],
      ["/readyz", {}],
    ] as const) {
      const response = await testApp({ stopping }).request(path, { headers });
      await refused(response, 503, "service_unavailable");
      expect(response.headers.get("retry-after")).toBe("1");
    }
  });
});

describe("a project whose plan is not configured", () => {
  it("is told so, in the language that was asked for", async () => {
    const { projects, keys } = await openStorage({ path: ":memory:" });
    await projects.create({ id: "p", name: "p", plan: "gold", now: 0 });
    const { key } = await issueKey(keys, "p", () => "k", 0);
    const app = testApp({ authenticate: (sent) => authenticate(keys, builtInPlans, sent) });
    const headers = { Authorization: `Bearer ${key}`, "Accept-Language": "ru" };
    const { error } = await refused(await app.request("/v1/jobs", { headers }), 503, "service_unavailable");
    expect(error.message).toBe(
      "Сервис временно недоступен: тариф «gold» этого проекта не настроен. Сообщите оператору.",
    );
  });
});

describe("what people read in Russian", () => {
  const noJobs = {
    ...testDeps().jobs,
    read: async () => null,
    retryFailed: async () => ({ kind: "not_found" }) as const,
  };
  it.each([
    ["a server that stops", { stopping: AbortSignal.abort() }, {}],
    [
      "a storage that is busy",
      { jobs: { ...noJobs, read: () => Promise.reject(new StoreUnavailableError("busy")) } },
      {},
    ],
    ["a wrong Idempotency-Key", {}, { "Idempotency-Key": "short" }],
    ["an unknown path", {}, {}],
  ])("has no English words, for %s", async (_, changes, sent) => {
    const headers = { ...auth, ...sent, "Accept-Language": "ru" };
    const job = "/v1/jobs/0190a000-0000-7000-8000-000000000009";
    for (const [method, path] of [
      ["GET", job],
      ["POST", `${job}/retry-failed`],
      ["GET", "/v1/nothing"],
    ] as const) {
      const response = await testApp({ jobs: noJobs, ...changes }).request(path, { method, headers });
      const { error } = (await response.json()) as { error: { message: string } };
      const names = /Retry-After|Idempotency-Key|ASCII|UUID|job_id|API|\/v1/g;
      expect(error.message.replace(names, "")).not.toMatch(/[a-z]{2}/i);
    }
  });
});

describe("what nobody expected", () => {
  it("is a 500 without a word about its cause, which one line of the log names", async () => {
    const lines: Record<string, unknown>[] = [];
    const formatters = { level: (level: string) => ({ level }) };
    const broken = testApp({
      log: pino({ level: "info", formatters }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      authenticate: async () => {
        throw new Error("SELECT secret FROM keys at file.ts:1");
      },
    });
    const { error } = await refused(await broken.request("/v1/jobs", { headers: auth }), 500, "internal_error");
    expect(lines).toMatchObject([
      {
        level: "error",
        request_id: error.request_id,
        err: { message: "SELECT secret FROM keys at file.ts:1", stack: expect.stringContaining("edge.test.ts") },
        msg: "unexpected error",
      },
      { level: "error", request_id: error.request_id, status: 500, msg: "request" },
    ]);
    lines.length = 0;
    await refused(await broken.request("/v1/jobs", { headers: {} }), 401, "unauthorized");
    expect(lines).toMatchObject([{ level: "info", status: 401, msg: "request" }]);
  });

  it("is a 503 when the storage is busy", async () => {
    const busy = testApp({
      authenticate: async () => {
        throw new StoreUnavailableError("database is locked");
      },
    });
    const response = await busy.request("/v1/jobs", { headers: auth });
    await refused(response, 503, "service_unavailable");
    expect(response.headers.get("retry-after")).toBe("1");
  });
});

describe("the version history", () => {
  it("is a 503 of its own, with Retry-After, when it can't be read just now", async () => {
    const { catalogue } = testDeps();
    const busy = testApp({
      catalogue: {
        ...catalogue,
        history: () => Promise.reject(new StoreUnavailableError("database is locked")),
        readProduct: async (_, externalId) => ({ externalId, status: "completed", current: [], duplicates: [] }),
      },
    });
    // The current result is read all the same.
    expect((await busy.request("/v1/products/x", { headers: auth })).status).toBe(200);
    const response = await busy.request("/v1/products/x/history", { headers: auth });
    await refused(response, 503, "history_unavailable");
    expect(response.headers.get("retry-after")).toBe("1");
  });
});

describe("paths and methods", () => {
  it("answers 404 for unknown paths", async () => {
    for (const path of [
      "/v1",
      "/v1/",
      "/v1/jobs/",
      "/v1/jobs/a/b/c",
      "/v1/products/",
      "/v2/jobs",
      "/v1/products/a/versions",
    ]) {
      const { error } = await refused(await send("GET", path), 404, "not_found");
      expect(error.details).toBeNull();
    }
  });

  it.each([
    ["PUT", "/v1/jobs", "GET, HEAD, POST"],
    ["PUT", "/v1/generate", "POST"],
    ["GET", "/v1/jobs/estimate", "POST"],
    ["POST", "/v1/generation/capabilities", "GET, HEAD"],
    ["DELETE", "/v1/jobs/x", "GET, HEAD"],
    ["POST", "/v1/jobs/x/results", "GET, HEAD"],
    ["PATCH", "/v1/templates/preview", "POST"],
    ["OPTIONS", "/v1/products/lookup", "GET, HEAD, POST"],
    ["POST", "/v1/products/x", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
    ["PROPFIND", "/v1/jobs/x/cancel", "POST"],
  ])("answers 405 to %s %s with Allow: %s", async (method, path, allow) => {
    const response = await send(method, path);
    await refused(response, 405, "method_not_allowed");
    expect(response.headers.get("allow")).toBe(allow);
  });

  it.each([
    ["GET", "%zz"],
    ["GET", "%ff/results"],
    ["POST", "%/cancel"],
    ["POST", "%c0%80/retry-failed"],
  ])("answers 404 to %s /v1/jobs/%s, since that is no UUID", async (method, rest) => {
    const nothing = { kind: "not_found" } as const;
    const jobs = {
      ...testDeps().jobs,
      read: async () => null,
      readPage: async () => null,
      cancel: async () => nothing,
      retryFailed: async () => nothing,
    };
    const response = await testApp({ jobs }).request(`/v1/jobs/${rest}`, { method, headers: auth });
    await refused(response, 404, "job_not_found");
  });

  it("answers HEAD without a body", async () => {
    const response = await send("HEAD", "/healthz");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("request ids", () => {
  it("takes over a UUID that the client sends, and makes one otherwise", async () => {
    const id = "7D444840-9dc0-41d1-b245-5ffdce74fad2";
    const taken = await send("GET", "/v1/x", { headers: { ...auth, "X-Request-Id": id } });
    expect((await refused(taken, 404, "not_found")).error.request_id).toBe(id);
    const made = await send("GET", "/v1/x", { headers: { ...auth, "X-Request-Id": "mine\u00ff" } });
    expect((await refused(made, 404, "not_found")).error.request_id).not.toBe("mine");
    expect((await send("GET", "/healthz", { headers: {} })).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("languages", () => {
  it("answers in Russian when it is liked better", async () => {
    const headers = { ...auth, "Accept-Language": "de, ru-RU;q=0.9, en;q=0.1" };
    const response = await send("POST", "/v1/jobs", { headers, body: "{}" });
    const { error } = await refused(response, 422, "validation");
    expect(error.message).toContain("обязательного поля нет");
    expect(response.headers.get("content-language")).toBe("ru");
  });
});

describe.each(bodies)("the body of %s", (path, body) => {
  it.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/json; charset=windows-1251",
    "json",
  ])("is refused as %s", async (type) => {
    const response = await send("POST", path, {
      headers: { ...auth, "Content-Type": type },
      body: JSON.stringify(body),
    });
    await refused(response, 415, "unsupported_media_type");
  });

  it("is refused compressed", async () => {
    const headers = { ...auth, "Content-Type": "application/json", "Content-Encoding": "gzip" };
    await refused(await send("POST", path, { headers, body: "x" }), 415, "unsupported_media_type");
  });

  it.each([
    ["", 1, 1],
    ["{", 1, 2],
    ['{\n  "templates": {},\n}', 3, 1],
    ['{"а": 😀}', 1, 7],
  ])("is refused as malformed: %j", async (text, line, column) => {
    for (const type of ["application/json", "application/vnd.shop+json; charset=UTF-8"]) {
      const response = await send("POST", path, { headers: { ...auth, "Content-Type": type }, body: text });
      const { error } = await refused(response, 422, "validation");
      expect(error.details).toMatchObject({ errors: [{ path: "", code: "malformed_json", line, column }] });
    }
  });

  it("is refused when it is more than 64 levels deep, with the place", async () => {
    const deep = (levels: number) => `{"z":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect((await wrong(path, deep(64)))[0]).toMatchObject({ code: "required" });
    expect(await wrong(path, deep(65))).toMatchObject([{ path: "", code: "too_deep", line: 1, column: 69 }]);
    expect(await wrong(path, "[".repeat(1_000_000))).toMatchObject([{ code: "too_deep", line: 1, column: 65 }]);
  });

  it("may begin with a byte order mark", async () => {
    expect((await wrong(path, "\ufeff{}"))[0]).toMatchObject({ code: "required" });
  });

  it("is refused when it is no UTF-8", async () => {
    const response = await send("POST", path, { body: new Uint8Array([0x7b, 0x0a, 0x22, 0xff, 0x22, 0x7d]) });
    const { error } = await refused(response, 422, "validation");
    expect(error.details).toMatchObject({ errors: [{ code: "malformed_json", line: 2, column: 2 }] });
  });

  it.each(["null", "[]", '"x"', "1", "true"])("is refused when it is %s", async (text) => {
    expect(await wrong(path, text)).toMatchObject([{ path: "", code: "invalid_type" }]);
  });

  it("is refused when it is larger than 2 MiB", async () => {
    const response = await send("POST", path, { body: `{"a":"${"x".repeat(limits.requestBodyBytes)}"}` });
    await refused(response, 413, "request_body_too_large");
  });

  it("names every missing member", async () => {
    const required = Object.keys(body).filter((name) => name !== "item" || path.endsWith("preview"));
    expect((await wrong(path, {})).map(({ path, code }) => [path, code])).toEqual(
      required.map((name) => [name, "required"]),
    );
  });

  it.each([
    ["templates", [], "invalid_type"],
    ["templates", null, "invalid_type"],
    ["templates", {}, "too_few"],
    ["templates", Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`t${n}`, "x"])), "too_many"],
  ])("is refused with wrong %s (%#)", async (name, value, code) => {
    expect(await wrong(path, { ...body, [name]: value })).toMatchObject([{ path: name, code }]);
  });

  it.each([
    ["templates.h1", { h1: 1 }, "invalid_type"],
    ["templates.h1", { h1: "" }, "template_empty"],
    ["templates.h1", { h1: " \n" }, "template_empty"],
    ["templates.h1", { h1: "😀".repeat(4001) }, "template_too_long"],
    ["templates.H1", { H1: "x" }, "invalid_output_name"],
    ["templates.__proto__", JSON.parse('{"__proto__":"x"}'), "invalid_output_name"],
    ['templates[""]', { "": "x" }, "invalid_output_name"],
  ])("names %s (%#)", async (where, templates, code) => {
    expect(await wrong(path, { ...body, templates })).toMatchObject([{ path: where, code }]);
  });
});

describe.each(["/v1/jobs", "/v1/generate", "/v1/jobs/estimate"])("%s", (path) => {
  it.each([
    ["channel", "x", "too_short"],
    ["channel", "x".repeat(49), "too_long"],
    ["channel", " ab", "invalid_format"],
    ["channel", 5, "invalid_type"],
    ["channel", null, "invalid_type"],
    ["locale", "r", "too_short"],
    ["locale", "x".repeat(17), "too_long"],
    ["locale", "ру", "invalid_format"],
    ["generation_mode", "ai", "invalid_value"],
    ["generation_mode", 1, "invalid_value"],
    ["items", {}, "invalid_type"],
    ["items", [], "too_few"],
    ["items", Array.from({ length: 501 }, (_, n) => ({ external_id: String(n) })), "too_many"],
  ])("refuses %s (%#)", async (name, value, code) => {
    expect(await wrong(path, { ...valid, [name]: value })).toMatchObject([{ path: name, code }]);
  });

  it.each([
    ["items[0]", "x", "invalid_type"],
    ["items[0]", null, "invalid_type"],
    ["items[0].external_id", { name: "x" }, "required"],
    ["items[0].external_id", { external_id: "" }, "too_short"],
    ["items[0].external_id", { external_id: "😀".repeat(241) }, "too_long"],
    ["items[0].external_id", { external_id: 1 }, "invalid_type"],
    ["items[0].external_id", { external_id: null }, "invalid_type"],
    ["items[0].external_id", { external_id: "a\ud800" }, "invalid_format"],
    ["items[0].a", { ...item, a: { b: 1 } }, "not_a_scalar"],
    ["items[0].a", { ...item, a: ["x"] }, "not_a_scalar"],
    ["items[0].a", { ...item, a: true }, "not_a_scalar"],
    ['items[0]["a b"]', { ...item, "a b": 1 }, "invalid_field_name"],
    ['items[0]["{x"]', { ...item, "{x": 1 }, "invalid_field_name"],
    ['items[0]["x}"]', { ...item, "x}": 1 }, "invalid_field_name"],
    ['items[0]["x|y"]', { ...item, "x|y": 1 }, "invalid_field_name"],
    ['items[0]["x?"]', { ...item, "x?": 1 }, "invalid_field_name"],
    ['items[0][""]', { ...item, "": 1 }, "invalid_field_name"],
    [`items[0].${"x".repeat(129)}`, { ...item, ["x".repeat(129)]: 1 }, "invalid_field_name"],
    ["items[0].__proto__", JSON.parse('{"external_id":"1","__proto__":{"a":1}}'), "not_a_scalar"],
    ["items[0].constructor", { ...item, constructor: [] }, "not_a_scalar"],
  ])("names %s (%#)", async (where, only, code) => {
    expect(await wrong(path, { ...valid, items: [only] })).toMatchObject([{ path: where, code }]);
  });

  it("places each of several mistakes in one member", async () => {
    const errors = await wrong(path, {
      ...valid,
      templates: { H1: " ", "h 1": 5, h2: "x".repeat(4001) },
      items: [{ external_id: "\ud800".repeat(241), "a b": [1] }],
    });
    expect(errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual(
      [
        "templates.H1 invalid_output_name",
        "templates.H1 template_empty",
        'templates["h 1"] invalid_output_name',
        'templates["h 1"] invalid_type',
        "templates.h2 template_too_long",
        "items[0].external_id too_long",
        "items[0].external_id invalid_format",
        'items[0]["a b"] invalid_field_name',
        'items[0]["a b"] not_a_scalar',
      ].sort(),
    );
  });

  it("speaks grammatically of one and of many, and ends a list of signs clearly", async () => {
    const [english] = await wrong(path, { ...valid, channel: "x" });
    expect(english?.message).toBe(
      "channel: found 1 character; allowed: a string of 2 to 48 printable characters, without a blank at either end.",
    );
    const [entries] = await wrong(path, { ...valid, items: Array(501).fill(item) });
    expect(entries?.message).toBe("items: found 501 entries; allowed: an array of 1 to 500 products.");
    const headers = { ...auth, "Accept-Language": "ru" };
    const response = await send("POST", path, { headers, body: JSON.stringify({ ...valid, channel: "x" }) });
    const { error } = await refused(response, 422, "validation");
    expect(error.message).toBe(
      "Запрос неверен: channel: получен 1 символ; допустимо: строка из 2–48 печатных символов, без пробелов по краям.",
    );
  });

  it("refuses a number that no program can read", async () => {
    expect(await wrong(path, '{"templates":{"h1":"x"},"items":[{"external_id":"1","a":1e999}]}')).toMatchObject([
      { path: "items[0].a", code: "not_a_scalar" },
    ]);
  });

  it("names all mistakes at once, up to 100", async () => {
    const items = [...Array.from({ length: 300 }, () => ({ external_id: "same", a: true })), { external_id: "" }];
    const errors = await wrong(path, { ...valid, channel: "x", items });
    expect(errors).toHaveLength(100);
    const few = await wrong(path, {
      channel: "x",
      locale: "?",
      generation_mode: "?",
      templates: {},
      items: [{}, item, item],
    });
    expect(few.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "channel too_short",
      "locale too_short",
      "locale invalid_format",
      "generation_mode invalid_value",
      "templates too_few",
      "items[0].external_id required",
      "items[2].external_id duplicate_external_id",
    ]);
  });

  it("answers quickly to a body that is wrong in a million places", async () => {
    expect(await wrong(path, `{"templates":{"h1":"x"},"items":[${"0,".repeat(1_000_000)}0]}`)).toHaveLength(1);
    const fields = Array.from({ length: 150_000 }, (_, n) => `"${n} ":[]`).join(",");
    expect(await wrong(path, `{"templates":{"h1":"x"},"items":[{"external_id":"1",${fields}}]}`)).toHaveLength(100);
    expect(await wrong(path, `{"templates":${"[".repeat(900_000)}${"]".repeat(900_000)}}`)).toMatchObject([
      { code: "too_deep" },
    ]);
  });
});

describe.each(["/v1/jobs", "/v1/generate"])("the key of %s", (path) => {
  it.each(["short", "x".repeat(161), "with\ttab-inside"])("refuses the Idempotency-Key %j", async (key) => {
    const headers = { ...auth, "Idempotency-Key": key };
    await refused(await send("POST", path, { headers, body: JSON.stringify(valid) }), 400, "invalid_request");
  });

  it("checks the fields before the key, and the key before the templates", async () => {
    const headers = { ...auth, "Idempotency-Key": "short" };
    await refused(await send("POST", path, { headers, body: "{}" }), 422, "validation");
    const broken = JSON.stringify({ ...valid, templates: { h1: "{{" } });
    await refused(await send("POST", path, { headers, body: broken }), 400, "invalid_request");
  });
});

describe("templates", () => {
  it.each([
    ["/v1/jobs", { ...valid }],
    ["/v1/generate", { ...valid }],
    ["/v1/templates/preview", { item }],
  ])("%s names every mistake inside templates, in the legacy copy too", async (path, body) => {
    const templates = { h1: "{{name|case:abl}}", og_title: "{{a|shout}} {{" };
    const response = await send("POST", path, { body: JSON.stringify({ ...body, templates }) });
    const { error, detail } = await refused(response, 422, "invalid_templates");
    const errors = (error.details as { errors: { output: string; code: string; line: number }[] }).errors;
    expect(errors.map(({ output, code, line }) => [output, code, line])).toEqual([
      ["h1", "invalid_template_graph", 1],
      ["og_title", "unknown_filter", 1],
      ["og_title", "unclosed_placeholder", 1],
    ]);
    expect(detail.errors).toEqual(errors);
  });

  it("refuses variants in strict mode before anything is stored", async () => {
    const response = await send("POST", "/v1/jobs", {
      body: JSON.stringify({ ...valid, templates: { h1: "[[a|b]]" } }),
    });
    await refused(response, 422, "invalid_templates");
  });

  it.each([
    ["signs alone", `{{a${"|".repeat(3_900)}}}`],
    ["variants that repeat", `[[${"a|".repeat(1_990)}b]]`],
    ["one mistake in each ten characters", "{{a|shou}}".repeat(400)],
  ])("named are up to 100 mistakes of each: %s", async (_, text) => {
    const templates = { h1: text, og_title: "{{" };
    const response = await send("POST", "/v1/templates/validate", { body: JSON.stringify({ templates }) });
    const { errors } = (await response.json()) as { errors: readonly { output: string; offset: number }[] };
    expect(errors.map(({ output }) => output)).toEqual([...Array(100).fill("h1"), "og_title"]);
    const offsets = errors.slice(0, 100).map(({ offset }) => offset);
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
    const refusal = await send("POST", "/v1/jobs", {
      body: JSON.stringify({ ...valid, templates, generation_mode: "flexible" }),
    });
    const { error } = await refused(refusal, 422, "invalid_templates");
    expect((error.details as { errors: unknown[] }).errors).toHaveLength(101);
  });

  it("validates without running", async () => {
    const body = { templates: { constructor: "[[a|b]] {{x|case:gent}}" }, extra: 1 };
    const response = await send("POST", "/v1/templates/validate", { body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      valid: true,
      templates: body.templates,
      errors: [],
      notices: [{ code: "unknown_member" }, { code: "custom_output_name" }],
      rule_version: expect.stringMatching(/^\d+$/),
    });
    const invalid = await send("POST", "/v1/templates/validate", {
      body: JSON.stringify({ templates: { h1: "{{a b}}" } }),
    });
    expect(invalid.status).toBe(200);
    expect(await invalid.json()).toMatchObject({
      valid: false,
      errors: [{ output: "h1", code: "invalid_field_name" }],
    });
  });
});

describe("parameters", () => {
  const job = "0190a000-0000-7000-8000-000000000009";
  it.each([
    `/v1/jobs/${job}/results?cursor=-1`,
    `/v1/jobs/${job}/results?cursor=x`,
    `/v1/jobs/${job}/results?cursor=`,
    `/v1/jobs/${job}/results?cursor=1.5`,
    `/v1/jobs/${job}/results?cursor=99999999999999999999`,
    `/v1/jobs/${job}/results?limit=0`,
    `/v1/jobs/${job}/results?limit=501`,
    `/v1/jobs/${job}/results?limit=1e2`,
    `/v1/jobs/${job}/results?limit=1&limit=2`,
    "/v1/products/x?channel=a",
    "/v1/products/x?channel=a%20",
    "/v1/products/x?channel=%ff%fe",
    "/v1/products/%zz",
    "/v1/products/%ff",
    "/v1/products/x/history?limit=101",
    "/v1/products/x/versions/one",
    "/v1/products/x/versions/1.5",
  ])("refuses GET %s", async (path) => {
    await refused(await send("GET", path), 400, "invalid_request");
  });

  it("takes a lookup of 500 products", async () => {
    const external_ids = Array.from({ length: 500 }, (_, n) => String(n));
    const catalogue = {
      ...testDeps().catalogue,
      lookup: async (_: string, ids: readonly string[]) => new Map(ids.map((id) => [id, []])),
    };
    const headers = { ...auth, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ external_ids }) };
    const response = await testApp({ catalogue }).request("/v1/products/lookup", init);
    const { results } = (await response.json()) as { results: Record<string, unknown> };
    expect([response.status, Object.keys(results)]).toEqual([200, external_ids]);
  });

  it("names up to 100 members that nobody reads", async () => {
    const catalogue = { ...testDeps().catalogue, lookup: async () => new Map() };
    const unknown = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`member_${n}`, n]));
    for (const [path, body] of [
      ["/v1/products/lookup", { external_ids: ["x"], ...unknown }],
      ["/v1/templates/validate", { templates: { h1: "x" }, ...unknown }],
    ] as const) {
      const headers = { ...auth, "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await testApp({ catalogue }).request(path, init);
      expect(((await response.json()) as { notices: readonly unknown[] }).notices).toHaveLength(100);
    }
  });

  it.each([
    [{}, "external_ids", "required"],
    [{ external_ids: "x" }, "external_ids", "invalid_type"],
    [{ external_ids: [] }, "external_ids", "too_few"],
    [{ external_ids: Array.from({ length: 501 }, (_, n) => String(n)) }, "external_ids", "too_many"],
    [{ external_ids: [1] }, "external_ids[0]", "invalid_type"],
    [{ external_ids: ["x"], channel: "?" }, "channel", "too_short"],
  ])("refuses a lookup of %# with 400", async (body, where, code) => {
    const errors = await wrong("/v1/products/lookup", body, 400, "invalid_request");
    expect(errors[0]).toMatchObject({ path: where, code });
  });
});

describe("headers of safety", () => {
  it.each([
    ["GET", "/healthz", 200],
    ["GET", "/docs", 200],
    ["GET", "/", 302],
    ["GET", "/nothing", 404],
    ["GET", "/v1/nothing", 404],
    ["DELETE", "/v1/jobs", 405],
    ["GET", "/v1/jobs/x", 404],
    ["POST", "/v1/templates/validate", 422],
  ])("stand on every answer: %s %s %i", async (method, path, status) => {
    const response = await send(method, path);
    const noStore = path.startsWith("/v1/") ? "no-store" : null;
    const { headers } = response;
    expect([response.status, headers.get("x-content-type-options"), headers.get("cache-control")]).toEqual([
      ...[status, "nosniff", noStore],
    ]);
  });

  it("stand on a refusal of a key, and on an unexpected error", async () => {
    for (const response of [await send("GET", "/v1/jobs", { headers: {} }), await send("GET", "/v1/products/x")]) {
      expect([401, 500]).toContain(response.status);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

it("reads the metrics once for all who ask within a second, and again when that failed", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Error("not now");
      return { contentType: "text/plain", text: `reading ${reads}` };
    };
    const app = testApp({ metrics: { observeRequest: () => undefined, read } });
    const ask = async () => (await app.request("/metrics")).text();
    expect((await app.request("/metrics")).status).toBe(500);
    expect(await Promise.all([ask(), ask()])).toEqual(["reading 2", "reading 2"]);
    vi.advanceTimersByTime(999);
    expect(await ask()).toBe("reading 2");
    vi.advanceTimersByTime(1);
    expect(await ask()).toBe("reading 3");
  } finally {
    vi.useRealTimers();
  }
});
