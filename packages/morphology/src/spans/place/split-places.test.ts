import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unabbreviate } from "./abbreviations.js";
import { splitPlaces } from "./split-places.js";

const shown = (text: string): string[] =>
  splitPlaces(text).map(({ joint, core, tail }) => (tail === "" ? `${joint}[${core}]` : `${joint}[${core}]${tail}`));

describe("places of a text", () => {
  it.each([
    ["Москва", ["[Москва]"]],
    ["Москва, ул. Тверская, 5", ["[Москва], ул. Тверская, 5"]],
    ["Москва (ЦАО)", ["[Москва] (ЦАО)"]],
    ["Москва, Тула и Камчатка", ["[Москва]", ", [Тула]", " и [Камчатка]"]],
    ["Москва и Тула, Россия", ["[Москва]", " и [Тула], Россия"]],
    ["Республика Саха (Якутия) и Чукотка", ["[Республика Саха] (Якутия)", " и [Чукотка]"]],
    ["ТЦ «Рыбы и раки», 2", ["[ТЦ «Рыбы и раки»], 2"]],
    ["Москва — Тула", ["[Москва] — Тула"]],
    ["", ["[]"]],
  ])("%j are %j", (text, places) => {
    expect(shown(text)).toEqual(places);
  });

  it("give the text again when they are put together, whatever it is", () => {
    const piece = fc.constantFrom("Москва", " и ", ", ", "«", "»", "(", ")", " ", "или", "ё", "\n", ";", "😀", '"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const places = splitPlaces(text);
        expect(places.map(({ joint, core, tail }) => joint + core + tail).join("")).toBe(text);
      }),
    );
  });

  it.each([
    ["г", "город"],
    ["УЛ", "улица"],
    ["обл", "область"],
    ["пр-т", "проспект"],
    ["прт", undefined],
    ["", undefined],
  ])("%j shortens %j", (short, word) => {
    expect(unabbreviate(short)).toBe(word);
  });
});
