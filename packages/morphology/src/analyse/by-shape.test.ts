import { expect, it } from "vitest";
import { analyseByShape } from "./by-shape.js";

it.each(["ГБУЗ", "МБОУ", "ФГБУ", "ФГБОУ", "ФГУП", "МАДОУ", "МУП", "ГКБ", "ЦРБ", "НИИ", "НИИСХ", "АНО", "ЛОР", "СВЧ"])(
  "%s never declines",
  (word) => expect(analyseByShape(word)[0]?.indeclinable).toBe(true),
);

it.each(["КАМАЗ", "МКАД", "Гбуз", "У", "ГОСТ", "ПОВЕРБАНК"])("%s says nothing by its look", (word) =>
  expect(analyseByShape(word)).toEqual([]),
);
