import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.js";

const now = Date.UTC(2026, 0, 31, 12, 0, 0);
const date = "Sat, 31 Jan 2026 12:00:00 GMT";

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["120", 120_000],
    [" 7 ", 7_000],
    ["Sat, 31 Jan 2026 12:00:30 GMT", 30_000],
    // The two older forms of a date that RFC 9110 wants to be read.
    ["Saturday, 31-Jan-26 12:00:30 GMT", 30_000],
    ["Sat Jan 31 12:00:30 2026", 30_000],
    ["Sat, 31 Jan 2026 11:59:00 GMT", 0],
  ])("%s is %d ms", (value, expected) => {
    expect(readRetryAfter(value, date, now)).toBe(expected);
    expect(readRetryAfter(value, null, now)).toBe(expected);
  });

  it("measures a date by the server's clock, not by ours", () => {
    expect(readRetryAfter("Sat, 31 Jan 2026 12:00:30 GMT", date, now + 3_600_000)).toBe(30_000);
  });

  it.each([null, "", "soon", "-1", "1.5", "1e3", "2026-01-31T12:00:30Z", "Sat, nonsense"])(
    "%s says nothing",
    (value) => {
      expect(readRetryAfter(value, date, now)).toBeUndefined();
    },
  );

  it("is never negative and never no number, whatever stands there", () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (value, otherDate) => {
        const read = readRetryAfter(value, otherDate, now);
        expect(read === undefined || read >= 0).toBe(true);
      }),
    );
  });
});
