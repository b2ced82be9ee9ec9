import { type Case, cases, type GrammaticalNumber } from "@skladno/morphology";
import { formatLexiconMistake, parseLexicon, type SourceLexeme } from "@skladno/morphology/compile";
import { readLexiconFiles } from "./read-lexicon.js";
import { readOpenCorpora } from "./read-opencorpora.js";

/**
 * Prints words of the lexicon for review. A lemma gives its whole table, from OpenCorpora too; the name of a file gives one
 * line a word with the forms in which mistakes show: genitive and instrumental singular, nominative and genitive plural.
 */

const [wanted = ""] = process.argv.slice(2);
const files = readLexiconFiles();
const { entries, firstParts, mistakes, prefixes, secondParts } = parseLexicon(files);
for (const mistake of mistakes) console.error(formatLexiconMistake(mistake));
if (mistakes.length > 0) process.exitCode = 1;

if (wanted === "") {
  console.log("Give a lemma (its whole table) or a file's name (one line a word):");
  for (const { name } of files)
    console.log(`${name.padEnd(20)} ${entries.filter(({ file }) => file === name).length} words`);
  console.log(
    `${firstParts.length} first parts, ${secondParts.length} second parts, ${prefixes.length} prefixes, ${entries.length} words in all`,
  );
} else if (files.some(({ name }) => name === wanted)) {
  for (const { file, lexeme } of entries) if (file === wanted) console.log(summary(lexeme));
} else {
  reviewLemma(wanted.toLowerCase());
}

function reviewLemma(lemma: string): void {
  const own = entries.filter((entry) => entry.lexeme.lemma === lemma);
  for (const { file, lexeme, line } of own) console.log(`${table(lexeme)}\n  ${file}:${line}\n`);
  const others = [...readOpenCorpora()].filter((lexeme) => lexeme.lemma === lemma);
  for (const lexeme of others) console.log(`${table(lexeme)}\n  OpenCorpora\n`);
  if (own.length + others.length === 0) {
    console.error(`"${lemma}" is in no file of the lexicon and not in OpenCorpora: write its dictionary form`);
    process.exitCode = 1;
  }
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
