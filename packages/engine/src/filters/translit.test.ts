import { ICAO_DOC_9303, translate } from "iuliia";
import { expect, it } from "vitest";
import { transliterate } from "./translit.js";

it("writes every letter as the library iuliia does by ICAO Doc 9303", () => {
  for (let code = 0x400; code < 0x530; code++) {
    const letter = String.fromCodePoint(code);
    expect(transliterate(letter), letter).toBe(ICAO_DOC_9303.translateLetter("", letter, ""));
  }
});

it("writes words and sentences as the library does, but for words in capitals", () => {
  const text = "Юлия, съешь ещё этих мягких французских булок из Йошкар-Олы, да выпей алтайского чаю; объём";
  expect(transliterate(text)).toBe(translate(text, ICAO_DOC_9303));
  expect(transliterate("ЩУКА Щ")).toBe("SHCHUKA Shch");
});
