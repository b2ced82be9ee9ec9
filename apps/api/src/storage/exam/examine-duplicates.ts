import fc from "fast-check";
import { CHANNELS_READ } from "../port.js";
import {
  OTHER_PROJECT,
  openShop,
  PROJECT,
  type Shop,
  type StorageHarness,
  shopTest,
  type TestFunctions,
} from "./harness.js";

export function examineDuplicates(tests: TestFunctions, harness: StorageHarness): void {
  const { describe, test, expect } = tests;
  const exam = shopTest(tests, harness);
  const duplicatesOf = async ({ catalogue }: Shop, id: string, project: string = PROJECT, channel?: string) =>
    (await catalogue.readProduct(project, id, channel))?.duplicates;

  describe("duplicates", () => {
    exam("are texts that are equal but for letter case, ё, signs and blanks", async (shop) => {
      await shop.store(PROJECT, {
        a: { h1: "Красная ёлка!", seo_title: "only a" },
        b: { h1: "красная  ЕЛКА", seo_title: "only b" },
        c: { h1: "красная-елка.", seo_title: "only c" },
      });
      const group = { channel: "website", output: "h1", count: 2 };
      expect(await duplicatesOf(shop, "a")).toEqual([{ ...group, externalIds: ["b", "c"] }]);
      expect(await duplicatesOf(shop, "c")).toEqual([{ ...group, externalIds: ["a", "b"] }]);
    });

    exam("are of the same output, the same channel and the same project, and never empty", async (shop) => {
      await shop.store(PROJECT, { a: { h1: "text", og_title: "" } });
      await shop.store(PROJECT, { b: { seo_title: "text", og_title: "—" } });
      await shop.store(PROJECT, { c: { h1: "text" } }, "messenger");
      await shop.store(OTHER_PROJECT, { d: { h1: "text" } });
      for (const id of ["a", "b", "c"]) expect(await duplicatesOf(shop, id)).toEqual([]);
      expect(await duplicatesOf(shop, "d", OTHER_PROJECT)).toEqual([]);
    });

    exam("go when either of the two texts changes, and come back", async (shop) => {
      await shop.store(PROJECT, { a: { h1: "same" }, b: { h1: "same" } });
      await shop.store(PROJECT, { b: { h1: "other" } });
      expect(await duplicatesOf(shop, "a")).toEqual([]);
      await shop.store(PROJECT, { b: { seo_title: "new", h1: "same" } });
      expect(await duplicatesOf(shop, "a")).toEqual([
        { channel: "website", output: "h1", count: 1, externalIds: ["b"] },
      ]);
      // An output that the newest version does not have is not current.
      await shop.store(PROJECT, { b: { seo_title: "new" } });
      expect(await duplicatesOf(shop, "a")).toEqual([]);
    });

    exam("are all counted, and twenty of them named in order", async (shop) => {
      const ids = Array.from({ length: 30 }, (_, index) => `sku-${index}`);
      await shop.store(PROJECT, Object.fromEntries(ids.map((id) => [id, { h1: "same" }])));
      const [found] = (await duplicatesOf(shop, "sku-0")) ?? [];
      expect(found?.count).toBe(29);
      expect(found?.externalIds).toEqual(ids.slice(1).sort().slice(0, 20));
    });

    exam("are found in all channels of a product that are read", async (shop) => {
      const channels = Array.from({ length: CHANNELS_READ + 1 }, (_, index) => `channel ${index}`);
      await shop.store(PROJECT, { b: { h1: "same" }, c: { h1: "same", og_title: "same" } }, "channel 7");
      await shop.store(PROJECT, { c: { h1: "same" } }, "channel 0");
      for (const channel of channels) await shop.store(PROJECT, { a: { h1: "same", og_title: "same" } }, channel);
      const product = await shop.catalogue.readProduct(PROJECT, "a");
      // The one that waits the longest for a new version is found by its name alone.
      const newest = channels.slice(1).reverse();
      expect(product?.current.map(({ channel }) => channel)).toEqual(newest);
      expect((await shop.catalogue.lookup(PROJECT, ["a"])).get("a")).toEqual(product?.current);
      expect(product?.duplicates).toEqual([
        { channel: "channel 7", output: "h1", count: 2, externalIds: ["b", "c"] },
        { channel: "channel 7", output: "og_title", count: 1, externalIds: ["c"] },
      ]);
      expect(await duplicatesOf(shop, "a", PROJECT, "channel 0")).toEqual([
        { channel: "channel 0", output: "h1", count: 1, externalIds: ["c"] },
      ]);
    });

    exam("are told for the channel asked for", async (shop) => {
      await shop.store(PROJECT, { a: { h1: "site" }, b: { h1: "site" } });
      await shop.store(PROJECT, { a: { h1: "message" }, b: { h1: "message" } }, "messenger");
      const channels = async (channel?: string) =>
        (await duplicatesOf(shop, "a", PROJECT, channel))?.map((each) => each.channel);
      expect(await channels()).toEqual(["messenger", "website"]);
      expect(await channels("website")).toEqual(["website"]);
    });

    test("are those that a look at every current text finds, whatever was stored before", async () => {
      const product = fc.record({
        product: fc.nat(4),
        channel: fc.constantFrom("site", "shop"),
        h1: fc.nat(2),
        title: fc.nat(2),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(product, { maxLength: 20 }), async (products) => {
          const shop = await openShop(harness);
          try {
            const current = new Map<string, { id: string; channel: string; output: string; text: string }>();
            for (const given of products) {
              const id = `sku-${given.product}`;
              // The text 0 is empty.
              const outputs = { h1: `${given.h1 || ""}`, seo_title: `${given.title || ""}` };
              await shop.store(PROJECT, { [id]: outputs }, given.channel);
              for (const [output, text] of Object.entries(outputs)) {
                current.set([id, given.channel, output].join(), { id, channel: given.channel, output, text });
              }
            }
            for (const { id, channel, output, text } of current.values()) {
              const expected = [...current.values()]
                .filter((other) => other.id !== id && other.channel === channel && other.output === output)
                .filter((other) => other.text !== "" && other.text === text)
                .map((other) => other.id)
                .sort();
              const all = await duplicatesOf(shop, id, PROJECT, channel);
              const found = all?.find((each) => each.output === output);
              expect([found?.count ?? 0, found?.externalIds ?? []]).toEqual([expected.length, expected]);
            }
          } finally {
            await shop.opened.close();
          }
        }),
        { numRuns: 25 },
      );
    });
  });
}
