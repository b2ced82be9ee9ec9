import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BatchLimits, batchesOf, byteLength, type Entry, entryOf } from "./batches.js";

const HEAD = '{"templates":{"h1":"Ёлка {{name}} за 5 ₽ 🎄"},"items":[';
const TAIL = "]}";
const headBytes = byteLength(HEAD) + TAIL.length;

async function all(products: Iterable<unknown> | AsyncIterable<unknown>, limits: BatchLimits) {
  const batches: (readonly Entry[])[] = [];
  for await (const batch of batchesOf(products, limits)) batches.push(batch);
  return batches;
}

const product = fc.record({
  external_id: fc.oneof(fc.string({ minLength: 1, unit: "binary" }), fc.constantFrom("a", "b", "c", "__proto__", "ы")),
  name: fc.string({ unit: "grapheme", maxLength: 40 }),
  price: fc.oneof(fc.integer(), fc.double(), fc.constant(null)),
});

describe("batches", () => {
  it("hold every product exactly once, in order, within both limits, and no id twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { maxLength: 80 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 60, max: 700 }),
        fc.boolean(),
        async (products, items, room, lazily) => {
          const limits = { items, bytes: headBytes + room, headBytes };
          const source = lazily
            ? (async function* () {
                yield* products;
              })()
            : products;
          const batches = await all(source, limits);
          expect(batches.flat().map(({ index }) => index)).toEqual(products.map((_, index) => index));
          for (const batch of batches) {
            expect(batch.length).toBeGreaterThan(0);
            expect(batch.length).toBeLessThanOrEqual(items);
            const sent = batch.filter(({ error }) => error === undefined);
            const body = HEAD + sent.map(({ json }) => json).join(",") + TAIL;
            // Counted on the bytes of the very body, by another means.
            if (sent.length > 0) expect(Buffer.from(body).length).toBeLessThanOrEqual(limits.bytes);
            expect(JSON.parse(body).items).toEqual(
              sent.map(({ index }) => JSON.parse(JSON.stringify(products[index]))),
            );
            const ids = sent.map(({ externalId }) => externalId);
            expect(new Set(ids).size).toBe(ids.length);
          }
          for (const entry of batches.flat()) {
            const alone = headBytes + Buffer.from(JSON.stringify(products[entry.index])).length;
            expect(entry.error?.code).toBe(alone > limits.bytes ? "product_too_large" : undefined);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are as full as they can be", async () => {
    const items = Array.from({ length: 10 }, (_, n) => ({ external_id: String(n) }));
    const bytes = headBytes + 3 * JSON.stringify(items[0]).length + 2;
    expect((await all(items, { items: 500, bytes, headBytes })).map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    expect((await all(items, { items: 500, bytes: bytes - 1, headBytes })).map(({ length }) => length)).toEqual([
      2, 2, 2, 2, 2,
    ]);
    expect((await all(items, { items: 4, bytes: 1e6, headBytes })).map(({ length }) => length)).toEqual([4, 4, 2]);
  });

  it("are given as soon as they are full, before the source is asked again", async () => {
    let asked = 0;
    function* source() {
      for (;;) yield { external_id: String(asked++) };
    }
    const batches = batchesOf(source(), { items: 5, bytes: 1e6, headBytes });
    expect((await batches.next()).value).toHaveLength(5);
    expect(asked).toBe(5);
    await batches.return();
  });

  it("give what was read before the source failed, then its error; and close a source that is left", async () => {
    const broken = new Error("line 4 is broken");
    const seen: number[] = [];
    await expect(async () => {
      const source = (function* () {
        yield { external_id: "1" };
        yield { external_id: "2" };
        throw broken;
      })();
      for await (const batch of batchesOf(source, { items: 500, bytes: 1e6, headBytes })) seen.push(batch.length);
    }).rejects.toBe(broken);
    expect(seen).toEqual([2]);

    let closed = false;
    const source = (async function* () {
      try {
        for (;;) yield { external_id: "x" };
      } finally {
        closed = true;
      }
    })();
    for await (const _ of batchesOf(source, { items: 1, bytes: 1e6, headBytes })) break;
    expect(closed).toBe(true);
  });
});

describe("a product that can't be sent", () => {
  const limits = { items: 500, bytes: 1_000, headBytes };
  const circle: Record<string, unknown> = { external_id: "circle" };
  circle.itself = circle;

  it.each([
    ["a circle", circle],
    ["a BigInt", { external_id: "big", price: 5n }],
    ["no object", "text"],
    ["null", null],
    ["undefined", undefined],
    ["an array", [1]],
    ["something that turns into a text", new Date(0)],
    ["something that turns into nothing", { external_id: "x", toJSON: () => undefined }],
    ["something that throws", { external_id: "x", toJSON: () => expect.unreachable() }],
  ])("%s is told so", (_, value) => {
    const entry = entryOf(value, 7, limits);
    expect(entry).toMatchObject({
      index: 7,
      json: "",
      error: { name: "ProductError", code: "product_not_serializable" },
    });
    expect(entry.error?.message).toContain("Product 7");
  });

  it("a large one is told how large it is", () => {
    const entry = entryOf({ external_id: "1", text: "ж".repeat(600) }, 0, limits);
    expect(entry.error?.code).toBe("product_too_large");
    expect(entry.error?.message).toMatch(/1\d{3} bytes by itself; 1000 are allowed/);
  });
});
