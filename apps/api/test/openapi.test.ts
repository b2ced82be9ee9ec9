import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { jobRequest, lookupRequest, previewRequest, validateRequest } from "@skladno/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { requests } from "./arbitraries.js";
import { document, operations, routes, testApp } from "./fakes.js";

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

  const lint = async (linted: object) => {
    // The strictest of the linter's own sets of rules: names, descriptions, examples, security,
    // unused parts.
    const config = await createConfig({ extends: ["recommended-strict"] });
    const found = await lintFromString({ source: JSON.stringify(linted), config, absoluteRef: "openapi.json" });
    return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  };

  it("has nothing that a linter would find", async () => {
    expect(await lint(document)).toEqual([]);
    // And it does find something where there is something.
    const broken = { ...document, paths: { "/v1/x/{id}": { get: { responses: {} } } } };
    expect((await lint(broken)).join("\n")).toMatch(
      /operation-summary[\s\S]*path-parameters-defined|path-parameters-defined[\s\S]*operation-summary/,
    );
  });

  it("names exactly the routes under /v1", () => {
    const names = operations.map(({ name }) => name);
    expect(names.sort()).toEqual(
      routes()
        .filter((name) => name.includes(" /v1/"))
        .sort(),
    );
  });

  it("is served, and readable on a page without any other host", async () => {
    const app = testApp();
    const json = await app.request("/openapi.json");
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(await json.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const page = await app.request("/docs");
    expect(page.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    const html = await page.text();
    expect(html).toContain("/v1/products/{external_id}/versions/{version}");
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(html).not.toContain("<script");
  });

  it.each(["/openapi.json", "/docs"])("is made once and not sent again to who has it: %s", async (path) => {
    const app = testApp();
    const first = await app.request(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    expect((await app.request(path)).headers.get("etag")).toBe(tag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await app.request(path, { headers: { "If-None-Match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
      expect(again.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    const other = await app.request(path, { headers: { "If-None-Match": '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
  });

  it("is a page that no other page may show", async () => {
    const policy = (await testApp().request("/docs")).headers.get("content-security-policy");
    for (const directive of ["default-src", "frame-ancestors", "base-uri", "form-action"]) {
      expect(policy).toMatch(new RegExp(`(?:^|; )${directive} 'none'(?:;|$)`));
    }
  });

  it("has examples that its own schemas accept", () => {
    const bodies = operations.filter(({ schema }) => schema !== undefined);
    expect(bodies).toHaveLength(6);
    for (const { schema = "", example } of bodies) expect(schemaValidator(schema)(example)).toBe(true);
  });
});

const cases: readonly (readonly [keyof typeof requests, v.GenericSchema])[] = [
  ["JobRequest", jobRequest],
  ["ValidateRequest", validateRequest],
  ["PreviewRequest", previewRequest],
  ["LookupRequest", lookupRequest],
];

describe("schema and behaviour", () => {
  it.each(cases)("agree on %s", (name, schema) => {
    const validate = schemaValidator(name);
    let accepted = 0;
    fc.assert(
      fc.property(requests[name], (request) => {
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
