import { describe, expect, it } from "vitest";
import { formatLexiconMistake, lexiconColumns, parseLexicon } from "./lexicon.js";

const header = lexiconColumns.join("\t");

function read(...lines: string[]) {
  return parseLexicon([{ name: "test.tsv", text: `${[header, ...lines].join("\n")}\n` }]);
}

function line(lemma: string, part: string, gender = "", animacy = "", declension = "", number = "", note = ""): string {
  return [lemma, part, gender, animacy, declension, number, note].join("\t");
}

function forms(...cells: Parameters<typeof line>): string {
  const { entries, mistakes } = read(line(...cells));
  expect(mistakes.map(formatLexiconMistake)).toEqual([]);
  return (entries[0]?.lexeme.forms ?? []).map(({ text }) => text).join(" ");
}

describe("parseLexicon", () => {
  it("reads a noun with all its forms", () => {
    const { entries } = read(line("лонгслив", "noun", "masc", "inan", "1a", "", "a top with long sleeves"));
    expect(entries[0]).toMatchObject({
      file: "test.tsv",
      line: 2,
      lexeme: { lemma: "лонгслив", gender: "masc", animacy: "inan", indeclinable: false, origin: "lexicon" },
    });
    expect(entries[0]?.lexeme.forms[1]).toEqual({
      text: "лонгслива",
      grammemes: { case: "gen", number: "sing", gender: "masc", animacy: "inan" },
    });
  });

  it("gives an indeclinable word the same form in every cell, with its gender", () => {
    const { entries } = read(line("худи", "noun", "neut", "inan", "0"));
    expect(entries[0]?.lexeme).toMatchObject({ indeclinable: true, gender: "neut" });
    expect(new Set(entries[0]?.lexeme.forms.map(({ text }) => text))).toEqual(new Set(["худи"]));
    expect(entries[0]?.lexeme.forms).toHaveLength(12);
  });

  it("knows words without singular, which have no gender", () => {
    const { entries } = read(line("легинсы", "noun", "masc", "inan", "1a", "plur"));
    expect(entries[0]?.lexeme).toMatchObject({ pluralOnly: true });
    expect(entries[0]?.lexeme.gender).toBeUndefined();
    expect(entries[0]?.lexeme.forms.map(({ text }) => text)).toContain("легинсов");
  });

  it("declines both halves of a hyphenated word, or one of them", () => {
    expect(forms("диван-кровать", "noun", "masc+fem", "inan", "1a+8a")).toContain("дивана-кровати");
    expect(forms("плащ-палатка", "noun", "fem", "inan", "0+3*a")).toContain("плащ-палаток");
    expect(forms("кресло-качалка", "noun", "neut+fem", "inan", "1*a+3*a")).toContain("кресел-качалок");
    const { entries } = read(line("пальто-халат", "noun", "neut+masc", "inan", "0+1a"));
    expect(entries[0]?.lexeme).toMatchObject({ gender: "neut", indeclinable: false });
  });

  it("keeps capitals of an abbreviation as a mark", () => {
    const { entries } = read(line("БАД", "noun", "masc", "inan", "1a"), line("МФУ", "noun", "neut", "inan", "0"));
    expect(entries.map(({ lexeme }) => [lexeme.lemma, lexeme.abbreviation, lexeme.indeclinable])).toEqual([
      ["бад", true, false],
      ["мфу", true, true],
    ]);
  });

  it("reads adjectives, adverbs and parts of compounds", () => {
    const lexicon = read(
      line("безворсовый", "adjective", "", "", "1a"),
      line("айвори", "adjective", "", "", "0"),
      line("самоклеящийся", "participle", "", "", "4a"),
      line("оверсайз", "adverb"),
      line("крем-", "first_part"),
      line("-купе", "second_part"),
      line("термо", "prefix"),
    );
    expect(lexicon.mistakes).toEqual([]);
    expect(lexicon.entries.map(({ lexeme }) => lexeme.partOfSpeech)).toEqual([
      "adjective",
      "adjective",
      "participle",
      "adverb",
    ]);
    expect(lexicon).toMatchObject({ firstParts: ["крем"], secondParts: ["купе"], prefixes: ["термо"] });
  });

  it("accepts files with a byte order mark and Windows line ends", () => {
    const { entries, mistakes } = parseLexicon([
      { name: "test.tsv", text: `\uFEFF${header}\r\n${line("боди", "noun", "neut", "inan", "0")}\r\n` },
    ]);
    expect(mistakes).toEqual([]);
    expect(entries).toHaveLength(1);
  });
});

describe("mistakes, each with its place", () => {
  const cases: readonly (readonly [string, string, number, RegExp])[] = [
    ["an unknown part", line("худи", "nuon", "neut", "inan", "0"), 6, /"nuon" is unknown; write one of noun/u],
    ["an unknown declension", line("лонгслив", "noun", "masc", "inan", "1x"), 25, /"1x" is unknown; write an index/u],
    ["Cyrillic in an index", line("лонгслив", "noun", "masc", "inan", "1а"), 25, /Cyrillic letters/u],
    ["no declension", line("лонгслив", "noun", "masc", "inan"), 25, /missing; write an index/u],
    ["mixed scripts", line("лoнгслив", "noun", "masc", "inan", "1a"), 1, /mixes .*л\[o\]нгслив/u],
    ["an unknown gender", line("лонгслив", "noun", "male", "inan", "1a"), 15, /"male" is unknown/u],
    ["no animacy", line("лонгслив", "noun", "masc", "", "1a"), 20, /animacy: missing/u],
    ["gender against the ending", line("лонгслив", "noun", "fem", "inan", "1a"), 24, /ends like a masculine noun/u],
    ["an index against the ending", line("сумка", "noun", "fem", "inan", "1a"), 21, /of type 3 by its last letters/u],
    [
      "a gender for an adjective",
      line("безворсовый", "adjective", "masc", "", "1a"),
      23,
      /must be empty for adjective/u,
    ],
    ["a wrong plural", line("легинс", "noun", "masc", "inan", "1a", "plur"), 23, /does not end like a plural/u],
    ["an unknown number", line("легинсы", "noun", "masc", "inan", "1a", "pl"), 27, /"pl" is unknown; write plur/u],
    ["a missing column", "худи\tnoun\tneut\tinan\t0", 1, /5 columns instead of 7/u],
    ["capitals", line("Худи", "noun", "neut", "inan", "0"), 1, /all lower case or all capitals/u],
    ["a part without its hyphen", line("крем", "first_part"), 1, /with a hyphen behind/u],
    ["too many indices", line("диван-кровать", "noun", "masc", "inan", "1a+8a+1a"), 30, /3 indices for 2 halves/u],
    ["a blank", line("худи ", "noun", "neut", "inan", "0"), 1, /a blank/u],
  ];
  for (const [name, text, column, message] of cases)
    it(name, () => {
      const { entries, mistakes } = read(line("сапог", "noun", "masc", "inan", "3b(2)"), text);
      expect(mistakes).toEqual([
        { file: "test.tsv", line: 3, column: expect.any(Number), message: expect.stringMatching(message) },
      ]);
      expect(mistakes[0]?.column).toBe(column);
      expect(entries).toHaveLength(1);
    });

  it("a doublet, in another file too", () => {
    const text = `${header}\n${line("худи", "noun", "neut", "inan", "0")}\n`;
    const { mistakes } = parseLexicon([
      { name: "one.tsv", text },
      { name: "two.tsv", text },
    ]);
    expect(mistakes.map(formatLexiconMistake)).toEqual(['two.tsv:2:1 lemma: "худи" is already in one.tsv:2 as noun']);
  });

  it("a doublet that differs in letter case or in ё alone", () => {
    const { mistakes } = read(
      line("гёдза", "noun", "fem", "inan", "1a"),
      line("гедза", "noun", "fem", "inan", "1a"),
      line("БАД", "noun", "masc", "inan", "1a"),
      line("бад", "noun", "masc", "inan", "1a"),
    );
    expect(mistakes.map(formatLexiconMistake)).toEqual([
      'test.tsv:3:1 lemma: "гедза" is already in test.tsv:2 as noun',
      'test.tsv:5:1 lemma: "бад" is already in test.tsv:4 as noun',
    ]);
  });

  it("a plural that is the plural of another line as well", () => {
    const { mistakes } = read(
      line("слипон", "noun", "masc", "inan", "1a"),
      line("слипоны", "noun", "masc", "inan", "1a", "plur"),
    );
    expect(mistakes[0]?.message).toMatch(/already the plural of "слипон" in test.tsv:2/u);
  });

  it("two words that share a plural are no mistake", () => {
    const { mistakes } = read(line("клипс", "noun", "masc", "inan", "1a"), line("клипса", "noun", "fem", "inan", "1a"));
    expect(mistakes).toEqual([]);
  });

  it("a wrong header", () => {
    const { mistakes } = parseLexicon([{ name: "test.tsv", text: "lemma\tgender\n" }]);
    expect(mistakes.map(formatLexiconMistake)[0]).toMatch(/^test\.tsv:1:1 the first line must be/u);
  });
});
