import { checkTemplate, parseTemplate } from "@skladno/template";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTemplate, soundTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { complete } from "./complete.js";
import { diagnostics } from "./diagnostics.js";
import { highlight } from "./highlight.js";
import { hover } from "./hover.js";
import { russian } from "./ru.js";

const fields = ["name", { name: "цвет", value: "красный" }, "constructor"];
const apply = (source: string, { start, end, text }: { start: number; end: number; text: string }) =>
  source.slice(0, start) + text + source.slice(end);

it("throws for no text and no offset, and stays within the text", () => {
  fc.assert(
    fc.property(anyTemplate, fc.oneof(fc.nat(80), fc.double(), fc.integer()), (source, offset) => {
      const found = hover(source, offset, { fields });
      const places = [
        ...complete(source, offset, { fields, messages: russian }),
        ...highlight(source),
        ...diagnostics(source, { messages: russian }).flatMap((problem) => [problem, ...problem.fixes]),
        ...(found === undefined ? [] : [found]),
      ];
      for (const { start, end } of places) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: 1000 },
  );
});

it("gives tokens that follow each other and are not empty", () => {
  fc.assert(
    fc.property(anyTemplate, (source) => {
      let end = 0;
      for (const token of highlight(source)) {
        expect(token.start).toBeGreaterThanOrEqual(end);
        expect(token.end).toBeGreaterThan(token.start);
        end = token.end;
      }
    }),
    { numRuns: 1000 },
  );
});

it("completes whole tags so that the template still parses", () => {
  let count = 0;
  fc.assert(
    fc.property(soundTemplate, fc.nat(), (source, seed) => {
      const offset = seed % (source.length + 1);
      for (const completion of complete(source, offset, { fields })) {
        count += 1;
        const applied = apply(source, completion);
        expect(parseTemplate(applied).errors, applied).toEqual([]);
        expect(completion.caret).toBeLessThanOrEqual(completion.text.length);
      }
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(200);
});

it("completes tags that are not closed so that the template parses", () => {
  let count = 0;
  fc.assert(
    fc.property(soundTemplate, fc.nat(), fc.nat(), (source, which, cut) => {
      const placeholders = parseTemplate(source).template.children.filter(({ type }) => type === "placeholder");
      const placeholder = placeholders[which % placeholders.length];
      if (placeholder === undefined) return;
      const offset = placeholder.start + 2 + (cut % (placeholder.end - placeholder.start - 3));
      const typed = source.slice(0, offset) + source.slice(placeholder.end);
      for (const completion of complete(typed, offset, { fields })) {
        count += 1;
        const applied = apply(typed, completion);
        expect(parseTemplate(applied).errors, applied).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(200);
});

it("offers fixes that remove their problem", () => {
  fc.assert(
    fc.property(anyTemplate, (source) => {
      const problems = diagnostics(source);
      for (const { code, start, fixes } of problems) {
        for (const fix of fixes) {
          const { errors } = checkTemplate(apply(source, fix));
          expect(
            errors.some(
              (error) => error.code === code && error.offset === start && error.suggestion?.text === fix.text,
            ),
          ).toBe(false);
        }
      }
    }),
    { numRuns: 500 },
  );
});
