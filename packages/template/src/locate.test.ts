import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locate } from "./locate.js";
import { anyTemplate } from "./testing/arbitrary-templates.js";

describe("locate", () => {
  it.each<[string, number, number, number]>([
    ["abc", 0, 1, 1],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\rb", 2, 2, 1],
    ["😀b", 2, 1, 2],
    ["\ud800b", 1, 1, 2],
    ["a\n😀😀x", 6, 2, 3],
    ["abc", 99, 1, 4],
    ["abc", -1, 1, 1],
    ["abc", Number.NaN, 1, 1],
    ["", 0, 1, 1],
  ])("of %j at %i is line %i, column %i", (source, offset, line, column) =>
    expect(locate(source, offset)).toMatchObject({ line, column }),
  );

  it.each<[string, number, number, string]>([
    ["Купить {{a|case:abl}}", 16, 19, "Купить {{a|case:abl}}\n                ^^^"],
    ["one\ntwo\nthree", 4, 7, "two\n^^^"],
    ["\t{{a b}}", 3, 6, "\t{{a b}}\n\t  ^^^"],
    ["漢字{{}}", 2, 6, "漢字{{}}\n    ^^^^"],
    ["😀{{}}", 2, 6, "😀{{}}\n  ^^^^"],
    ["и\u0306{{}}", 2, 6, "и\u0306{{}}\n ^^^^"],
    ["a\u0000\u202e{{}}", 3, 7, "a␀\ufffd{{}}\n   ^^^^"],
    ["ab\ncd", 1, 5, "ab\n ^"],
    ["ab", 2, 2, "ab\n  ^"],
    ["ab\r\ncd", 2, 4, "ab\n  ^"],
  ])("draws %j from %i to %i", (source, start, end, frame) => expect(locate(source, start, end).frame).toBe(frame));

  it("cuts a long line around the place", () => {
    const { frame } = locate(`${"a".repeat(500)}{{}}${"b".repeat(500)}`, 500, 504);
    const [line = "", carets = ""] = frame.split("\n");
    expect(line).toMatch(/^…a+\{\{\}\}b+…$/);
    expect(line.length).toBe(122);
    expect(carets.indexOf("^")).toBe(line.indexOf("{{"));
  });

  it("counts like a person, at every place of every text", () => {
    fc.assert(
      fc.property(anyTemplate, fc.nat(80), (source, place) => {
        const offset = Math.min(place, source.length);
        const { line, column, frame } = locate(source, offset);
        // A line break of two units is not ended between them.
        const before = source.slice(0, offset) + (source.slice(offset - 1, offset + 1) === "\r\n" ? "\n" : "");
        const lines = source[offset - 1] === "\r" && source[offset] === "\n" ? undefined : before.split(/\r\n|\r|\n/);
        if (lines !== undefined) {
          expect(line).toBe(lines.length);
          const last = lines.at(-1) ?? "";
          const splitsPair = /[\ud800-\udbff]$/.test(last) && /^[\udc00-\udfff]/.test(source.slice(offset));
          if (!splitsPair) expect(column).toBe(Array.from(last).length + 1);
        }
        expect(frame.split("\n")).toHaveLength(2);
      }),
    );
  });
});
