import fc from "fast-check";
import { expect, it } from "vitest";
import { limitLength } from "./limit-length.js";

const read = () => [];

it("gives a part of the text in at most so many code points, and never nothing", () => {
  const text = fc
    .array(fc.constantFrom("крем", "для", " ", ",", "«", "»", "(", ")", "256", "ГБ", "🔥", "—", "-", "\n"), {
      maxLength: 30,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (value, length) => {
      const cut = limitLength(value, length, read);
      expect(Array.from(cut).length).toBeLessThanOrEqual(length);
      expect(value).toContain(cut);
      if (Array.from(value.trimStart()).slice(0, length).join("").trim() !== "" && value === value.trimStart()) {
        expect(cut).not.toBe("");
      }
    }),
  );
});

it("cuts a long text in a short time", { timeout: 10_000 }, () => {
  for (const piece of ["а ", " ", "«", "- ", "5 "]) {
    expect(limitLength(piece.repeat(100_000), 50_000, read).length, JSON.stringify(piece)).toBeLessThanOrEqual(50_000);
  }
});
