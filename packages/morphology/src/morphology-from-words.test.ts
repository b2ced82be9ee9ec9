import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "./explain-en.js";
import { russian } from "./explain-ru.js";
import { cases } from "./grammar.js";
import { morphologyFromWords } from "./morphology-from-words.js";
import { toyWords } from "./testing/toy-words.js";

const morphology = morphologyFromWords(toyWords(), "toy");

describe("inflect", () => {
  it.each([
    ["Красная кожаная сумка", "Красной кожаной сумки"],
    ["Кроссовки мужские беговые Nike Air", "Кроссовок мужских беговых Nike Air"],
    ["Набор инструментов для дачи универсальный", "Набора инструментов для дачи универсального"],
    ["Смартфон Apple iPhone 15 Pro 256 ГБ", "Смартфона Apple iPhone 15 Pro 256 ГБ"],
    ["Шампунь и бальзам", "Шампуня и бальзама"],
    ["Шампунь, бальзам и крем для кожи", "Шампуня, бальзама и крема для кожи"],
    ["Шампунь + бальзам", "Шампуня + бальзама"],
    ["Диван-кровать белая", "Диван-кровать белая".replace("Диван-кровать", "Дивана-кровати")],
    ["Плащ-палатка", "Плащ-палатки"],
    ["Женские зимние брюки", "Женских зимних брюк"],
    ["Пальто женское зимнее", "Пальто женского зимнего"],
    ["2-местная палатка", "2-местной палатки"],
    ["Шоколад «Алёнка» молочный", "Шоколада «Алёнка» молочного"],
    ["Подушка и одеяло", "Подушки и одеяла"],
    ["Одеяло и 2 подушки", "Одеяла и 2 подушек"],
    ["Крем дневной и ночной", "Крема дневного и ночного"],
    ["Куртка, утеплённая пухом", "Куртки, утеплённой пухом"],
    ["Куртка, утеплённая натуральным пухом", "Куртки, утеплённой натуральным пухом"],
    ["Утеплённая пухом куртка", "Утеплённой пухом куртки"],
    ["Полотенце махровое, 70×140 см", "Полотенца махрового, 70×140 см"],
    ["Полотенца", "Полотенец"],
    ["Очень тёплый плед", "Очень тёплого пледа"],
    ["Кукла Барби", "Куклы Барби"],
    ["Барби кукла", "Барби куклы"],
    ["Конфеты Красный Октябрь", "Конфет Красный Октябрь"],
    ["Шоколад Красный Октябрь", "Шоколада Красный Октябрь"],
    ["Redmond Мультиварка", "Redmond Мультиварки"],
    ["Wi-Fi роутер", "Wi-Fi роутера"],
    ["ТВ приставка", "ТВ приставки"],
    ["Мини печь белая", "Мини печи белой"],
    ["МФУ", "МФУ"],
    ["лазерное МФУ", "лазерного МФУ"],
    ["Чехол для телефона и планшета", "Чехла для телефона и планшета"],
    ["Чехол для телефона и планшет", "Чехла для телефона и планшета"],
    ["Чехол под телефон и планшет", "Чехла под телефон и планшет"],
    ["Набор ножей и вилка", "Набора ножей и вилки"],
    ["Набор ножей и вилок", "Набора ножей и вилок"],
    ["Пюре груша и банан", "Пюре груша и банан"],
    ["Детские шампунь и бальзам", "Детских шампуня и бальзама"],
    ["Стол и полотенца кожаные", "Стола и полотенец кожаных"],
    ["Книга рецептов домашней выпечки", "Книги рецептов домашней выпечки"],
    ["Крем ночной смены", "Крема ночной смены"],
    ["Набор, включающий белый чехол", "Набора, включающего белый чехол"],
    ["Ваза ручной работы синяя", "Вазы ручной работы синей"],
    ["Ручной работы ваза", "Ручной работы вазы"],
    ["Крем для беременных увлажняющий", "Крема для беременных увлажняющего"],
    ["Стол в стиле лофт белый", "Стола в стиле лофт белого"],
    ["Витамин С натуральный", "Витамина С натурального"],
    ["серийный убийца", "серийного убийцы"],
    ["СУМКА КРАСНАЯ", "СУМКИ КРАСНОЙ"],
    ["1-я книга", "1-й книги"],
    ["2 подушки", "2 подушек"],
    ["5 подушек", "5 подушек"],
    ["1 подушка", "1 подушки"],
    ["2 мягкие подушки", "2 мягких подушек"],
    ["1,5 подушки", "1,5 подушки"],
    ["2 подушки белые", "2 подушек белых"],
    ["2 подушки, одеяло и плед", "2 подушек, одеяла и пледа"],
    ["256 ГБ", "256 ГБ"],
    ["чёрный матовый", "чёрного матового"],
    ["утеплённый пухом", "утеплённого пухом"],
    ["тёплый/мягкий", "тёплого/мягкого"],
    ["Сумка (красная)", "Сумки (красная)"],
    ["Сумка: красная", "Сумки: красная"],
    ["NEW! Сумка красная", "NEW! Сумки красной"],
    // Already in another case, or without a noun: left as it is.
    ["сумку красную", "сумку красную"],
    ["красной кожаной сумки", "красной кожаной сумки"],
    ["Сумки женской", "Сумки женской"],
    ["для дачи", "для дачи"],
    ["Gucci", "Gucci"],
    ["", ""],
    ["  ", "  "],
  ])("%s → gen %s", (text, expected) => {
    expect(morphology.inflect(text, "gen")).toBe(expected);
  });

  it.each([
    ["2 куклы", "acc", "2 кукол"],
    ["5 кукол", "acc", "5 кукол"],
    ["2 подушки", "acc", "2 подушки"],
    ["2 подушки", "ins", "2 подушками"],
    ["белый хомяк", "acc", "белого хомяка"],
    ["белый стол", "acc", "белый стол"],
    ["Кожаные чехол и сумка", "acc", "Кожаные чехол и сумку"],
    ["5-й стол", "prep", "5-м столе"],
  ] as const)("%s → %s %s", (text, wanted, expected) => {
    expect(morphology.inflect(text, wanted)).toBe(expected);
  });

  it("leaves every phrase as it is in the nominative", () => {
    expect(morphology.inflectPhrase(morphology.parsePhrase("Сумка красная"), "nom")).toEqual({
      text: "Сумка красная",
      inflected: true,
    });
  });
});

describe("parsePhrase", () => {
  it.each([
    ["Красная сумка", { kind: "noun", gender: "fem", number: "sing", animacy: "inan", proper: false }],
    ["Шампунь и бальзам", { kind: "noun", number: "plur", gender: undefined }],
    ["пальто", { kind: "noun", gender: "neut" }],
    ["лазерное МФУ", { kind: "noun", gender: "neut" }],
    ["Барби", { kind: "noun", proper: true, animacy: "anim" }],
    ["чёрный матовый", { kind: "adjectival", gender: "masc", number: "sing" }],
    ["2 подушки", { kind: "numeral", number: "plur", measure: false }],
    ["256 ГБ", { kind: "numeral", measure: true }],
    ["5 кг", { kind: "numeral", measure: true }],
    ["10мл", { kind: "numeral", measure: true }],
    ["сумку", { kind: "other", reason: "oblique" }],
    ["для дачи", { kind: "other", reason: "no_noun" }],
    ["iPhone 15", { kind: "other", reason: "no_cyrillic" }],
    ["«Алёнка»", { kind: "other", reason: "no_noun" }],
    ["", { kind: "other", reason: "empty" }],
    [" ", { kind: "other", reason: "empty" }],
  ])("%s", (text, expected) => {
    const phrase = morphology.parsePhrase(text);
    expect({ gender: undefined, ...phrase }).toMatchObject(expected);
    expect(Object.isFrozen(phrase)).toBe(true);
    expect(Object.isFrozen(phrase.words)).toBe(true);
  });

  it("says what each word is and why", () => {
    const { words } = morphology.parsePhrase("Красная сумка Gucci для дачи");
    expect(words.map(({ text, role, rule }) => [text, role, rule])).toEqual([
      ["Красная", "modifier", "agrees"],
      ["сумка", "head", "main_noun"],
      ["Gucci", "fixed", "code"],
      ["для", "fixed", "preposition"],
      ["дачи", "fixed", "behind_preposition"],
    ]);
    expect(words.map(({ because }) => because)).toEqual([
      "before-head/adjective",
      "head/noun",
      "token/code",
      "preposition/word",
      "preposition/not-read",
    ]);
  });
});

describe("agree", () => {
  it.each([
    ["красный", "сумка", "acc", "красную"],
    ["красная", "стол", "gen", "красного"],
    ["красные", "полотенце", "ins", "красным"],
    ["Красный", "Брюки", "dat", "Красным"],
    ["белый", "хомяк", "acc", "белого"],
    ["белый", "хомяки", "acc", "белых"],
    ["белый", "столы", "acc", "белые"],
    ["чёрный матовый", "сумка", "gen", "чёрной матовой"],
    ["утеплённый пухом", "куртка", "acc", "утеплённую пухом"],
    ["тёплый", "шампунь и бальзам", "gen", "тёплых"],
    ["серый", "Gucci", "gen", "серый"],
    ["Gucci", "сумка", "gen", "Gucci"],
    ["для дачи", "сумка", "gen", "для дачи"],
  ] as const)("%s + %s, %s → %s", (adjective, noun, wanted, expected) => {
    expect(morphology.agree(adjective, noun, wanted)).toBe(expected);
  });

  it("leaves a noun as it is and says so", () => {
    const target = { case: "gen", number: "sing", gender: "fem", animacy: "inan" } as const;
    expect(morphology.agreePhrase(morphology.parsePhrase("стол"), target)).toEqual({ text: "стол", inflected: false });
    expect(morphology.agreePhrase(morphology.parsePhrase("пальто"), target)).toEqual({
      text: "пальто",
      inflected: true,
    });
  });
});

describe("explain", () => {
  it("gives data and a table", () => {
    const explanation = morphology.explain("Красная сумка Gucci для дачи", "gen");
    expect(explanation.result).toBe("Красной сумки Gucci для дачи");
    expect(explanation.words.map(({ form }) => form)).toEqual(["Красной", "сумки", "Gucci", "для", "дачи"]);
    expect(explanation.words[1]?.chosen?.lemma).toBe("сумка");
    expect(explanation.table).toMatchInlineSnapshot(`
      "Красная сумка Gucci для дачи → Красной сумки Gucci для дачи
      gen, noun, known

      word     form     reading                            source   why                        rule
      Красная  Красной  красный: adjective fem sing nom    lexicon  agrees                     before-head/adjective
      сумка    сумки    сумка: noun fem inan sing nom      lexicon  main noun                  head/noun
      Gucci    Gucci                                                stays: code                token/code
      для      для                                                  stays: preposition         preposition/word
      дачи     дачи     дача: noun fem inan plur nom (+2)           stays: behind preposition  preposition/not-read"
    `);
  });
});

describe("an explanation in whole words", () => {
  it.each([
    ["Сумка", russian, "главное существительное: первое подходящее существительное в именительном"],
    ["Сумка", english, "the main noun: the first noun in the nominative that fits"],
    ["Gucci", english, "stays: Latin letters or a code"],
  ])("%s", (text, messages, why) => {
    expect(morphology.explain(text, "gen", { messages }).words[0]?.why).toBe(why);
  });
});

describe("any input", () => {
  const word = fc.constantFrom(
    ...'красная сумка и , для Gucci 5 «Алёнка» 2-местная ( ) " белый стол в Барби 256 ГБ — : С без утеплённый чехлы очень'.split(
      " ",
    ),
  );
  const text = fc.oneof(
    fc.array(word).map((words) => words.join(" ")),
    fc.string({ unit: "grapheme" }),
  );

  it("never throws, and changes nothing but words that it calls head or modifier", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...cases), (given, wanted) => {
        // Letters that are written with a mark of their own are read as one.
        const value = given.normalize("NFC");
        const phrase = morphology.parsePhrase(value);
        const { text: result, inflected } = morphology.inflectPhrase(phrase, wanted);
        if (!inflected || wanted === "nom") expect(result).toBe(value);
        let at = 0;
        for (const { text: fixed } of phrase.words.filter(({ role }) => role === "fixed")) {
          const found = result.indexOf(fixed, at);
          expect(found).toBeGreaterThanOrEqual(0);
          at = found;
        }
        expect(morphology.inflect(value, wanted)).toBe(result);
        expect(morphology.explain(value, wanted).result).toBe(result);
      }),
    );
  });

  it("stays fast on long input", () => {
    const many = "красная и белый сумка, для ручной смены « ".repeat(2000);
    expect(morphology.inflect(many, "gen").length).toBeGreaterThan(0);
    expect(morphology.inflect("красный ".repeat(10_000), "gen")).toBe("красного ".repeat(10_000));
    expect(morphology.inflect("к".repeat(100_000), "gen")).toBe("к".repeat(100_000));
    expect(morphology.inflect(`сумка ${"«(".repeat(50_000)}`, "gen")).toContain("сумки");
  });
});
