import { jobRequest, previewRequest } from "@skladno/contract";
import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { requests } from "../../test/arbitraries.js";
import { plainJobRequest, plainPreviewRequest } from "./plain-request.js";

const item = fc.oneof(
  fc.record(
    {
      external_id: fc.constantFrom("1", "2", "товар 3", "x".repeat(240)),
      name: fc.string(),
      constructor: fc.integer(),
    },
    { requiredKeys: ["external_id"] },
  ),
  fc.record({
    external_id: fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("", "я".repeat(241), "\ud800", 1),
    ),
    name: fc.constantFrom(null, true, [], {}, "", 0),
  }),
  fc
    .constantFrom<unknown[]>('{"__proto__":"x","external_id":"4"}', '{"external_id":"5","price":1e999}', "[]", "null")
    .map((text) => JSON.parse(String(text))),
);
const several = fc.record(
  {
    templates: requests.PreviewRequest.map((one) => (one as { templates?: unknown }).templates),
    items: fc.array(item, { maxLength: 4 }),
    beyond: fc.anything(),
  },
  { requiredKeys: ["templates", "items"] },
);

const prototypes = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? [
        Object.getPrototypeOf(value) === null,
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([, member]) => prototypes(member)),
      ]
    : value;

/** How many of the requests went the quick way: a test of nothing but wrong ones would prove little. */
function comparesWith(
  schema: typeof jobRequest | typeof previewRequest,
  plain: (input: Record<string, unknown>) => unknown,
  request: fc.Arbitrary<unknown>,
): number {
  let quick = 0;
  fc.assert(
    fc.property(request, (body) => {
      const text = JSON.stringify(body);
      const taken = plain(JSON.parse(text));
      if (taken === undefined) return;
      quick += 1;
      const result = v.safeParse(schema, JSON.parse(text));
      expect(result.success).toBe(true);
      expect(taken).toEqual(result.output);
      expect(prototypes(taken)).toEqual(prototypes(result.output));
    }),
    { numRuns: 1000 },
  );
  return quick;
}

it("gives what the schema gives, or nothing", () => {
  expect(comparesWith(jobRequest, plainJobRequest, fc.oneof(requests.JobRequest, several))).toBeGreaterThan(50);
  expect(comparesWith(previewRequest, plainPreviewRequest, requests.PreviewRequest)).toBeGreaterThan(50);
});

it("takes what shops send the quick way", () => {
  const product = { external_id: "sku-1", название: "Сумка", "цена.новая": 990, "price-2": "1 990,00" };
  const templates = { h1: "Купить {{название}}", seo_title: "x" };
  const body = { templates, channel: "messenger", locale: "ru", generation_mode: "flexible", items: [product] };
  expect(plainJobRequest(JSON.parse(JSON.stringify(body)))).toEqual(v.parse(jobRequest, body));
  expect(plainPreviewRequest({ templates, item: product })).toEqual(
    v.parse(previewRequest, { templates, item: product }),
  );
});
