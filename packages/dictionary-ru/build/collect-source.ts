import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  boundLexemes,
  type DictionarySource,
  formatLexiconMistake,
  parseLexicon,
  type SourceLexeme,
} from "@skladno/morphology/compile";
import { markRare } from "./mark-rare.js";
import { readTagShares } from "./read-automaton.js";
import { readLexiconFiles } from "./read-lexicon.js";
import { openCorporaFolder, readOpenCorpora } from "./read-opencorpora.js";
import { readWordLists } from "./read-word-lists.js";
import { useOf } from "./select-lexemes.js";

/** Beside the build: the dictionary depends on it. */
export const wordsOfTradesFile = fileURLToPath(new URL("../test/words-of-trades.tsv", import.meta.url));

/**
 * Everything the dictionary is made from: the lexicon in front of OpenCorpora.
 * @param leftOut lemmas that the lexicon is to lack, for measuring how well they are predicted
 * @throws Error that lists the mistakes of the lexicon with their places
 */
export function collectSource(leftOut: ReadonlySet<string> = new Set()): DictionarySource {
  const lexicon = parseLexicon(readLexiconFiles());
  if (lexicon.mistakes.length > 0) {
    throw new Error(`Mend the lexicon first:\n${lexicon.mistakes.map(formatLexiconMistake).join("\n")}`);
  }
  const lexemes = lexicon.entries.map(({ lexeme }) => lexeme).filter(({ lemma }) => !leftOut.has(lemma));
  const examples: SourceLexeme[] = [];
  const nouns = new Set(lexemes.filter(({ partOfSpeech }) => partOfSpeech === "noun").map(({ lemma }) => lemma));
  for (const lexeme of readOpenCorpora()) {
    // "танин" is rather the goods of the lexicon than what Таня has.
    if (isPossessive(lexeme) && nouns.has(lexeme.lemma)) continue;
    const use = useOf(lexeme);
    if (use === "stored") lexemes.push(lexeme);
    else if (use === "example") examples.push(lexeme);
    const poetic = contracted(lexeme);
    if (poetic !== undefined) examples.push(poetic);
  }
  lexemes.push(...boundLexemes(lexemes));
  const shares = readTagShares(readFileSync(join(openCorporaFolder(), "p_t_given_w.intdawg")));
  return {
    lexemes: markRare(lexemes, shares),
    wordLists: readWordLists(),
    examples,
    unknownWords: [...wordsOfTrades(), ...patronymics(lexemes)],
    frozenFirstHalves: lexicon.firstParts,
    frozenSecondHalves: lexicon.secondParts,
    prefixes: [...lexicon.prefixes, ...readPrefixes()],
  };
}

/** "Танин", "отцов": what somebody has. */
export function isPossessive({ lemma, partOfSpeech }: SourceLexeme): boolean {
  return partOfSpeech === "adjective" && /(?:[иы]н|[оеё]в)$/.test(lemma);
}

/**
 * "знанье" beside "знание": no dictionary form of its own, but it teaches that words in -нье are rather nouns than
 * adjectives.
 */
function contracted(lexeme: SourceLexeme): SourceLexeme | undefined {
  const { lemma, partOfSpeech, gender, proper } = lexeme;
  if (partOfSpeech !== "noun" || proper || gender !== "neut" || !lemma.endsWith("ние")) return undefined;
  const stem = lemma.slice(0, -2);
  const forms = lexeme.forms
    .filter(({ text }) => text.startsWith(`${stem}и`))
    .map(({ text, grammemes }) => {
      const { number, case: name } = grammemes;
      // "знаний" is the genitive of both.
      if (number === "plur" && name === "gen") return { text, grammemes };
      const ending = number === "sing" && name === "prep" ? "е" : text.slice(stem.length + 1);
      return { text: `${stem}ь${ending}`, grammemes };
    });
  return { ...lexeme, lemma: `${stem}ье`, forms };
}

/** Words that an editor has read as they are predicted. */
function wordsOfTrades(): readonly string[] {
  const lines = readFileSync(wordsOfTradesFile, "utf8").trim().split("\n").slice(1);
  return lines.map((line) => (line.split("\t")[0] as string).toLowerCase());
}

/** Of all first names of men: "Шалва" → "шалвович", "шалвовна". */
function patronymics(lexemes: readonly SourceLexeme[]): readonly string[] {
  return lexemes
    .filter(({ proper, gender, animacy }) => proper && gender === "masc" && animacy === "anim")
    .flatMap(({ lemma }) => {
      const [, stem = "", last = ""] = /^(.*?)([аоуыэийья]?)$/u.exec(lemma.toLowerCase()) as RegExpExecArray;
      const middle = /[ийья]/u.test(last) ? "ев" : "ов";
      return [`${stem}${middle}ич`, `${stem}${middle}на`];
    });
}

/**
 * Prefixes and first parts of compounds that leave the inflection of what follows as it is, besides those of the
 * lexicon.
 */
function readPrefixes(): string[] {
  return readFileSync(new URL("./prefixes.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
}
