import { describe, expect, it } from "vitest";
import {
  channelQuality,
  defaultChannelLengths,
  maxLength,
  readChannelLengths,
  withLengthWarnings,
} from "./channel-quality.js";

describe("readChannelLengths", () => {
  it("puts the lengths of a file over the built-in ones", () => {
    const lengths = readChannelLengths('{"*": {"h1": 90, "my_text": 10}, "messenger": {"h1": null, "seo_title": 20}}');
    expect(maxLength(lengths, "website", "h1")).toBe(90);
    expect(maxLength(lengths, "website", "my_text")).toBe(10);
    expect(maxLength(lengths, "website", "seo_title")).toBe(70);
    expect(maxLength(lengths, "messenger", "h1")).toBeNull();
    expect(maxLength(lengths, "messenger", "seo_title")).toBe(20);
    expect(maxLength(lengths, "messenger", "og_title")).toBe(95);
    expect(maxLength(lengths, "messenger", "constructor")).toBeNull();
  });

  it.each([
    ["{", /no JSON/],
    ["[]", /the file: /],
    ['{"a": {"h1": 1}}', /allowed is a channel, or \*/],
    ['{"*": {"H1": 1}}', /an output name/],
    ['{"*": {"h1": 0}}', /\*\.h1: allowed is 1 or more/],
    ['{"*": {"h1": "long"}}', /\*\.h1: /],
  ])("says what is wrong with %s", (text, message) => {
    expect(() => readChannelLengths(text)).toThrow(message);
  });
});

describe("a text", () => {
  const lengths = readChannelLengths('{"tiny": {"h1": 2}}');
  const texts = { outputs: { h1: "😀😀😀" }, warnings: [], diagnostics: [] };

  it("is measured in code points against its channel", () => {
    expect(channelQuality(lengths, "tiny", texts).h1).toEqual({
      length: 3,
      max_length: 2,
      within_limit: false,
      unresolved: [],
    });
    expect(channelQuality(defaultChannelLengths, "tiny", texts).h1).toMatchObject({
      max_length: 100,
      within_limit: true,
    });
  });

  it("fits with as many code points as its channel shows", () => {
    const exact = readChannelLengths('{"tiny": {"h1": 3}}');
    expect(channelQuality(exact, "tiny", texts).h1).toMatchObject({ length: 3, within_limit: true });
    expect(withLengthWarnings(exact, "tiny", texts, "en")).toBe(texts);
  });

  it("has a warning in the reader's language when it is too long", () => {
    expect(withLengthWarnings(lengths, "tiny", texts, "en").warnings).toEqual([
      "length_exceeded: h1 has 3 characters; tiny shows 2",
    ]);
    expect(withLengthWarnings(lengths, "tiny", texts, "ru").warnings[0]).toMatch(/^length_exceeded: h1: длина — 3/);
    expect(withLengthWarnings(lengths, "website", texts, "en").warnings).toEqual([]);
  });
});
