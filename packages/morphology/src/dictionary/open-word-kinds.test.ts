import fc from "fast-check";
import { expect, it } from "vitest";
import { openWordKinds } from "./open-word-kinds.js";

const open = (text: string) => openWordKinds(() => new TextEncoder().encode(text));

it("takes a word in any letter case, and puts the lists together that have it", () => {
  const kindsOf = open("1 сумка чай\n4 чай usb-кабель");
  expect(["сумка", "Сумка", "ЧАЙ", "USB-кабель", "чаи", "чай ", ""].map(kindsOf)).toEqual([1, 1, 5, 4, 0, 0, 0]);
});

it("takes no lists", () => expect(open("")("сумка")).toBe(0));

it("takes more words than two bytes count", () => {
  const words = Array.from({ length: 70_000 }, (_, index) => `слово${index}`);
  const kindsOf = open(`2 ${words.join(" ")}`);
  expect(words.every((word) => kindsOf(word) === 2)).toBe(true);
  expect(kindsOf("слово70000")).toBe(0);
});

it("says what a map says", () => {
  const words = fc.array(fc.stringMatching(/^[а-яё-]{1,4}$/), { maxLength: 50 });
  fc.assert(
    fc.property(words, words, (listed, asked) => {
      const kindsOf = open(`8 ${listed.join(" ")}`);
      for (const word of [...listed, ...asked]) expect(kindsOf(word)).toBe(listed.includes(word) ? 8 : 0);
    }),
  );
});
