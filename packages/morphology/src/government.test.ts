import { describe, expect, it } from "vitest";
import {
  ambiguousPrepositions,
  commerceAdverbs,
  findGovernor,
  governedCase,
  governors,
  isAmbiguousPreposition,
  isCircumstancePreposition,
  isCommerceAdverb,
  isCoordinatingConjunction,
  isMeasureUnit,
  isParticle,
  isPropertyNoun,
  isRankNoun,
  measureUnits,
  takesNa,
} from "./government.js";

// The words that the template language promises (docs/language.md, section 3.6); the table itself may hold more.
const promised = {
  gen: "без безо близ для до из из-за из-под кроме около от ото после против ради среди у вместо внутри вокруг возле вдоль насчёт относительно помимо сверх свыше цена стоимость доставка продажа покупка заказ выбор подбор аренда ремонт установка описание характеристики фото фотографии обзор каталог ассортимент распродажа наличие модели виды размеры размер цвет артикул",
  dat: "к ко благодаря согласно вопреки навстречу",
  acc: "про через сквозь купить заказать выбрать приобрести найти подобрать посмотреть получить оформить сравнить искать предлагать продавать доставить купите закажите ищете предлагаем продаём",
  ins: "с со над перед передо между",
  prep: "о об обо при",
} as const;

describe("government", () => {
  for (const [governed, words] of Object.entries(promised)) {
    it.each(words.split(" "))(`%s governs ${governed}`, (word) => {
      expect(governedCase(word)).toBe(governed);
      expect(governedCase(word.toUpperCase())).toBe(governed);
      expect(governedCase(word.replaceAll("ё", "е"))).toBe(governed);
    });
  }

  for (const { lemma, kind, case: governed, forms } of governors()) {
    it(`${kind} ${lemma} governs ${governed} in all its forms`, () => {
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) {
        expect(form).toMatch(/^[а-яё-]+$/);
        expect(governedCase(form)).toBe(governed);
        expect(form).not.toMatch(/(ся|сь|нный|нная|нное|нные)$/);
      }
    });
  }

  it.each([
    "купленная",
    "заказан",
    "продаётся",
    "доставляются",
    "купившись",
    "дляя",
    "материал",
    "упаковка",
    "настрой",
    "плюс",
    "вид",
    "модель",
    "",
    "сумка",
    "Gucci",
    "constructor",
  ])("%s governs nothing", (word) => {
    expect(findGovernor(word)).toBeUndefined();
  });

  it.each(["скупая", "мыло", "полив", "чехол", "запчасть"])(
    "%s is a word of its own, no form of a governing one",
    (word) => {
      expect(findGovernor(word)).toBeUndefined();
      expect(takesNa(word)).toBe(false);
    },
  );

  it.each(["купив", "заказав", "выбирая", "Продавая", "приобретя", "найдя", "обновляя"])(
    "the gerund %s governs acc",
    (word) => {
      expect(governedCase(word)).toBe("acc");
    },
  );

  it("knows what is absent", () => {
    expect(findGovernor("Нет")).toMatchObject({ kind: "verb", case: "gen" });
  });

  it.each(ambiguousPrepositions)("%s is ambiguous and never governs by itself", (word) => {
    expect(isAmbiguousPreposition(word.toUpperCase())).toBe(true);
    expect(governedCase(word)).toBeUndefined();
  });

  it.each(["цена", "скидку", "акции", "заказ", "предзаказ", "спросом", "гарантия", "отзывы", "обзоров", "ЦЕНЫ"])(
    "%s на → acc",
    (word) => {
      expect(takesNa(word)).toBe(true);
      expect(governedCase("на", word)).toBe("acc");
      expect(governedCase("НА", word)).toBe("acc");
    },
  );

  it("keeps на ambiguous behind other words", () => {
    expect(governedCase("на", "доставка")).toBeUndefined();
    expect(governedCase("для", "цена")).toBe("gen");
  });

  it.each(["хит", "Хиты", "лидер", "лидеров", "топ", "топе"])("%s is a noun of rank", (word) => {
    expect(isRankNoun(word)).toBe(true);
  });

  it.each(["стиле", "вкусом", "Ароматом", "оттенке", "исполнении", "форме"])("%s is a noun of property", (word) => {
    expect(isPropertyNoun(word)).toBe(true);
  });

  it.each(["не", "Можно", "хочу"])("%s is passed over", (word) => {
    expect(isParticle(word)).toBe(true);
    expect(isPropertyNoun(word)).toBe(false);
  });

  it.each(commerceAdverbs)("%s is an adverb of commerce", (word) => {
    expect(word).toMatch(/^[а-яё]+$/);
    expect(isCommerceAdverb(word)).toBe(true);
  });

  it.each(measureUnits)("%s is a unit", (unit) => {
    expect(isMeasureUnit(unit)).toBe(true);
    expect(isMeasureUnit(unit.toUpperCase())).toBe(true);
  });

  it("knows conjunctions and prepositions of circumstance", () => {
    for (const word of ["и", "или", "либо", "И"]) expect(isCoordinatingConjunction(word)).toBe(true);
    for (const word of ["в", "на", "Под"]) expect(isCircumstancePreposition(word)).toBe(true);
    expect(isCircumstancePreposition("с")).toBe(false);
    expect(isMeasureUnit("шт.")).toBe(false);
    expect(isMeasureUnit("руб.")).toBe(true);
  });
});
