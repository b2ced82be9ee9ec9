import { locate } from "@skladno/template";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fitFrame } from "./fit-frame.js";

it("keeps the marked text above its carets, within the width", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "я", " ", "{"), maxLength: 300 });
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 20, max: 130 }), (before, after, width) => {
      const { frame } = locate(`${before}§${after}`, before.length, before.length + 1);
      const [line = "", carets = ""] = fitFrame(frame, width);
      expect(Math.max(line.length, carets.length)).toBeLessThanOrEqual(width);
      expect(line[carets.indexOf("^")]).toBe("§");
    }),
  );
});

it("leaves a frame that fits as it is", () => {
  expect(fitFrame("abc\n ^", 20)).toEqual(["abc", " ^"]);
});
