import { readCheckCases, readTextCases } from "@skladno/conformance";
import { describe, expect, it } from "vitest";
import { loadEngines } from "../src/compose.js";
import { KEY, testApp } from "./fakes.js";

/**
 * The language's cases once more, through the front door: what the service answers is what the
 * packages say.
 */

const { plain } = await loadEngines();
const app = testApp({ engineOf: async () => plain });

// biome-ignore lint/suspicious/noExplicitAny: a test looks at members one by one
async function post(path: string, body: unknown): Promise<{ readonly status: number; readonly body: any }> {
  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
  const response = await app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

interface Found {
  readonly code: string;
  readonly reason?: string;
  readonly offset: number;
  readonly end_offset: number;
  readonly line: number;
  readonly column: number;
}

const place = ({ code, reason, offset, end_offset, line, column }: Found): Found => ({
  code,
  ...(reason === undefined ? {} : { reason }),
  offset,
  end_offset,
  line,
  column,
});

/** What the service refuses with the request's shape, before a template is looked into. */
const shapeCodes = new Set(["template_too_long", "template_empty", "invalid_output_name"]);

// The seed of the service is project and product: cases that fix another one are the engine's.
const textCases = readTextCases().filter(({ seed }) => seed === undefined);

describe("texts", () => {
  it.each(textCases.map((one) => [`${one.id} ${one.template.slice(0, 60)}`, one] as const))(
    "%s",
    async (_, { template, mode = "strict", output, item, texts, warnings, roles }) => {
      const fields = Object.fromEntries([["external_id", "case"], ...Object.entries(item)]);
      const request = { templates: { [output]: template }, item: fields, generation_mode: mode, channel: "no-lengths" };
      const { status, body } = await post("/v1/templates/preview", request);
      expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
      expect(texts).toContain(body.outputs[output]);
      const found = body.diagnostics
        .filter((one: { code: string }) => one.code !== "length_exceeded")
        .map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
      expect(found.sort()).toEqual(warnings.map(({ code, field }) => `${code} ${field}`).sort());
      for (const [field, role] of Object.entries(roles ?? {})) {
        const entries = body.trace[output].filter((entry: { field: string }) => entry.field === field);
        expect(entries.map((entry: { role: string }) => entry.role)).toContain(role);
      }
    },
  );
});

describe("mistakes", () => {
  // What is said of values and fields is said of a product: see below.
  const cases = readCheckCases().filter(({ values, fields }) => values === undefined && fields === undefined);
  it.each(cases.map((one) => [`${one.id} ${one.template.slice(0, 60)}`, one] as const))(
    "%s",
    async (_, { template, mode, output = "h1", errors, notices }) => {
      const templates = Object.fromEntries([[output, template]]);
      if (errors.some(({ code }) => shapeCodes.has(code))) {
        const { status, body } = await post("/v1/templates/validate", { templates });
        expect(status).toBe(422);
        const codes = body.error.details.errors.map(({ code }: Found) => code);
        expect(codes).toEqual(errors.map(({ code }) => code).filter((code) => shapeCodes.has(code)));
        return;
      }
      if (mode === undefined) {
        const { status, body } = await post("/v1/templates/validate", { templates });
        expect(status).toBe(200);
        expect(body.errors.map(place)).toEqual(errors.map(place));
        if (notices !== undefined) expect(body.notices.map(place)).toEqual(notices.map(place));
        return;
      }
      const item = { external_id: "case" };
      const { status, body } = await post("/v1/templates/preview", { templates, item, generation_mode: mode });
      expect(status).toBe(errors.length === 0 ? 200 : 422);
      if (status === 422) expect(body.error.details.errors.map(place)).toEqual(errors.map(place));
    },
  );
});

describe("advice on products", () => {
  const cases = readCheckCases().filter(
    ({ values, fields, example }) => (values !== undefined || fields !== undefined) && example === "holds",
  );
  it.each(cases.map((one) => [`${one.id} ${one.template.slice(0, 60)}`, one] as const))(
    "%s",
    async (_, { template, values = {}, fields = [], errors, notices = [] }) => {
      // Preview is strict, answers templates without errors, and says of an unknown field what was meant, or nothing.
      if (errors.length > 0 || template.includes("[[")) return;
      const expected = notices.flatMap(({ code, fixed }) => (code === "unknown_field" && fixed === null ? [] : [code]));
      const products = Math.max(1, ...Object.values(values).map((ofField) => ofField.length));
      const found = new Set<string>();
      for (let index = 0; index < products; index += 1) {
        const ofFields = Object.entries(values).map(([name, ofField]) => [name, ofField[index] ?? ofField[0]] as const);
        const item = { external_id: "case", ...Object.fromEntries(fields.map((name) => [name, "x"])) };
        const request = { templates: { h1: template }, item: { ...item, ...Object.fromEntries(ofFields) } };
        const { status, body } = await post("/v1/templates/preview", { ...request, generation_mode: "strict" });
        expect(status).toBe(200);
        for (const notice of body.notices ?? []) found.add(notice.slice(0, notice.indexOf(":")));
      }
      expect([...found]).toEqual(expect.arrayContaining(expected));
    },
  );
});
