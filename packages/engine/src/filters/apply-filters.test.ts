import type { WordReading } from "@skladno/morphology";
import type { TextFilter } from "@skladno/template";
import { describe, expect, it } from "vitest";
import { applyFilters } from "./apply-filters.js";

function reading(partOfSpeech: WordReading["partOfSpeech"], proper = false): readonly WordReading[] {
  return [
    {
      lemma: "",
      partOfSpeech,
      grammemes: {},
      source: "dictionary",
      known: true,
      score: 1,
      proper,
      indeclinable: false,
    },
  ];
}

const words: Readonly<Record<string, readonly WordReading[]>> = {
  с: reading("preposition"),
  и: reading("conjunction"),
  маша: [...reading("other"), ...reading("noun", true)],
  роза: [...reading("noun"), ...reading("noun", true)],
  "санкт-петербург": reading("noun", true),
  "ростов-на-дону": reading("noun", true),
  на: reading("preposition"),
  в: reading("preposition"),
  из: [...reading("preposition"), ...reading("noun", true)],
  петербурга: reading("noun", true),
};
const read = (word: string) => words[word] ?? [];

function apply(text: string, filters: readonly TextFilter[], isNumber = false): string {
  return applyFilters(text, filters, isNumber, read).text;
}

const simple: Readonly<Record<"title" | "sentence" | "translit", readonly (readonly [string, string])[]>> = {
  title: [
    ["красная кожаная сумка", "Красная Кожаная Сумка"],
    ["диван-кровать", "Диван-кровать"],
    ["чехол для iPhone 15", "Чехол Для iPhone 15"],
    ["gucci bag", "Gucci Bag"],
    ["СУМКА женская", "СУМКА Женская"],
    ["2-местная палатка", "2-местная Палатка"],
    ["«алёнка» шоколад", "«Алёнка» Шоколад"],
    ["d'artagnan", "D'artagnan"],
    ["крем &quot;чистая линия&quot;&nbsp;&#8470; 5", "Крем &quot;Чистая Линия&quot;&nbsp;&#8470; 5"],
    ["", ""],
  ],
  sentence: [
    ["сумка Женская Кожаная", "Сумка женская кожаная"],
    ["СУМКА", "Сумка"],
    ["СУМКА ЖЕНСКАЯ", "Сумка женская"],
    ["СУМКА Gucci", "Сумка Gucci"],
    ["чехол для iPhone 15", "Чехол для iPhone 15"],
    ["iPhone Чехол", "iPhone чехол"],
    ["USB-Кабель", "USB-кабель"],
    ["Генератор Бензиновый 2,8 кВт 50 Гц", "Генератор бензиновый 2,8 кВт 50 Гц"],
    ["Коврики Для КамАЗ 5490, 10Вт, 2 Шт", "Коврики для КамАЗ 5490, 10Вт, 2 шт"],
    ["Крем &quot;Чистая линия&quot; Дневной", "Крем &quot;Чистая линия&quot; дневной"],
    ["Телевизор ЖК Чёрный", "Телевизор ЖК чёрный"],
    ["СВЧ-Печь", "СВЧ-печь"],
    ["ТВ-приставка", "ТВ-приставка"],
    ["ТВ", "ТВ"],
    ["Шоколад «Алёнка» Молочный", "Шоколад «Алёнка» молочный"],
    ['Шоколад "Алёнка" Молочный', 'Шоколад "Алёнка" молочный'],
    ["Сумка С Ремнём И Карманом", "Сумка с ремнём и карманом"],
    ["Книга А. С. Пушкина", "Книга А. С. Пушкина"],
    ["КНИГА А. С. ПУШКИНА", "Книга А. С. Пушкина"],
    ["Витамин С", "Витамин С"],
    ["Витамин С, 30 Таблеток", "Витамин С, 30 таблеток"],
    ["Кукла Маша Говорящая", "Кукла Маша говорящая"],
    ["КУКЛА МАША", "Кукла Маша"],
    ["Масло Роза", "Масло роза"],
    ["САМОВАР САНКТ-ПЕТЕРБУРГ", "Самовар Санкт-Петербург"],
    ["Билет в Ростов-на-Дону", "Билет в Ростов-на-Дону"],
    ["БИЛЕТ В РОСТОВ-НА-ДОНУ", "Билет в Ростов-на-Дону"],
    ["билет в ростов-на-дону", "Билет в ростов-на-дону"],
    ["Санкт-Петербург В Миниатюре", "Санкт-Петербург в миниатюре"],
    ["Диван-Кровать Угловая", "Диван-кровать угловая"],
    ["КУКЛА ИЗ ПЕТЕРБУРГА", "Кукла из Петербурга"],
    ["«алёнка» Шоколад", "«алёнка» шоколад"],
    ["🔥 Новинка", "🔥 Новинка"],
    ["3D-Принтер", "3D-принтер"],
    ["Плёнка Тип Б Прозрачная", "Плёнка тип Б прозрачная"],
    ["", ""],
  ],
  translit: [
    ["Вектор", "Vektor"],
    ["щётка", "shchetka"],
    ["ЩУКА", "SHCHUKA"],
    ["Юбилейное печенье", "Iubileinoe pechene"],
    ["iPhone 15 чехол", "iPhone 15 chekhol"],
    ["объявление", "obieiavlenie"],
    ["🔥 -- ё\ud800", "🔥 -- e\ud800"],
  ],
};

for (const [name, rows] of Object.entries(simple)) {
  describe(name, () => {
    it.each(rows)("%j → %j", (text, expected) => {
      expect(apply(text, [{ name: name as keyof typeof simple }])).toBe(expected);
    });
  });
}

describe("filters on numbers", () => {
  const forms = ["метр", "метра", "метров"] as const;

  it.each([
    ["1234.5", { name: "money", symbol: "₽" }, "1 234,50 ₽"],
    ["1 234,50", { name: "number" }, "1234.50"],
    ["\u22125", { name: "number" }, "-5"],
    ["1 000", { name: "amount", forms }, "1 000 метров"],
    [" 2,5 ", { name: "amount", forms }, "2,5 метра"],
    ["5.0", { name: "plural", forms }, "метра"],
  ] as [string, TextFilter, string][])("%j %j → %j", (text, filter, expected) => {
    expect(apply(text, [filter])).toBe(expected);
  });

  it("prints a JSON number with a decimal comma", () => {
    expect(apply("1.5", [{ name: "amount", forms }], true)).toBe("1,5 метра");
    expect(apply("1.5", [{ name: "amount", forms }], false)).toBe("1.5 метра");
  });

  it("leaves what is no number unchanged and says so", () => {
    expect(applyFilters("12 шт", [{ name: "money", symbol: "₽" }], false, read)).toEqual({
      text: "12 шт",
      isNotNumber: true,
    });
  });

  it("works from left to right", () => {
    expect(apply("Вектор", [{ name: "translit" }, { name: "upper" }])).toBe("VEKTOR");
    expect(apply("1 234,50", [{ name: "number" }, { name: "money", symbol: "$" }])).toBe("1 234,50 $");
  });
});
