import { expect, it } from "vitest";
import { splitWords } from "../../phrase/split-words.js";
import { findQuotations } from "./find-quotations.js";

it.each([
  ["Игра «Хитрый лис» новая", ["« Хитрый лис »"]],
  ["Чай (100 г) [акция]", ["( 100 г )", "[ акция ]"]],
  ["«Ёлка «Снежная» с шишками»", ["« Ёлка « Снежная » с шишками »"]],
  ['Экран 15.6" чёрный', []],
  ["Набор (новый", []],
])("%j has %j", (text, expected) => {
  const tokens = splitWords(text);
  const written = findQuotations(tokens).map(({ from, to }) =>
    tokens
      .slice(from, to + 1)
      .map((token) => token.text)
      .join(" "),
  );
  expect(written).toEqual(expected);
});
