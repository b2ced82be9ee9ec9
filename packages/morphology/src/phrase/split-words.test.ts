import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitWords } from "./split-words.js";
import { CODE, COMMA, JOINING_SIGN, NUMBER, OPEN, PARENTHESISED, QUOTED, SIGN, STOP, WORD } from "./token.js";

const kinds = { CODE, COMMA, JOINING_SIGN, NUMBER, OPEN, SIGN, STOP, WORD, PARENTHESISED, QUOTED };
const namesOf = (kind: number): string =>
  Object.entries(kinds)
    .filter(([, bit]) => (kind & bit) !== 0)
    .map(([name]) => name.toLowerCase().replace("_", "-"))
    .join(":");
const shown = (text: string): string =>
  splitWords(text)
    .map(({ text: part, kind }) => `${part}:${namesOf(kind)}`)
    .join(" ");

describe("splitWords", () => {
  it.each([
    ["Сумка Gucci", "Сумка:word Gucci:code"],
    ["Полотенце, 70×140 см", "Полотенце:word ,:comma 70×140:number см:word"],
    ["Молоко 3,2 %", "Молоко:word 3,2:number %:sign"],
    ["Шоколад «Алёнка»", "Шоколад:word «:open:quoted Алёнка:word:quoted »:sign:quoted"],
    ['Книга "Мастер"', 'Книга:word ":open:quoted Мастер:word:quoted ":open:quoted'],
    ['Монитор 27" игровой', 'Монитор:word 27:number ":sign игровой:word'],
    ["Пила (дисковая)", "Пила:word (:open:parenthesised дисковая:word:parenthesised ):sign:parenthesised"],
    ["Сумка «без конца", "Сумка:word «:open без:word конца:word"],
    ["шампунь/бальзам", "шампунь:word /:joining-sign бальзам:word"],
    ["Шапка д/девочки х/б", "Шапка:word д/девочки:code х/б:code"],
    ["и/или", "и:word /:joining-sign или:word"],
    ["Колонка — умная", "Колонка:word —:stop умная:word"],
    ["Масло 5W-30", "Масло:word 5W-30:code"],
    ["Эмаль ПФ-115", "Эмаль:word ПФ-115:code"],
    ["подгузники 5–9 кг", "подгузники:word 5–9:number кг:word"],
    ["Мясо гов. тушёное", "Мясо:word гов:word .:sign тушёное:word"],
    ["Книга. Том", "Книга:word .:stop Том:word"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ["USB-кабель", "кабель"],
    ["2-местная", "местная"],
    ["Wi-Fi-роутер", "роутер"],
    ["3D-принтер", "принтер"],
    ["Кабель-USB", "Кабель"],
    ["одно- и двуспальный", "двуспальный"],
    ["2- и 3-местный", "местный"],
    ["диван-кровать", "диван-кровать"],
  ])("the part of %s that changes is %s", (text, part) => {
    const [token] = splitWords(text);
    expect(text.slice(token?.changing?.start, token?.changing?.end)).toBe(part);
  });

  it("gives tokens that lie in order and are parts of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        let end = 0;
        for (const token of splitWords(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.text).not.toBe("");
          end = token.start + token.text.length;
          expect(text.slice(token.start, end)).toBe(token.text);
        }
      }),
    );
  });
});
