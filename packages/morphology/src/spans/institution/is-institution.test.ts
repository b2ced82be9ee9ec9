import { expect, it } from "vitest";
import { isInstitution } from "./is-institution.js";

it.each(["ГБУЗ", "МБОУ", "ФГБУ", "ФГБОУ", "ФГУП", "МАДОУ", "МУП", "ГКБ", "ЦРБ", "НИИ"])(
  "%s is an institution",
  (word) => expect(isInstitution(word)).toBe(true),
);

it.each(["КАМАЗ", "ЛОР", "МКАД", "Гбуз", "У", "ГОСТ"])("%s is not", (word) => expect(isInstitution(word)).toBe(false));
