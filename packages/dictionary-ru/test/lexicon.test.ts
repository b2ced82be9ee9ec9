import { formatLexiconMistake, lexiconColumns, parseLexicon } from "@skladno/morphology/compile";
import { describe, expect, it } from "vitest";
import { readLexiconFiles } from "../build/read-lexicon.js";

const files = readLexiconFiles();
const lexicon = parseLexicon(files);

describe("the lexicon", () => {
  it("has no mistake in any line", () => {
    expect(lexicon.mistakes.map(formatLexiconMistake)).toEqual([]);
  });

  it("has at least 6,000 words besides the parts of compounds", () => {
    expect(lexicon.entries.length).toBeGreaterThanOrEqual(6000);
  });

  it("declines every word in every case, in Cyrillic letters only", () => {
    for (const { file, line, lexeme } of lexicon.entries) {
      const declines = lexeme.partOfSpeech !== "adverb";
      const place = `${file}:${line} ${lexeme.lemma}`;
      if (declines) expect(lexeme.forms.length, place).toBeGreaterThanOrEqual(6);
      for (const { text } of lexeme.forms) expect(text, place).toMatch(/^[а-яё]+(-[а-яё]+)*$/u);
    }
  });

  // One order makes doublets easy to see and changes easy to read.
  it("is sorted: nouns, then the other parts, each by the alphabet", () => {
    for (const { name, text } of files) {
      const keys = text
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((row) => {
          const [lemma = "", part = ""] = row.split("\t");
          return `${part === "noun" ? 0 : 1} ${part} ${lemma.toLowerCase().replaceAll("ё", "е")}`;
        });
      expect(keys, name).toEqual([...keys].sort());
      expect(text.split("\n")[0], name).toBe(lexiconColumns.join("\t"));
    }
  });
});
