import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine, type OutputTrace } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { type CheckedTemplate, checkTemplates } from "@skladno/template";
import fc from "fast-check";
import { expect, it } from "vitest";
import { likelyTemplate } from "../../../../packages/template/src/testing/arbitrary-templates.js";
import { piecesOf } from "./pieces.js";
import type { Piece } from "./protocol.js";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

function render(
  template: string,
  item: Readonly<Record<string, string>>,
): { pieces: readonly Piece[]; placeholders: number } | undefined {
  const { checked } = checkTemplates({ h1: template }, { mode: "flexible" });
  if (checked.size === 0) return undefined;
  const { outputs, trace } = engine.compile(checked).render(item, { trace: true });
  const reasons = trace?.h1 as OutputTrace;
  const pieces = piecesOf(checked.get("h1") as CheckedTemplate, reasons, outputs.h1 as string);
  const placeholders = reasons.placeholders.filter(
    ({ before, case_source }) => before !== "" || case_source === "default",
  ).length;
  return { pieces, placeholders };
}

const words = (template: string, item: Readonly<Record<string, string>>) =>
  render(template, item)?.pieces.flatMap((piece) =>
    piece.type === "value"
      ? piece.words.flatMap((word) =>
          word.type === "word" ? word.parts.map(({ stem, ending }) => `${stem}/${ending}`).join("") : [],
        )
      : [],
  );

it("parts endings from stems, for each part between hyphens", () => {
  expect(words("Обзор {{x}}", { x: "кресло-качалка" })).toEqual(["кресл/а-/качалк/и"]);
  expect(words("Купить {{x|upper}}", { x: "белая сумка" })).toEqual(["БЕЛ/УЮ", "СУМК/У"]);
  expect(words("{{n|amount:штука,штуки,штук}}", { n: "2" })).toEqual(["штуки/"]);
  expect(words("{{n|plural:штука,штуки,штук}}", { n: "5" })).toEqual(["штук/"]);
  expect(words("{{x|lock}}", { x: "сумка" })).toEqual([]);
});

it("gives each word its own reading, also where an earlier word is a part of it", () => {
  expect(words("Купить {{x}}", { x: "сумка" })).toEqual(["сумк/у"]);
  // The second word has no reading of its own: it stays as it is.
  expect(words("Купить {{x}}", { x: "сумка, сумка" })).toEqual(["сумк/у,"]);
  expect(words("Обзор {{x}}", { x: "дом дома" })).toEqual(["дом/а"]);
});

it("keeps the values apart after the bare preposition of an empty one", () => {
  expect(words("Отзывы {{color?|after:о}} {{x}}", { x: "обувь" })).toEqual(["обув/и"]);
  expect(render("Отзывы {{color?|after:о}} {{x}}", { x: "обувь" })?.pieces.map(({ text }) => text)).toEqual([
    "Отзывы ",
    "об",
    " ",
    "обуви",
  ]);
});

it("shows a text as it is where its trace is not that of the text", () => {
  const { checked } = checkTemplates({ h1: "Купить {{x}}" }, { mode: "strict" });
  const template = checked.get("h1") as CheckedTemplate;
  const { trace } = engine.compile(checked).render({ x: "сумка" }, { trace: true });
  const reasons = trace?.h1 as OutputTrace;
  expect(piecesOf(template, reasons, "Купить сумку")).toHaveLength(2);
  expect(piecesOf(template, reasons, "Купить стол")).toEqual([{ type: "literal", text: "Купить стол" }]);
  const without = { ...reasons, placeholders: [] };
  expect(piecesOf(template, without, "Купить сумку")).toEqual([{ type: "literal", text: "Купить сумку" }]);
});

it("finds the places of all values, whatever the template", () => {
  fc.assert(
    fc.property(
      likelyTemplate,
      fc.record({
        name: fc.constantFrom("сумка", "кресло-качалка", ""),
        color: fc.constantFrom("красный", "a"),
        цвет: fc.constantFrom("", "белый"),
      }),
      (template, item) => {
        const rendered = render(template, item);
        if (rendered === undefined) return;
        const { pieces, placeholders } = rendered;
        expect(pieces.filter(({ type }) => type === "value")).toHaveLength(placeholders);
        for (const piece of pieces) {
          if (piece.type === "value") expect(piece.words.map(({ text }) => text).join("")).toBe(piece.text);
        }
      },
    ),
    { numRuns: 200 },
  );
});
