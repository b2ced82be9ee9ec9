import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { codePoints } from "./code-points.js";
import { channel, idempotencyKey, jobRequest, locale } from "./job-request.js";
import { lookupRequest } from "./products.js";

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
    ["channel", "😀".repeat(48), "😀".repeat(49)],
    ["locale", "ru", "r"],
    ["locale", "x".repeat(16), "x".repeat(17)],
  ])("holds the limit of %s (%#)", (name, last, beyond) => {
    expect(fits({ [name]: last })).toBe(true);
    expect(fits({ [name]: beyond })).toBe(false);
  });
});

it("a lookup names 1 to 500 products", () => {
  const fits = (count: number) => v.is(lookupRequest, { external_ids: Array.from({ length: count }, String) });
  expect([0, 1, 500, 501].map(fits)).toEqual([false, true, true, false]);
});

it("code points are counted as JavaScript walks through a text, lone surrogates included", () => {
  const unit = fc.oneof(
    fc.constantFrom(0x61, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000),
    fc.integer({ min: 0, max: 0xffff }),
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = String.fromCharCode(...units);
      expect(codePoints(text)).toBe([...text].length);
    }),
  );
});

describe("a channel", () => {
  it.each([
    "website",
    "marketplace_b",
    "Мой канал",
    "avito/msk",
    "a+b",
    "№ 5 «Опт»",
    "日本",
    "🛒🛒",
    "a\u0301b",
    "a\u00a0b",
  ])("may be %j", (label) => {
    expect(v.parse(channel, label)).toBe(label);
  });

  it.each([
    ["a blank in front", " ab"],
    ["a blank at the end", "ab "],
    ["only blanks", "   "],
    ["a no-break space at the end", "ab\u00a0"],
    ["a tab", "a\tb"],
    ["a line break", "a\nb"],
    ["a line break at the end", "ab\n"],
    ["NUL", "a\0b"],
    ["a zero-width space", "a\u200bb"],
    ["a right-to-left override", "a\u202eb"],
    ["a byte order mark", "\ufeffab"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["a lone surrogate", "ab\ud800"],
    ["a private character", "a\ue000b"],
    ["a code point without a character", "a\u0378b"],
  ])("may not have %s", (_, label) => {
    expect(v.safeParse(channel, label).issues?.map(({ message }) => message)).toEqual(["invalid_format"]);
  });

  it("is checked in time proportional to its length", () => {
    expect(v.is(channel, `a${" ".repeat(2_000_000)}`)).toBe(false);
    expect(v.is(channel, `${"a ".repeat(1_000_000)}\n`)).toBe(false);
  });
});

describe("a locale", () => {
  it.each(["ru", "ru-RU", "ru_RU", "ru_RU.UTF-8", "ru_RU@modern", "en"])("may be %s", (text) => {
    expect(v.parse(locale, text)).toBe(text);
  });

  it.each(["ру", "ru RU", "ru/RU", "ru\n", "ru+x"])("may not be %j", (text) => {
    expect(v.is(locale, text)).toBe(false);
  });
});

it("an Idempotency-Key is 8 to 160 printable ASCII characters", () => {
  const lengths = [7, 8, 160, 161].map((length) => v.is(idempotencyKey, "k".repeat(length)));
  expect(lengths).toEqual([false, true, true, false]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a Z~0\u001f\u007fя😀"), minLength: 8, maxLength: 12 }), (key) => {
      expect(v.is(idempotencyKey, key)).toBe(/^[ -~]{8,160}$/.test(key));
    }),
  );
});
