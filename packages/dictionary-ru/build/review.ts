import { readFileSync } from "node:fs";
import { type Case, cases, createWords, type GrammaticalNumber, type WordReading } from "@skladno/morphology";
import { formatLexiconMistake, parseLexicon, type SourceLexeme } from "@skladno/morphology/compile";
import { dictionaryUrl } from "../src/load.js";
import { readLexiconFiles } from "./read-lexicon.js";
import { readOpenCorpora } from "./read-opencorpora.js";

/**
 * Prints words for review. A lemma gives its whole table, from the lexicon and from OpenCorpora, and where both lack it the one that the
 * dictionary predicts; the name of a file gives one line a word with the forms in which mistakes show: genitive and
 * instrumental singular, nominative and genitive plural. Several lemmas and files may be given.
 */

const wanted = process.argv.slice(2);
const files = readLexiconFiles();
const { entries, firstParts, mistakes, prefixes, secondParts } = parseLexicon(files);
for (const mistake of mistakes) console.error(formatLexiconMistake(mistake));
if (mistakes.length > 0) process.exitCode = 1;

if (wanted.length === 0) {
  console.log("Give lemmas (each gives its whole table) or names of files (one line a word):");
  for (const { name } of files)
    console.log(`${name.padEnd(20)} ${entries.filter(({ file }) => file === name).length} words`);
  console.log(
    `${firstParts.length} first parts, ${secondParts.length} second parts, ${prefixes.length} prefixes, ${entries.length} words in all`,
  );
}
const openCorpora = wanted.every(isFile) ? [] : [...readOpenCorpora()];
for (const one of wanted) {
  if (isFile(one)) for (const { lexeme } of entries.filter(({ file }) => file === one)) console.log(summary(lexeme));
  else reviewLemma(one);
}

function isFile(name: string): boolean {
  return files.some((file) => file.name === name);
}

function reviewLemma(word: string): void {
  const lemma = word.toLowerCase();
  const own = entries.filter((entry) => entry.lexeme.lemma === lemma);
  for (const { file, lexeme, line } of own) console.log(`${table(lexeme)}\n  ${file}:${line}\n`);
  const others = openCorpora.filter((lexeme) => lexeme.lemma === lemma);
  for (const lexeme of others) console.log(`${table(lexeme)}\n  OpenCorpora\n`);
  if (own.length + others.length === 0) reviewPrediction(word);
}

/** The table of a word that neither source has, as the dictionary that was built last predicts it. */
function reviewPrediction(word: string): void {
  const words = createWords(readFileSync(dictionaryUrl));
  const reading = words.analyse(word).find(({ grammemes }) => grammemes.case === "nom");
  if (reading === undefined) {
    console.error(
      `"${word}" is in no file of the lexicon and not in OpenCorpora, and nothing is predicted: give its dictionary form`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${table(predicted(word, reading, words))}\n  in no file: predicted by ${reading.source}\n`);
}

function predicted(word: string, reading: WordReading, words: ReturnType<typeof createWords>): SourceLexeme {
  const { gender, animacy } = reading.grammemes;
  const isNoun = reading.partOfSpeech === "noun";
  const cells: readonly SourceLexeme["forms"][number]["grammemes"][] = isNoun
    ? [{ number: "sing" }, { number: "plur" }]
    : [
        ...(["masc", "fem", "neut"] as const).map((one) => ({ number: "sing" as const, gender: one })),
        { number: "plur" },
      ];
  return {
    lemma: reading.lemma,
    partOfSpeech: reading.partOfSpeech,
    ...(isNoun && gender !== undefined ? { gender } : {}),
    ...(isNoun && animacy !== undefined ? { animacy } : {}),
    pluralOnly: false,
    indeclinable: reading.indeclinable,
    abbreviation: false,
    proper: reading.proper,
    rare: false,
    origin: "lexicon",
    forms: cells.flatMap((cell) =>
      cases.flatMap((name) => {
        const text = reading.indeclinable ? word : words.inflect(word, reading, { ...cell, case: name });
        return text === undefined ? [] : [{ text, grammemes: { ...cell, case: name } }];
      }),
    ),
  };
}

function describe(lexeme: SourceLexeme): string {
  return [
    lexeme.partOfSpeech,
    lexeme.gender,
    lexeme.animacy,
    lexeme.pluralOnly ? "plural only" : undefined,
    lexeme.indeclinable ? "indeclinable" : undefined,
    lexeme.abbreviation ? "abbreviation" : undefined,
    lexeme.proper ? "proper" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

function form(lexeme: SourceLexeme, number: GrammaticalNumber, name: Case, gender?: string): string {
  const found = lexeme.forms.find(
    ({ grammemes }) =>
      grammemes.number === number &&
      grammemes.case === name &&
      (gender === undefined || grammemes.gender === gender || lexeme.partOfSpeech === "noun"),
  );
  return found?.text ?? "—";
}

function summary(lexeme: SourceLexeme): string {
  if (lexeme.indeclinable) return `${lexeme.lemma} (${describe(lexeme)})`;
  if (lexeme.partOfSpeech !== "noun")
    return `${lexeme.lemma}: ${form(lexeme, "sing", "gen", "masc")}, ${form(lexeme, "sing", "nom", "fem")}, ${form(lexeme, "plur", "nom")}`;
  const plural = `${form(lexeme, "plur", "nom")}, ${form(lexeme, "plur", "gen")}`;
  const marks = `${lexeme.gender ?? "plural"}${lexeme.animacy === "anim" ? " anim" : ""}`;
  if (lexeme.pluralOnly) return `${plural} (${marks})`;
  return `${lexeme.lemma}: ${form(lexeme, "sing", "gen")}, ${form(lexeme, "sing", "ins")}; ${plural} (${marks})`;
}

function table(lexeme: SourceLexeme): string {
  const columns: readonly (readonly [string, GrammaticalNumber, string | undefined])[] =
    lexeme.partOfSpeech === "noun"
      ? [
          ["sing", "sing", undefined],
          ["plur", "plur", undefined],
        ]
      : [
          ["masc", "sing", "masc"],
          ["fem", "sing", "fem"],
          ["neut", "sing", "neut"],
          ["plur", "plur", undefined],
        ];
  const rows = [["", ...columns.map(([title]) => title)]];
  for (const name of cases)
    rows.push([name, ...columns.map(([, number, gender]) => form(lexeme, number, name, gender))]);
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const body = rows.map((row) => `  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd());
  return [`${lexeme.lemma} (${describe(lexeme)})`, ...body].join("\n");
}
