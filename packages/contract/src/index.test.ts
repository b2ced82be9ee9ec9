import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as contract from "./index.js";

const { errorCodes, jobItem, jobRequest, limits } = contract;

describe("the public names", () => {
  it("change only on purpose", () => {
    expect(Object.keys(contract).sort()).toMatchInlineSnapshot(`
      [
        "capabilities",
        "channel",
        "channelQuality",
        "currentResult",
        "diagnostic",
        "duplicate",
        "errorCodes",
        "errorEnvelope",
        "estimate",
        "externalId",
        "fieldNamePattern",
        "finalJobStatuses",
        "generateResponse",
        "generationMode",
        "generationModes",
        "history",
        "historyEntry",
        "idempotencyKey",
        "itemStatuses",
        "job",
        "jobCreated",
        "jobError",
        "jobItem",
        "jobItems",
        "jobRequest",
        "jobStatus",
        "jobStatuses",
        "knownChannels",
        "limits",
        "locale",
        "lookupRequest",
        "lookupResponse",
        "outputNamePattern",
        "outputs",
        "previewRequest",
        "previewResponse",
        "processingStages",
        "product",
        "productVersion",
        "publicOutputNames",
        "resultItem",
        "resultsPage",
        "templateError",
        "templateNotice",
        "templates",
        "textLengths",
        "timestamp",
        "traceEntry",
        "transformStages",
        "validateRequest",
        "validateResponse",
        "validationCodes",
        "validationError",
        "warningCodes",
      ]
    `);
  });
});

describe("the example of the README", () => {
  it("gives what it says", () => {
    const result = v.safeParse(jobRequest, {
      templates: { h1: "{{name}}" },
      items: [{ external_id: "sku-1", name: "Сумка", price: 12990, old_price: null }],
    });
    if (!result.success) throw new Error("the example must be valid");
    expect(result.output.channel).toBe("website");
    expect({ ...result.output.items[0] }).toEqual({ external_id: "sku-1", name: "Сумка", price: 12990 });
    expect(limits.itemsPerJob.max).toBe(500);
    expect(errorCodes.invalid_templates).toBe(422);
  });
});

describe("jobItem", () => {
  it("keeps names that objects inherit as ordinary fields", () => {
    const input: unknown = JSON.parse(
      '{"external_id":"1","__proto__":"a","constructor":"b","toString":3,"hasOwnProperty":null}',
    );
    const item = v.parse(jobItem, input);
    expect(Object.entries(item)).toEqual([
      ["external_id", "1"],
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", 3],
    ]);
    expect(Object.getPrototypeOf(item)).toBeNull();
  });

  it("counts code points", () => {
    expect(v.is(jobItem, { external_id: "😀".repeat(240) })).toBe(true);
    expect(v.is(jobItem, { external_id: "😀".repeat(241) })).toBe(false);
    expect(v.is(jobItem, { external_id: "1", ["𐐀".repeat(128)]: 1 })).toBe(true);
    expect(v.is(jobItem, { external_id: "1", ["𐐀".repeat(129)]: 1 })).toBe(false);
  });

  it("takes letters of any alphabet in names", () => {
    expect(v.is(jobItem, { external_id: "1", "Цвет_товара.2-й": "x", naïve: 1 })).toBe(true);
  });
});

describe("the limits", () => {
  it("are those of the specification", () => {
    expect(limits).toMatchObject({
      itemsPerJob: { min: 1, max: 500 },
      templatesPerJob: { min: 1, max: 12 },
      templateLength: { max: 4000 },
      externalIdLength: { min: 1, max: 240 },
      fieldNameLength: { min: 1, max: 128 },
      channelLength: { min: 2, max: 48 },
      localeLength: { min: 2, max: 16 },
      variantsPerBlock: { min: 2, max: 20 },
      requestBodyBytes: 2_097_152,
      idempotencyKeyLength: { min: 8, max: 160 },
      lookupExternalIds: { min: 1, max: 500 },
      generateWaitMilliseconds: 1500,
    });
    expect(contract.publicOutputNames).toHaveLength(9);
  });

  it("of an Idempotency-Key are held", () => {
    const lengths = [7, 8, 160, 161].map((length) => v.is(contract.idempotencyKey, "k".repeat(length)));
    expect(lengths).toEqual([false, true, true, false]);
  });
});

describe("jobRequest", () => {
  const templates = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`t${n}`, "x"]));
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ external_id: String(n) }));
  const fits = (request: Record<string, unknown>) =>
    v.is(jobRequest, { templates: templates(1), items: items(1), ...request });

  it.each([
    ["templates", templates(12), templates(13)],
    ["templates", { h1: "😀".repeat(4000) }, { h1: "😀".repeat(4001) }],
    ["templates", { [`a${"b".repeat(63)}`]: "x" }, { [`a${"b".repeat(64)}`]: "x" }],
    ["items", items(500), items(501)],
    ["channel", "ab", "a"],
    ["channel", "я".repeat(48), "я".repeat(49)],
    ["locale", "ru", "r"],
    ["locale", "x".repeat(16), "x".repeat(17)],
  ])("holds the limit of %s (%#)", (name, last, beyond) => {
    expect(fits({ [name]: last })).toBe(true);
    expect(fits({ [name]: beyond })).toBe(false);
  });
});
