import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateJsonError } from "./locate-json-error.js";

describe("locateJsonError", () => {
  const cases: readonly (readonly [text: string, line: number, column: number])[] = [
    ["", 1, 1],
    ["{", 1, 2],
    ["[1,]", 1, 4],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{"a":1 "b":2}', 1, 8],
    ["{\n  'a': 1\n}", 2, 3],
    ['{"а😀": tru}', 1, 8],
    ["[1] x", 1, 5],
    ["[01]", 1, 3],
    ["[1.]", 1, 3],
    ["// note\n[]", 1, 1],
    ['["a\nb"]', 1, 4],
    ['["\\x"]', 1, 3],
    ["[\u00a01]", 1, 2],
    ["[}", 1, 2],
    ["]", 1, 1],
    ['"abc', 1, 5],
    ["NaN", 1, 1],
  ];
  it.each(cases)("%j is wrong at line %i, column %i", (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(locateJsonError(text)).toEqual({ line, column });
  });

  it("does no harm on a million opening brackets", () => {
    expect(locateJsonError("[".repeat(1_000_000))).toEqual({ line: 1, column: 1_000_001 });
  });

  it("names a place inside or right behind any text that is no JSON", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc
            .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", '"', "\\", "\n", "x"))
            .map(([json, at, extra]) => {
              const index = at % (json.length + 1);
              return json.slice(0, index) + extra + json.slice(index + 1);
            }),
        ),
        (text) => {
          try {
            JSON.parse(text);
            return;
          } catch {
            const place = locateJsonError(text);
            const lines = text.split("\n");
            expect(place.line).toBeLessThanOrEqual(lines.length);
            expect(place.column).toBeLessThanOrEqual([...(lines[place.line - 1] ?? "")].length + 1);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
