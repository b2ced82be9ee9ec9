import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requests } from "./arbitraries.js";
import { document, operations } from "./fakes.js";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

/*
 * Requests made of the document, valid and invalid, against a server that runs. Whatever is sent: the answer is one that the document
 * knows for that operation, of the type, shape and headers that it states, and never a 5xx.
 * FUZZ_RUNS sets how many are sent, FUZZ_SEED repeats a run.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 400);
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) };

const folder = temporaryFolder();
let server: TestServer;
let key: string;
const jobIds: string[] = [];

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/fuzz.db`);
  key = (await server.newProject()).key;
  for (let n = 0; n < 3; n++) {
    const { body } = await server.asker(key)("POST", "/v1/jobs", {
      templates: { h1: "{{name}}" },
      items: [{ external_id: `a/${n}`, name: "сумка" }],
    });
    jobIds.push(body.job_id);
  }
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: "api", ...document });
const validators = new Map<string, ValidateFunction>();

/**
 * The validator of a documented answer; undefined for a status that the operation does not name.
 */
function answerValidator(path: string, method: string, status: number): ValidateFunction | undefined {
  const name = path.replace(/:([a-z_]+)/g, "{$1}");
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>;
  if (paths[name]?.[method.toLowerCase()]?.responses[status] === undefined) return undefined;
  const escaped = encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
  const reference = `api#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, known);
  return known;
}

const isEnvelope = ajv.compile({ $ref: "api#/components/schemas/ErrorEnvelope" });

/** Sent as it is: no valid percent-encoding. */
const BROKEN = "%zz";

/** A dot is encoded too, or fetch would resolve it. */
function encodeSegment(value: string): string {
  return value === BROKEN ? BROKEN : encodeURIComponent(value).replaceAll(".", "%2E");
}

const segments = fc.oneof(
  fc.nat(2).map((n) => jobIds[n] ?? ""),
  fc.constantFrom(
    "a/0",
    "a/1",
    "0",
    "1",
    "-1",
    "x",
    "..",
    "%",
    "лента",
    "history",
    "__proto__",
    "x".repeat(241),
    BROKEN,
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 5 }),
);
const queries = fc.constantFrom(
  "",
  "",
  "?limit=1",
  "?limit=0",
  "?limit=501",
  "?limit=100",
  "?cursor=2",
  "?cursor=-1",
  "?cursor=x&limit=",
  "?channel=website",
  "?channel=%FF",
  "?channel=лента",
  "?x=1&x=2",
);
const bodies = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(...Object.values(requests)).map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      "null",
      "[]",
      '{"templates":',
      '"x"',
      '{"templates":{"h1":"{{"},"item":{"external_id":"1"},"items":[{"external_id":"1"}]}',
    ),
  },
);
const types = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json",
  "application/vnd.x+json",
  "text/plain",
  "",
);
const keys = fc.oneof(
  { weight: 18, arbitrary: fc.constant("right") },
  { weight: 1, arbitrary: fc.constantFrom("wrong", "none") },
);
const otherMethods = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS") },
);
const idempotency = fc.constantFrom(undefined, undefined, undefined, "fuzz-key-1", "fuzz-key-2", "short");
const operation = fc.constantFrom(...operations).chain(({ name, schema }) => {
  const own =
    schema === undefined ? bodies : requests[schema as keyof typeof requests].map((value) => JSON.stringify(value));
  return fc.tuple(fc.constant(name), fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: bodies }));
});

it("answers everything as the document says", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      operation,
      fc.tuple(segments, segments),
      queries,
      types,
      keys,
      idempotency,
      otherMethods,
      async ([name, body], values, query, type, which, idempotencyKey, otherMethod) => {
        const [documented = "", template = ""] = name.split(" ");
        const method = otherMethod ?? documented;
        let next = 0;
        const path = template.replace(/:[a-z_]+/g, () => encodeSegment(values[next++] ?? "x"));
        // fetch resolves encoded dots as well: such ids are tested on the wire.
        if (/(?:^|\/)(?:%2E){1,2}(?:\/|$)/.test(path)) return;
        const headers: Record<string, string> = {
          ...(type === "" ? {} : { "Content-Type": type }),
          ...(which === "none"
            ? {}
            : { Authorization: `Bearer ${which === "right" ? key : "skladno_wrong_key_wrong_key"}` }),
          ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        };
        const bytes = new TextEncoder().encode(body);
        const response = await fetch(server.url + path + query, {
          method,
          headers,
          ...(method === "GET" ? {} : { body: bytes }),
        });
        const text = await response.text();
        const sent = { method, path, query, headers, body };
        const { status } = response;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = { sent, status, text };
        expect(status, JSON.stringify(shown)).toBeLessThan(500);
        expect(response.headers.get("content-type"), JSON.stringify(shown)).toBe("application/json");
        expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
        expect(status === 401, JSON.stringify(shown)).toBe(which !== "right");
        expect(response.headers.has("ratelimit")).toBe(which === "right");
        const answer: unknown = JSON.parse(text);
        if (status === 401 || status === 405) {
          expect(isEnvelope(answer), JSON.stringify(shown)).toBe(true);
          expect(response.headers.has(status === 405 ? "allow" : "www-authenticate")).toBe(true);
          return;
        }
        const validate = answerValidator(template, method, status);
        expect(validate, JSON.stringify(shown)).toBeDefined();
        const fits = validate?.(answer);
        expect({ fits, errors: validate?.errors, ...(fits ? {} : shown) }).toEqual({ fits: true, errors: null });
        expect(response.headers.has("retry-after")).toBe(
          status === 202 || (status === 200 && response.headers.has("retry-after")),
        );
      },
    ),
    { numRuns, ...seed },
  );
  if (process.env.FUZZ_RUNS) console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  expect(statuses.get(200)).toBeGreaterThan(0);
}, 600_000);
