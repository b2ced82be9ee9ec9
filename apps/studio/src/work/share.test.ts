import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { packShare, unpackShare } from "./share.js";
import { packWork, type Work } from "./work.js";

const mapOf = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts));
const text = fc.string({ unit: "grapheme" });
const texts = fc.dictionary(text, text, { minKeys: 1 });

it("unpacks what it has packed", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom("strict" as const, "flexible" as const), texts, async (t, m, f) => {
      const work: Work = { templates: mapOf(t), mode: m, fields: mapOf(f), corrections: [] };
      const packed = await packShare(work);
      expect(packed).toMatch(/^1\.[\w-]+$/);
      expect(await unpackShare(packed)).toEqual(work);
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
  expect(packWork(await unpackShare(linkOf(good)))).toEqual(good);
  const large = stateOf(64 * 1024);
  expect(packWork(await unpackShare(linkOf(large)))).toEqual(large);
});

it.each([
  ["another version", linkOf(good, "2."), "unknown version"],
  ["no base64url", "1.%%%", "damaged or cut off"],
  ["cut off", linkOf(good).slice(0, -8), "damaged or cut off"],
  ["no JSON", linkOf("{"), /JSON/],
  ["a list", linkOf([]), "Not a state"],
  ["no templates", linkOf({ ...good, t: undefined }), "Not a state"],
  ["a list of templates", linkOf({ ...good, t: ["x"] }), "Not a state"],
  ["no fields", linkOf({ ...good, f: null }), "Not a state"],
  ["a field that is not a text", linkOf({ ...good, f: { name: 1 } }), "Not a state"],
  ["another mode", linkOf({ ...good, m: "loose" }), "Not a state"],
  ["more than 64 KiB", linkOf(stateOf(64 * 1024 + 1)), "too large"],
])("refuses a link: %s", async (_, link, message) => {
  await expect(unpackShare(link)).rejects.toThrow(message);
});
