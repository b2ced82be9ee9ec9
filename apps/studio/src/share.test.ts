import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { packShare, unpackShare } from "./share.js";

const texts = fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }));

it("unpacks what it has packed", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom("strict" as const, "flexible" as const), texts, async (t, m, f) => {
      const packed = await packShare({ t, m, f });
      expect(packed).toMatch(/^1\.[\w-]+$/);
      expect(await unpackShare(packed)).toEqual(JSON.parse(JSON.stringify({ t, m, f })));
    }),
    { numRuns: 50 },
  );
});

it.each([
  ["another version", "2.abc"],
  ["no packed data", "1.%%%"],
  ["cut", "1.q1Yq"],
  ["no state", `1.${deflateRawSync("[]").toString("base64url")}`],
  ["too large", `1.${deflateRawSync(`{"t":{"h1":"${" ".repeat(1_000_000)}"}}`).toString("base64url")}`],
])("refuses a link: %s", async (_, link) => {
  await expect(unpackShare(link)).rejects.toThrow();
});
