import { Validator } from "@seriousme/openapi-schema-validator";
import { jobRequest, lookupRequest, previewRequest, validateRequest } from "@skladno/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { routes } from "../src/app.js";
import { openApiDocument } from "../src/openapi/document.js";
import { operations } from "../src/openapi/operations.js";
import { testApp, testDeps } from "./fakes.js";

const document = openApiDocument();

function schemaValidator(name: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "api", ...document });
  return ajv.compile({ $ref: `api#/components/schemas/${name}` });
}

describe("the document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("names exactly the routes under /v1", () => {
    const table = routes(testDeps()).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(operations).sort()).toEqual(table.filter((key) => key.includes(" /v1/")).sort());
  });

  it("is served, and readable on a page without any other host", async () => {
    const app = testApp();
    const json = await app.request("/openapi.json");
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(await json.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const page = await app.request("/docs");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await page.text();
    expect(html).toContain("/v1/products/{external_id}/versions/{version}");
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(html).not.toContain("<script");
  });

  it("has examples that its own schemas accept", () => {
    for (const { request } of Object.values(operations)) {
      if (request) expect(schemaValidator(request.schema)(request.example)).toBe(true);
    }
  });
});

/** Requests near the border of what is allowed. */
const near = {
  text: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 50 }),
    fc.constantFrom("", " ", "ru-RU", "website", "a b", "я".repeat(49), "😀".repeat(241)),
  ),
  scalar: fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, [], {}),
  ),
  name: fc.constantFrom(
    "name",
    "Цвет",
    "a b",
    "",
    "{x}",
    "a.b-c",
    "x".repeat(128),
    "x".repeat(129),
    "constructor",
    "toString",
  ),
};
/** Mostly right, so that a request is often wrong in one place only, or in none. */
const mostly = (right: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: other });
const oddTemplates = fc.oneof(
  fc.dictionary(
    fc.constantFrom("h1", "seo_title", "constructor", "H1", "a".repeat(64), "a".repeat(65)),
    fc.oneof(near.text, fc.constant("x".repeat(4001)), fc.constant(1)),
  ),
  fc.constantFrom<unknown[]>(null, [], "x"),
);
const oddItem = fc.oneof(
  fc
    .tuple(fc.dictionary(near.name, near.scalar, { maxKeys: 3 }), fc.option(near.text, { nil: undefined }))
    .map(([fields, id]) => ({
      ...fields,
      ...(id === undefined ? {} : { external_id: id }),
    })),
  fc.constantFrom<unknown[]>(null, [], "x"),
);
const templates = mostly(fc.constant({ h1: "{{name}}", constructor: "x".repeat(4000) }), oddTemplates);
const item = mostly(
  fc.record({ external_id: fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }), name: fc.string() }),
  oddItem,
);
const common = {
  channel: mostly(fc.constantFrom("website", "лента-2"), fc.oneof(near.text, fc.constant(null))),
  locale: mostly(fc.constantFrom("ru-RU", "ru"), near.text),
  generation_mode: mostly(fc.constantFrom("strict", "flexible"), fc.constantFrom("ai", null)),
  templates,
};
const cases: readonly (readonly [string, v.GenericSchema, fc.Arbitrary<unknown>])[] = [
  [
    "JobRequest",
    jobRequest,
    // That an id stands only once is a rule that JSON Schema can't say.
    fc.record(
      { ...common, items: mostly(fc.tuple(item), fc.constantFrom<unknown[]>("x", [])) },
      { requiredKeys: ["templates"] },
    ),
  ],
  ["ValidateRequest", validateRequest, fc.record({ templates }, { requiredKeys: [] })],
  ["PreviewRequest", previewRequest, fc.record({ ...common, item }, { requiredKeys: ["templates"] })],
  [
    "LookupRequest",
    lookupRequest,
    fc.record(
      { external_ids: fc.oneof(fc.array(near.text, { maxLength: 3 }), fc.constant(1)), channel: common.channel },
      { requiredKeys: [] },
    ),
  ],
];

describe("schema and behaviour", () => {
  it.each(cases)("agree on %s", (name, schema, requests) => {
    const validate = schemaValidator(name);
    let accepted = 0;
    fc.assert(
      fc.property(requests, (request) => {
        const sent: unknown = JSON.parse(JSON.stringify(request));
        const fits = v.is(schema, sent);
        if (fits) accepted++;
        expect({ sent, fits: validate(sent) }).toEqual({ sent, fits });
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
