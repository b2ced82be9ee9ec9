import type { Animacy, Gender, PartOfSpeech } from "../grammar.js";
import { type DeclensionIndex, parseDeclension, parseDeclensionIndex } from "./declension-index.js";
import type { SourceForm, SourceLexeme } from "./lexeme.js";
import { DeclensionError, declineAdjective, declineNoun } from "./zaliznyak.js";

/**
 * The lexicon: words that the dictionary lacks or reads wrongly, as tab-separated text with one word a line. Every mistake is
 * reported with its place, because people who know the trade and not the program write these files.
 */

/** The columns, in the order in which the header line names them. */
export const lexiconColumns = ["lemma", "part_of_speech", "gender", "animacy", "declension", "number", "note"] as const;
export type LexiconColumn = (typeof lexiconColumns)[number];

/**
 * What a line can be. `first_part` ("крем-") and `second_part` ("-купе") never change inside a hyphenated word; `prefix`
 * ("термо") is written together with a word that declines as it does alone.
 */
export const lexiconParts = [
  "noun",
  "proper_noun",
  "adjective",
  "participle",
  "adverb",
  "first_part",
  "second_part",
  "prefix",
] as const;
export type LexiconPart = (typeof lexiconParts)[number];

/** A file of the lexicon; `name` is only used to say where a mistake is. */
export interface LexiconFile {
  readonly name: string;
  readonly text: string;
}

/** A mistake with its place; line and column count from 1, the column in characters of the line. */
export interface LexiconMistake {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** One line, read and declined. */
export interface LexiconEntry {
  readonly file: string;
  readonly line: number;
  readonly lexeme: SourceLexeme;
}

export interface Lexicon {
  readonly entries: readonly LexiconEntry[];
  /** First halves that stay as they are before a hyphen, without it: "крем". */
  readonly firstParts: readonly string[];
  /** Second halves that stay as they are after a hyphen, without it: "купе". */
  readonly secondParts: readonly string[];
  /** Prefixes that are written together with a known word: "термо". */
  readonly prefixes: readonly string[];
  /** Empty when every line is right. Lines with a mistake are not among the others. */
  readonly mistakes: readonly LexiconMistake[];
}

type Fields = Readonly<Record<LexiconColumn, string>>;

/** What one line says, before it is compared with other lines. */
type Line =
  | { readonly kind: "lexeme"; readonly lexeme: SourceLexeme }
  | { readonly kind: "firstParts" | "secondParts" | "prefixes"; readonly text: string };

/** A mistake in one field; the reader adds file, line and column. */
class FieldMistake extends Error {
  constructor(
    readonly column: LexiconColumn,
    message: string,
  ) {
    super(message);
  }
}

/** Reads all files of the lexicon together, so that doublets between them are found. Never throws for what is in them. */
export function parseLexicon(files: readonly LexiconFile[]): Lexicon {
  const entries: LexiconEntry[] = [];
  const parts = { firstParts: [] as string[], secondParts: [] as string[], prefixes: [] as string[] };
  const mistakes: LexiconMistake[] = [];
  const places = new Map<string, string>();
  const plurals = new Map<string, LexiconEntry[]>();

  for (const file of files) {
    const lines = file.text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
    if (lines[0] !== lexiconColumns.join("\t"))
      mistakes.push(mistake(file.name, 1, 1, `the first line must be: ${lexiconColumns.join(" ⇥ ")} (parted by tabs)`));
    lines.forEach((text, index) => {
      const line = index + 1;
      if (index === 0 || (text === "" && line === lines.length)) return;
      const cells = text.split("\t");
      if (cells.length !== lexiconColumns.length) {
        const message = `${cells.length} columns instead of ${lexiconColumns.length}: part them by single tabs, empty ones too`;
        mistakes.push(mistake(file.name, line, 1, message));
        return;
      }
      const fields = Object.fromEntries(lexiconColumns.map((column, at) => [column, cells[at] ?? ""])) as Fields;
      try {
        const read = readLine(fields);
        // Letter case and the dots of ё don't make another word: the analyser finds a word without them. Of names they
        // do: "Витек" is a brand, "Витёк" a man.
        const lemma = fields.lemma.toLowerCase();
        const isName = fields.part_of_speech === "proper_noun";
        const key = `${fields.part_of_speech} ${isName ? lemma : lemma.replaceAll("ё", "е")}`;
        const place = places.get(key);
        if (place !== undefined)
          throw new FieldMistake("lemma", `"${fields.lemma}" is already in ${place} as ${fields.part_of_speech}`);
        places.set(key, `${file.name}:${line}`);
        if (read.kind !== "lexeme") {
          parts[read.kind].push(read.text);
          return;
        }
        const entry = { file: file.name, line, lexeme: read.lexeme };
        checkAgainstPlural(entry, plurals);
        entries.push(entry);
      } catch (error) {
        if (!(error instanceof FieldMistake)) throw error;
        const at = lexiconColumns.indexOf(error.column);
        const column = cells.slice(0, at).reduce((sum, cell) => sum + [...cell].length + 1, 1);
        mistakes.push(mistake(file.name, line, column, `${error.column}: ${error.message}`));
      }
    });
  }
  return { entries, ...parts, mistakes };
}

/** "fashion.tsv:12:8 gender: …", as editors make it a link. */
export function formatLexiconMistake({ file, line, column, message }: LexiconMistake): string {
  return `${file}:${line}:${column} ${message}`;
}

function mistake(file: string, line: number, column: number, message: string): LexiconMistake {
  return { file, line, column, message };
}

function readLine(fields: Fields): Line {
  for (const column of lexiconColumns)
    if (fields[column] !== fields[column].trim())
      throw new FieldMistake(column, "a blank at the beginning or the end: remove it");
  const part = oneOf("part_of_speech", fields, lexiconParts);
  if (part === undefined) throw new FieldMistake("part_of_speech", `missing; ${oneOfThese(lexiconParts)}`);
  checkLemma(fields.lemma, part);
  switch (part) {
    case "noun":
    case "proper_noun":
      return { kind: "lexeme", lexeme: readNoun(fields, part === "proper_noun") };
    case "adjective":
    case "participle":
      return { kind: "lexeme", lexeme: readAdjective(fields, part) };
    case "adverb":
      mustBeEmpty(fields, ["gender", "animacy", "declension", "number"], part);
      return { kind: "lexeme", lexeme: invariable(fields.lemma, "adverb") };
    case "first_part":
      mustBeEmpty(fields, ["gender", "animacy", "declension", "number"], part);
      return { kind: "firstParts", text: fields.lemma.slice(0, -1) };
    case "second_part":
      mustBeEmpty(fields, ["gender", "animacy", "declension", "number"], part);
      return { kind: "secondParts", text: fields.lemma.slice(1) };
    case "prefix":
      mustBeEmpty(fields, ["gender", "animacy", "declension", "number"], part);
      return { kind: "prefixes", text: fields.lemma };
  }
}

function checkLemma(lemma: string, part: LexiconPart): void {
  const wrong = (message: string): FieldMistake => new FieldMistake("lemma", message);
  if (lemma === "") throw wrong("missing: write the dictionary form of the word");
  if (/[a-z]/iu.test(lemma) && /[а-яё]/iu.test(lemma))
    throw wrong(`"${lemma}" mixes Latin and Cyrillic letters: ${showLatin(lemma)}`);
  const expected = {
    first_part: [/^[а-яё]+(-[а-яё]+)*-$/u, 'lower-case Cyrillic letters with a hyphen behind them, as in "крем-"'],
    second_part: [/^-[а-яё]+$/u, 'lower-case Cyrillic letters behind a hyphen, as in "-купе"'],
    proper_noun: [/^[А-ЯЁ][а-яё]+(-[А-ЯЁа-яё]+)*$/u, "Cyrillic letters, the first a capital"],
  } as const;
  const [shape, description] =
    part in expected
      ? expected[part as keyof typeof expected]
      : ([
          /^([а-яё]+(-[а-яё]+)*|[А-ЯЁ]{2,}([а-яё]?[А-ЯЁ]+)*)$/u,
          "Cyrillic letters, all lower case or all capitals (an abbreviation), with single hyphens between",
        ] as const);
  if (!shape.test(lemma)) throw wrong(`"${lemma}" is not written as ${part} must be: ${description}`);
}

function showLatin(lemma: string): string {
  return [...lemma].map((letter) => (/[a-z]/iu.test(letter) ? `[${letter}]` : letter)).join("");
}

function readNoun(fields: Fields, proper: boolean): SourceLexeme {
  const { lemma } = fields;
  const genders = readGenders(fields.gender);
  const animacy = oneOf("animacy", fields, ["inan", "anim"] as const);
  if (animacy === undefined)
    throw new FieldMistake("animacy", "missing: inan, or anim for what declines like a living being");
  const number = oneOf("number", fields, ["plur"] as const);
  const indices = readDeclension(fields);
  const halves = lemma.split("-");
  if (indices.length > 1 && indices.length !== halves.length)
    throw new FieldMistake("declension", `${indices.length} indices for ${halves.length} halves of "${lemma}"`);
  if (genders.length !== 1 && genders.length !== indices.length)
    throw new FieldMistake(
      "gender",
      `${genders.length} genders for ${indices.length} halves: write one for all or one for each`,
    );

  const lower = lemma.toLowerCase();
  const declined = (indices.length === 1 ? [lower] : lower.split("-")).map((half, at) => {
    const index = indices[at] as DeclensionIndex;
    const gender = (genders[at] ?? genders[0]) as Gender;
    const forms = decline({ half, gender, animacy, pluralOnly: number === "plur", index });
    checkSpelling(forms);
    return { index, forms };
  });
  // The first half is the head: "кресло-качалка" is neuter. Where it is frozen, one gender is written: that of the whole.
  const gender = genders[0] as Gender;
  const forms = joinHalves(declined.map((half) => half.forms)).map(({ text, grammemes }) => ({
    text,
    grammemes: { ...grammemes, ...(number === "plur" ? {} : { gender }) },
  }));
  return {
    lemma: lower,
    partOfSpeech: "noun",
    ...(number === "plur" ? {} : { gender }),
    animacy,
    proper,
    indeclinable: declined.every(({ index }) => index.type === 0),
    pluralOnly: number === "plur",
    ...(lemma !== lower && !proper ? { abbreviation: true } : {}),
    origin: "lexicon",
    forms,
  };
}

interface Half {
  readonly half: string;
  readonly gender: Gender;
  readonly animacy: Animacy;
  readonly pluralOnly: boolean;
  readonly index: DeclensionIndex;
}

function decline({ half, gender, animacy, pluralOnly, index }: Half): SourceForm[] {
  return withPlace(() => declineNoun({ lemma: half, gender, animacy, pluralOnly, index }));
}

function joinHalves(halves: readonly (readonly SourceForm[])[]): SourceForm[] {
  const [first = [], ...others] = halves;
  return first.map(({ text, grammemes }, at) => ({
    text: [text, ...others.map((forms) => forms[at]?.text ?? "")].join("-"),
    grammemes,
  }));
}

function readAdjective(fields: Fields, part: "adjective" | "participle"): SourceLexeme {
  mustBeEmpty(fields, ["gender", "animacy", "number"], part);
  const indices = readDeclension(fields);
  const [index] = indices;
  if (index === undefined || indices.length > 1)
    throw new FieldMistake("declension", `one index, as the ${part} as a whole declines`);
  const forms = withPlace(() => declineAdjective(fields.lemma, index));
  checkSpelling(forms);
  return {
    lemma: fields.lemma,
    partOfSpeech: part,
    proper: false,
    indeclinable: index.type === 0,
    pluralOnly: false,
    origin: "lexicon",
    forms,
  };
}

function invariable(lemma: string, partOfSpeech: PartOfSpeech): SourceLexeme {
  return {
    lemma,
    partOfSpeech,
    proper: false,
    indeclinable: true,
    pluralOnly: false,
    origin: "lexicon",
    forms: [{ text: lemma, grammemes: {} }],
  };
}

function readGenders(text: string): readonly Gender[] {
  const allowed = ["masc", "fem", "neut"] as const;
  const genders: Gender[] = [];
  for (const name of text.split("+")) {
    const gender = allowed.find((one) => one === name);
    if (gender === undefined)
      throw new FieldMistake(
        "gender",
        `"${text}" is unknown; ${oneOfThese(allowed)}, or one for each half of a hyphenated word ("masc+fem")`,
      );
    genders.push(gender);
  }
  return genders;
}

function readDeclension({ declension }: Fields): readonly DeclensionIndex[] {
  const hint =
    'write an index of Zaliznyak\'s dictionary: "1a", "3*b", "1c(1)", "adj 1a", "0" for what does not decline, "1a+8a" for halves';
  if (declension === "") throw new FieldMistake("declension", `missing; ${hint}`);
  const indices = parseDeclension(declension);
  if (indices !== undefined) return indices;
  const part = declension.split("+").find((one) => parseDeclensionIndex(one) === undefined) ?? declension;
  const cyrillic = /(?<!=[а-яё-]*)[а-я]/iu.test(part) ? " (it has Cyrillic letters in place of Latin ones)" : "";
  throw new FieldMistake("declension", `"${part}" is unknown${cyrillic}; ${hint}`);
}

function withPlace<Value>(action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (error instanceof DeclensionError) throw new FieldMistake("declension", error.message);
    throw error;
  }
}

/** What Russian never spells where an ending begins: a form like this means a wrong index. */
const MISSPELT = /[гкхжшчщ]ы|[жшчщц]я|[жшчщц]ю|[гкх][яю]|ьь|йй|[аеёиоуыэюя]ь|[ьй]ы/u;

/** Looks at the endings alone: a stem may be spelt as it likes ("брошюра", "гюрза"). */
function checkSpelling(forms: readonly SourceForm[]): void {
  const stem = sharedBeginning(forms.map(({ text }) => text));
  for (const { text } of forms) {
    const changing = text.slice(Math.max(0, stem - 1));
    const found = MISSPELT.exec(changing);
    if (found !== null)
      throw new FieldMistake("declension", `it gives "${text}", which Russian does not spell ("${found[0]}")`);
  }
}

function sharedBeginning(texts: readonly string[]): number {
  const [first = "", ...others] = texts;
  let length = first.length;
  for (const text of others) {
    while (!text.startsWith(first.slice(0, length))) length--;
  }
  return length;
}

/** A word without singular and the plural of another line would be one word with two tables: one of the lines is too many. */
function checkAgainstPlural(entry: LexiconEntry, plurals: Map<string, LexiconEntry[]>): void {
  const { lexeme } = entry;
  // The name of a place ("Великие Луки") is another word than the plural of the same letters.
  if (lexeme.partOfSpeech !== "noun" || lexeme.indeclinable || lexeme.proper) return;
  const nominative = nominativePlural(lexeme);
  if (nominative === undefined) return;
  const same = plurals.get(nominative) ?? [];
  const other = same.find((one) => one.lexeme.pluralOnly || lexeme.pluralOnly);
  if (other !== undefined)
    throw new FieldMistake(
      "number",
      `"${nominative}" is already the plural of "${other.lexeme.lemma}" in ${other.file}:${other.line}: keep one of the two lines`,
    );
  plurals.set(nominative, [...same, entry]);
}

function nominativePlural(lexeme: SourceLexeme): string | undefined {
  return lexeme.forms.find(({ grammemes }) => grammemes.number === "plur" && grammemes.case === "nom")?.text;
}

function oneOf<Value extends string>(
  column: LexiconColumn,
  fields: Fields,
  allowed: readonly Value[],
): Value | undefined {
  const text = fields[column];
  if (text === "") return undefined;
  const value = allowed.find((one) => one === text);
  if (value === undefined) throw new FieldMistake(column, `"${text}" is unknown; ${oneOfThese(allowed)}`);
  return value;
}

function mustBeEmpty(fields: Fields, columns: readonly LexiconColumn[], part: LexiconPart): void {
  for (const column of columns)
    if (fields[column] !== "") throw new FieldMistake(column, `must be empty for ${part}, found "${fields[column]}"`);
}

function oneOfThese(allowed: readonly string[]): string {
  return `write ${allowed.length === 1 ? "" : "one of "}${allowed.join(", ")}`;
}
