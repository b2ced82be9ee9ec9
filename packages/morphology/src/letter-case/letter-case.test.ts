import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import { readDictionary } from "../testing/read-dictionary.js";
import { toInlineCase, toLowerFirst, toSentenceCase, toUpperFirst } from "./letter-case.js";
import { readAsPlace, readByValue } from "./read-word.js";

const morphology = createMorphology(readDictionary());
const read = (word: string) => morphology.analyse(word);

describe("within a sentence", () => {
  it.each([
    ["Кроссовки Мужские Nike Air Max", "кроссовки мужские Nike Air Max"],
    ["КОЖАНАЯ СУМКА", "кожаная сумка"],
    ["ЭКСКУРСИЯ ПО САНКТ-ПЕТЕРБУРГУ", "экскурсия по Санкт-Петербургу"],
    ["Экскурсия По Золотому Кольцу", "экскурсия по Золотому Кольцу"],
    ["тур по Золотому кольцу", "тур по Золотому кольцу"],
    ["Грузоперевозки По Московской Области", "грузоперевозки по Московской области"],
    ["Городская Площадь", "городская площадь"],
    ["Исторический Музей", "исторический музей"],
    ["Отдых В Минеральных Водах", "отдых в Минеральных Водах"],
    ["Эпиляция В Сергиевом Посаде", "эпиляция в Сергиевом Посаде"],
    ["Масло Моторное Лукойл", "масло моторное Лукойл"],
    ["Гостиница Нижнего Новгорода", "гостиница Нижнего Новгорода"],
    ["Матрас Аскона", "матрас Аскона"],
    ["Чистка Зубов", "чистка зубов"],
    ["Доктор Зубов", "доктор Зубов"],
    ["Ремонт ПОД КЛЮЧ", "ремонт под ключ"],
    ["Вклад Сбербанка", "вклад Сбербанка"],
  ])("%s: %s", (text, expected) => expect(toInlineCase(text, read)).toBe(expected));
});

describe("the first letter", () => {
  it.each([
    ["«Война и мир»", "«Война и мир»"],
    ["Кресло «Босс»", "кресло «Босс»"],
    ["Гусь-Хрустальный", "Гусь-Хрустальный"],
    ["Великие Луки", "Великие Луки"],
    ["Красная Поляна", "Красная Поляна"],
    ["Красная сумка", "красная сумка"],
    ["Третьяковская галерея", "Третьяковская галерея"],
    ["Т-образный тройник", "Т-образный тройник"],
  ])("%s: %s", (text, expected) => expect(toLowerFirst(text, read)).toBe(expected));
});

describe("a form of a value", () => {
  it.each([
    ["Зубов", "Зубы", "зубов"],
    ["Зубова", "Зубов", "Зубова"],
    ["Петропавловске-Камчатском", "Петропавловск-Камчатский", "Петропавловске-Камчатском"],
    ["в Орле", "Орёл", "в орле"],
  ])("%s of %s: %s", (form, value, expected) => {
    expect(toInlineCase(form, readByValue(form, value, read))).toBe(expected);
  });

  it("is the name of a place where it is one", () => {
    const place = readByValue("в Орле", "Орёл", readAsPlace(read));
    expect(toInlineCase("в Орле", place)).toBe("в Орле");
  });
});

const words = fc.constantFrom(
  "Сумка кожаная ВАЗ Москвы Минеральные Воды «Мир» &quot; Ёлка- iPhone ТВ с, А. Зубов 5 кг. Нижний\u0301 ß".split(" "),
);
const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  words.chain((from) => fc.array(fc.constantFrom(...from), { maxLength: 12 }).map((parts) => parts.join(" "))),
);

it("a letter whose capital is another letter's, too, stays", () => {
  expect(["ϰѐ", "ßа", "ёж"].map((text) => toUpperFirst(text))).toEqual(["ϰѐ", "ßа", "Ёж"]);
});

it("nothing but the case of letters changes", () => {
  fc.assert(
    fc.property(texts, texts, (text, value) => {
      for (const change of [toInlineCase, toLowerFirst, toSentenceCase, toUpperFirst]) {
        const result = change(text, readByValue(text, value, read));
        expect(result.toLowerCase()).toBe(text.toLowerCase());
        expect(change(result, readByValue(text, value, read)).toLowerCase()).toBe(text.toLowerCase());
      }
    }),
  );
});
