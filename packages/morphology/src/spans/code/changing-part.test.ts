import { expect, it } from "vitest";
import { changingPart } from "./changing-part.js";

it.each([
  ["USB-кабель", "кабель"],
  ["кабель-USB", "кабель"],
  ["2-местная", "местная"],
  ["4х-местная", "местная"],
  ["Яндекс.Станция", "Станция"],
  ["5-й", "-й"],
  ["КТ-915", undefined],
  ["iPhone", undefined],
])("of %j changes %j", (word, expected) => {
  const part = changingPart(word);
  expect(part && word.slice(part.start, part.end)).toBe(expected);
});
