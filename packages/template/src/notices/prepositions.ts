import type { CaseName } from "../checked-template.js";

/**
 * Prepositions that govern more than one case, with the cases that are likely in texts about products, the likelier
 * first. The language never decides between them: the author states the case.
 */
export const ambiguousPrepositions: ReadonlyMap<string, readonly [CaseName, CaseName]> = new Map([
  ["в", ["prep", "acc"]],
  ["во", ["prep", "acc"]],
  ["на", ["prep", "acc"]],
  ["за", ["acc", "ins"]],
  ["по", ["dat", "prep"]],
  ["под", ["acc", "ins"]],
  ["подо", ["acc", "ins"]],
]);

const DIRECTIONS =
  "доставка доставки доставку доставим доставляем доставить отправка отправим отправляем отправить билет билеты тур туры путёвка путёвки перелёт " +
  "рейс рейсы поездка поездки переезд трансфер перевозка перевозки грузоперевозки привезём привозим привезти едем ехать поехать поезд автобус маршрут вход";
const PLACES =
  "купить купите заказать закажите снять арендовать найти аренда квартира квартиры дом дома отель отели гостиница гостиницы офис офисы магазин магазины " +
  "отдых жильё работа вакансии вакансия живём живу живут находится находимся работаем производство распродажа наличие есть ремонт ресторан рестораны клиника";
const places: ReadonlyMap<string, CaseName> = new Map([
  ...DIRECTIONS.split(" ").map((word) => [word, "acc"] as const),
  ...PLACES.split(" ").map((word) => [word, "prep"] as const),
]);

/** Which case "в" and "на" take after the last word of a text, as far as it decides: "Доставка в", "Отдых в". */
export function caseByDirection(before: string, preposition: string): CaseName | undefined {
  const word = /([а-яё]+)\s+$/iu.exec(before)?.[1]?.toLowerCase() ?? "";
  if (preposition === "в" || preposition === "во" || preposition === "на") return places.get(word);
  if (preposition === "за") return /^(?:спасибо|плат[аыу]|оплата|цена)$/.test(word) ? "acc" : undefined;
  return undefined;
}

/** Stems of the nouns of the table of government after which "на" takes the accusative. */
const NOUNS_BEFORE_NA =
  "акци|билет|внимани|гаранти|(?:пред)?заказ|запис|заяв|ипотек|кредит|купон|обзор|отзыв|подпис|прайс|прайс-лист|предложени|промокод|рассроч|сертификат|скид|спрос|цен";
const LIMIT = "(?:до|от|из|во?|по|для|при|со?)\\s+";

/**
 * "на" takes the accusative after these nouns, in every form of them: there it is not ambiguous. Between may stand "до
 * 20 %", "2 года", "в Москве", "от нашего магазина", but no bare word, which may be a verb.
 */
export const NOUN_BEFORE_NA = new RegExp(
  `(?:^|[^\\p{L}\\p{M}])(?:${NOUNS_BEFORE_NA})[авеийкомуыхьюя]{0,4}(?:\\s+(?:(?:${LIMIT})?\\d[\\d.,]*(?:\\s*[%₽]|\\s+[а-яё]+)?|${LIMIT}(?:[а-яё-]+(?:[ймхю]|го|му|ми)\\s+)?[а-яё-]+)){0,2}\\s+$`,
  "iu",
);

/** Prepositions that govern one case: a part of the language's table, which the morphology package holds. */
export const unambiguousPrepositions: ReadonlyMap<string, CaseName> = new Map(
  (
    [
      [
        "gen",
        "без безо близ для до из из-за из-под кроме около от ото после против ради среди у вместо внутри вокруг возле вдоль помимо сверх свыше",
      ],
      ["dat", "к ко благодаря согласно вопреки навстречу"],
      ["acc", "про через сквозь"],
      ["ins", "с со над перед передо между"],
      ["prep", "о об обо при"],
    ] as const
  ).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);

const VERBS =
  "купить купите заказать закажите выбрать выберите приобрести найти подобрать посмотреть получить сравнить".split(" ");

/** Leading words that set one case whatever follows: enough to tell an author that a `case` repeats what they say. */
export const unambiguousWords: ReadonlyMap<string, CaseName> = new Map([
  ...unambiguousPrepositions,
  ...VERBS.map((verb) => [verb, "acc"] as const),
]);
