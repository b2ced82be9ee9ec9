import { expect, it } from "vitest";
import { createWords } from "../../create-words.js";
import { createDescriber } from "../../phrase/remember-words.js";
import { splitWords } from "../../phrase/split-words.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";
import { readDictionary } from "../../testing/read-dictionary.js";
import { findLabel } from "./find-label.js";

const describe = createDescriber(createWords(readDictionary()) as unknown as WordsOfPhrases);

it.each([
  ["Уценка. Сумка женская", 2],
  ["Хит продаж! Сумка", 3],
  ["Скидка 20%! Шуба норковая", 4],
  ["Акция!!! 2 пиццы", 4],
  ["Ура! Весенние каникулы", 2],
  ["be quiet! Pure Power", 0],
  ["Скидка. Без условий", 0],
  ["Платье! Летнее", 0],
  ["Новинка. сумка", 0],
  ["[АКЦИЯ] Сумка", 0],
  ["Новинка!", 0],
  ["", 0],
])("%j has a label of %i tokens", (text, length) => {
  expect(findLabel(splitWords(text), describe)?.length ?? 0).toBe(length);
});
