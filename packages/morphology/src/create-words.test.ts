import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWords } from "./create-words.js";
import { type Case, cases } from "./grammar.js";
import { toyDictionary, toySource } from "./testing/toy-dictionary.js";
import { wordsFromLexemes } from "./testing/words-from-lexemes.js";
import type { WordReading, Words } from "./words.js";

const dictionary = toyDictionary();
const words = createWords(dictionary);

/** Case forms of the likeliest reading, in the order of `cases`. */
function forms(word: string, by: Words = words): string {
  const [reading] = by.analyse(word);
  if (reading === undefined) return "—";
  return cases.map((wanted) => by.inflect(word, reading, { case: wanted }) ?? "—").join(" ");
}

function put(word: string, wanted: Case, by: Words = words): string | undefined {
  const [reading] = by.analyse(word);
  return reading === undefined ? undefined : by.inflect(word, reading, { case: wanted });
}

/** What both the dictionary and its obvious twin must say of a word. */
function comparable({ lemma, partOfSpeech, grammemes }: WordReading): string {
  return [lemma, partOfSpeech, grammemes.case, grammemes.number, grammemes.gender, grammemes.animacy].join(" ");
}

describe("words of the dictionary", () => {
  it("decline", () => {
    expect(forms("сумка")).toBe("сумка сумки сумке сумку сумкой сумке");
    expect(forms("ремень")).toBe("ремень ремня ремню ремень ремнём ремне");
    expect(forms("полотенца")).toBe("полотенца полотенец полотенцам полотенца полотенцами полотенцах");
    expect(forms("печь")).toBe("печь печи печи печь печью печи");
    expect(forms("брюки")).toBe("брюки брюк брюкам брюки брюками брюках");
    expect(forms("прихожая")).toBe("прихожая прихожей прихожей прихожую прихожей прихожей");
    expect(forms("худи")).toBe("худи худи худи худи худи худи");
  });

  it("have an accusative by animacy", () => {
    expect(put("хомяк", "acc")).toBe("хомяка");
    expect(put("хомяки", "acc")).toBe("хомяков");
    expect(put("стол", "acc")).toBe("стол");
    expect(put("кукла", "acc")).toBe("куклу");
    expect(put("куклы", "acc")).toBe("кукол");
  });

  it("are found in every form of theirs, the nominative first", () => {
    expect(words.analyse("сумку").map(comparable)).toEqual(["сумка noun acc sing fem inan"]);
    expect(words.analyse("полотенца").map(comparable)).toEqual([
      "полотенце noun nom plur neut inan",
      "полотенце noun gen sing neut inan",
    ]);
    expect(words.analyse("синего").map(comparable)).toContain("синий adjective gen sing masc ");
  });

  it("keep their letter case", () => {
    expect(put("СУМКА", "gen")).toBe("СУМКИ");
    expect(put("Сумка", "gen")).toBe("Сумки");
    expect(put("БАД", "gen")).toBe("БАДа");
    expect(put("БАДы", "gen")).toBe("БАДов");
    expect(words.analyse("ЯЩИК")[0]?.lemma).toBe("ящик");
  });

  it("keep the author's е for ё and write a ё that arises", () => {
    expect(forms("черный")).toBe("черный черного черному черный черным черном");
    expect(forms("чёрный")).toBe("чёрный чёрного чёрному чёрный чёрным чёрном");
    expect(words.analyse("черный")[0]?.lemma).toBe("чёрный");
    expect(put("серьги", "gen")).toBe("серёг");
    expect(put("белье", "ins")).toBe("бельем");
    expect(put("бельё", "ins")).toBe("бельём");
    // A ё where the word has none makes another word of it.
    expect(words.analyse("крёсный").filter(({ known }) => known)).toEqual([]);
  });

  it("agree in gender, number and animacy", () => {
    const [reading] = words.analyse("красный");
    if (reading === undefined) throw new Error("красный has no reading");
    expect(words.inflect("красный", reading, { case: "acc", number: "sing", gender: "fem" })).toBe("красную");
    expect(words.inflect("красный", reading, { case: "acc", number: "plur", animacy: "anim" })).toBe("красных");
    expect(words.inflect("Красный", reading, { case: "ins", number: "sing", gender: "neut" })).toBe("Красным");
    expect(words.inflect("красный", reading, { case: "acc", number: "sing", gender: "masc", animacy: "anim" })).toBe(
      "красного",
    );
  });
});

describe("compounds", () => {
  it("decline in both halves by default", () => {
    expect(put("диван-кровать", "gen")).toBe("дивана-кровати");
    expect(put("Диваны-кровати", "gen")).toBe("Диванов-кроватей");
  });

  it("keep a first half that is frozen, Latin or a figure", () => {
    expect(put("крем-мыло", "gen")).toBe("крем-мыла");
    expect(put("USB-кабель", "ins")).toBe("USB-кабелем");
    expect(put("2-местная", "gen")).toBe("2-местной");
    expect(put("тёмно-синий", "gen")).toBe("тёмно-синего");
  });

  it("keep a second half that is frozen or names a shape", () => {
    expect(put("шкаф-купе", "gen")).toBe("шкафа-купе");
    expect(put("юбка-карандаш", "acc")).toBe("юбку-карандаш");
    expect(put("юбки-карандаш", "gen")).toBe("юбок-карандаш");
  });

  it("are found behind a prefix", () => {
    expect(put("термосумка", "gen")).toBe("термосумки");
    expect(words.analyse("термосумка")[0]).toMatchObject({ source: "prefix", known: false });
  });
});

describe("unknown words", () => {
  it("are predicted by known endings and marked as predicted", () => {
    expect(words.analyse("шубка")[0]).toMatchObject({ lemma: "шубка", source: "ending", known: false });
    expect(put("шубка", "gen")).toBe("шубки");
    expect(put("бурный", "gen")).toBe("бурного");
  });

  it("in capitals without a vowel are abbreviations and stay", () => {
    expect(forms("МФУ")).toBe("МФУ МФУ МФУ МФУ МФУ МФУ");
    expect(put("ТВ", "gen")).toBe("ТВ");
  });

  it("of other alphabets have no reading", () => {
    for (const word of ["", " ", "Nike", "15", "-", "--", "а-", "-а", "🙂", "слово🙂", "\u0301"]) {
      expect(words.analyse(word), word).toEqual([]);
    }
  });
});

describe("the dictionary and its obvious twin", () => {
  const { lexemes } = toySource();
  const list = [...lexemes];
  const twin = wordsFromLexemes(list);
  const texts = [...new Set(list.flatMap((lexeme) => lexeme.forms.map(({ text }) => text)))];

  it("find every form of every lexeme", () => {
    for (const lexeme of list) {
      for (const { text, grammemes } of lexeme.forms) {
        // An accusative that equals the nominative and the cases of indeclinable words are not listed.
        if (grammemes.case !== "nom" && (lexeme.indeclinable || grammemes.case === "acc")) continue;
        const { gender, animacy } = lexeme;
        const wanted = { gender, animacy, ...grammemes };
        const found = words.analyse(text).map(comparable);
        expect(found, text).toContain(
          [lexeme.lemma, lexeme.partOfSpeech, wanted.case, wanted.number, wanted.gender, wanted.animacy].join(" "),
        );
      }
    }
  });

  it("give the same forms", () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.constantFrom(...cases), (text, wanted) => {
        for (const reading of words.analyse(text)) {
          const same = twin.analyse(text).find((other) => comparable(other) === comparable(reading));
          if (same === undefined) continue;
          expect(words.inflect(text, reading, { case: wanted })).toBe(twin.inflect(text, same, { case: wanted }));
        }
      }),
    );
  });
});

describe("hostile words", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(..."абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЯЁ-́̆🙂aZ0'’ "), maxLength: 80 }),
    fc.constantFrom(..."а я ё - е".split(" ")).chain((letter) => fc.constant(letter.repeat(100_000))),
    fc.constant("сумка-".repeat(20_000)),
  );

  it("never throw, and their forms are text", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...cases), (word, wanted) => {
        for (const reading of words.analyse(word)) {
          expect(typeof words.inflect(word, reading, { case: wanted })).toMatch(/string|undefined/);
          expect(reading.score).toBeGreaterThanOrEqual(0);
          expect(reading.score).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
