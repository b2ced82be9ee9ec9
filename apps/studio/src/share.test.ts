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

/** A link that differs from a good one in nothing but what is given. */
const linkOf = (state: unknown, version = "1.") =>
  version + deflateRawSync(typeof state === "string" ? state : JSON.stringify(state)).toString("base64url");
const good = { t: { h1: "{{name}}" }, m: "strict", f: { name: "сумка" } };

/** A state whose JSON has that many bytes. */
function stateOf(bytes: number) {
  const rest = JSON.stringify({ ...good, f: { name: "" } }).length;
  return { ...good, f: { name: "x".repeat(bytes - rest) } };
}

it("takes a state of 64 KiB", async () => {
  expect(await unpackShare(linkOf(good))).toEqual(good);
  const large = stateOf(64 * 1024);
  expect(await unpackShare(linkOf(large))).toEqual(large);
});

it.each([
  ["another version", linkOf(good, "2."), "unknown version"],
  ["no base64url", "1.%%%", "damaged or cut off"],
  ["cut off", linkOf(good).slice(0, -8), "damaged or cut off"],
  ["no JSON", linkOf("{"), /JSON/],
  ["a list", linkOf([]), "not a state"],
  ["no templates", linkOf({ ...good, t: undefined }), "not a state"],
  ["a list of templates", linkOf({ ...good, t: ["x"] }), "not a state"],
  ["no fields", linkOf({ ...good, f: null }), "not a state"],
  ["a field that is not a text", linkOf({ ...good, f: { name: 1 } }), "not a state"],
  ["another mode", linkOf({ ...good, m: "loose" }), "not a state"],
  ["more than 64 KiB", linkOf(stateOf(64 * 1024 + 1)), "too large"],
])("refuses a link: %s", async (_, link, message) => {
  await expect(unpackShare(link)).rejects.toThrow(message);
});
