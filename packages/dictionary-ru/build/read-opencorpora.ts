import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Animacy, Case, Gender, GrammaticalNumber, Grammemes, PartOfSpeech } from "@skladno/morphology";
import type { SourceForm, SourceLexeme } from "@skladno/morphology/compile";
import { readWordsAutomaton } from "./read-automaton.js";

/**
 * OpenCorpora (http://opencorpora.org, CC BY-SA 3.0) as the npm package az carries it. A stored lexeme of OpenCorpora joins
 * what dictionaries keep apart: a verb and its participles, "хороший" and "лучший", "два" and "второй". They are
 * parted here, so that a participle keeps its voice and a superlative stays one.
 */

/** A grammeme that marks a form or a lexeme as archaic, colloquial, wrong or a doublet of the neutral one. */
const MARKED = new Set(
  "V-oy V-ey V-ej V-be V-bi V-ie V-en V-sh Arch Slng Erro Dist Litr Infr Prdx Af-p Coun voct gen2 acc2 loc2 Init".split(
    " ",
  ),
);
const MARKED_LEXEME = new Set("Arch Erro Dist Slng Infr".split(" "));
const PROPER = new Set("Name Geox Orgn Trad".split(" "));

const CASES: Readonly<Record<string, Case>> = {
  nomn: "nom",
  gent: "gen",
  gen1: "gen",
  datv: "dat",
  accs: "acc",
  ablt: "ins",
  loct: "prep",
  loc1: "prep",
};
const GENDERS: Readonly<Record<string, Gender>> = { masc: "masc", femn: "fem", neut: "neut" };
const NUMBERS: Readonly<Record<string, GrammaticalNumber>> = { sing: "sing", plur: "plur" };
const ANIMACIES: Readonly<Record<string, Animacy>> = { anim: "anim", inan: "inan" };
const PARTS_OF_SPEECH: Readonly<Record<string, PartOfSpeech>> = {
  NOUN: "noun",
  ADJF: "adjective",
  PRTF: "participle",
  NUMR: "numeral",
  INFN: "verb",
  VERB: "verb",
  ADVB: "adverb",
  COMP: "adverb",
  PRED: "adverb",
  PREP: "preposition",
  CONJ: "conjunction",
  PRCL: "particle",
  NPRO: "other",
  INTJ: "other",
};

/** The cell of an adjective's dictionary form. */
const LEMMA_CELL = "sing/nom/masc/undefined";

/** A source form with what decides between doublets. */
interface Candidate {
  readonly text: string;
  readonly tag: Tag;
}

/** One tag of OpenCorpora, taken apart once. */
interface Tag {
  /** What the forms of one lexeme share: part of speech, gender of a noun, tense and voice of a participle. */
  readonly lexeme: string;
  readonly all: ReadonlySet<string>;
  readonly partOfSpeech: PartOfSpeech | undefined;
  readonly grammemes: Grammemes;
  readonly cell: string;
  readonly marked: boolean;
}

/** The files of az, read. */
interface Sources {
  readonly lexemes: ReturnType<typeof readWordsAutomaton>;
  readonly paradigms: readonly Uint16Array[];
  readonly suffixes: readonly string[];
  readonly tags: readonly Tag[];
}

/** Folder of az's dictionary files. */
export function openCorporaFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("az/package.json")), "dicts");
}

/**
 * Yields every lexeme of OpenCorpora that inflection needs, its doublets resolved in favour of the neutral form.
 * Left out: surnames, patronymics and initials (no product is called so, and their plurals look like forms of other words), organisations but
 * for a few, short forms, adverbial
 * participles, superlatives in "наи-" (the known prefix gives them), lexemes that are marked as archaic or wrong.
 * The order is fixed, so that a build gives the same bytes everywhere.
 */
export function* readOpenCorpora(folder: string = openCorporaFolder()): Generator<SourceLexeme> {
  const sources = readSources(folder);
  for (const { firstForm, paradigm } of sources.lexemes) yield* partLexeme(sources, firstForm, paradigm);
}

function readSources(folder: string): Sources {
  const json = (name: string): readonly string[] => JSON.parse(readFileSync(join(folder, name), "utf8")) as string[];
  return {
    lexemes: readWordsAutomaton(readFileSync(join(folder, "words.dawg"))),
    paradigms: readParadigms(readFileSync(join(folder, "paradigms.array"))),
    suffixes: json("suffixes.json"),
    tags: json("gramtab-opencorpora-int.json").map(readTag),
  };
}

/** A count, then for each paradigm its length and its numbers: suffixes, tags, prefixes, a third each. */
function readParadigms(bytes: Uint8Array): Uint16Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const paradigms: Uint16Array[] = [];
  for (let at = 2; at < bytes.byteLength; ) {
    const length = view.getUint16(at, true);
    paradigms.push(Uint16Array.from({ length }, (_, index) => view.getUint16(at + 2 + index * 2, true)));
    at += 2 + length * 2;
  }
  return paradigms;
}

function readTag(text: string): Tag {
  const [lexeme = "", form = ""] = text.split(" ");
  const names = [...lexeme.split(","), ...form.split(",")];
  const all = new Set(names);
  const first = <Value>(table: Readonly<Record<string, Value>>): Value | undefined => {
    for (const name of names) {
      const value = table[name];
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const isNoun = all.has("NOUN");
  const caseName = first(CASES);
  const number = first(NUMBERS);
  const gender = all.has("Ms-f") ? "fem" : first(GENDERS);
  const animacy = first(ANIMACIES);
  const inflected = isNoun || all.has("ADJF") || all.has("PRTF") || all.has("NUMR");
  const grammemes: Grammemes = inflected
    ? {
        ...(caseName === undefined ? {} : { case: caseName }),
        ...(number === undefined ? {} : { number }),
        ...(gender === undefined || (number === "plur" && !isNoun) ? {} : { gender }),
        ...(animacy === undefined ? {} : { animacy }),
      }
    : {};
  const partOfSpeech = PARTS_OF_SPEECH[names[0] ?? ""];
  return {
    // The same grammemes stand in different order in tags of one lexeme ("Sgtm,Fixd", "Fixd,Sgtm").
    lexeme: lexeme.split(",").sort().join(),
    all,
    partOfSpeech:
      partOfSpeech === "adjective" && all.has("Anum")
        ? "ordinal"
        : partOfSpeech === "adjective" && all.has("Apro")
          ? "pronoun"
          : partOfSpeech,
    grammemes: Object.freeze(grammemes),
    cell: inflected ? `${number}/${caseName}/${isNoun ? "" : `${grammemes.gender}/${animacy}`}` : "",
    marked: names.some((name) => MARKED.has(name)),
  };
}

/** Parts a stored lexeme into lexemes of one part of speech each. */
function* partLexeme(sources: Sources, firstForm: string, paradigmNumber: number): Generator<SourceLexeme> {
  const paradigm = sources.paradigms[paradigmNumber];
  if (paradigm === undefined)
    throw new Error(`OpenCorpora: "${firstForm}" names paradigm ${paradigmNumber}, which is absent`);
  const count = paradigm.length / 3;
  const suffix = (form: number): string => sources.suffixes[paradigm[form] ?? -1] ?? "";
  const stem = firstForm.slice(0, firstForm.length - suffix(0).length);

  const groups = new Map<string, Candidate[]>();
  let superlative = 0;
  for (let form = 0; form < count; form++) {
    const tag = sources.tags[paradigm[count + form] ?? -1];
    // A prefix ("по", "наи") makes comparatives and superlatives that are found by their prefix.
    if (tag?.partOfSpeech === undefined || paradigm[2 * count + form] !== 0) continue;
    if (isLeftOut(tag, firstForm)) continue;
    // "наихороший" and "лучший" stand one after the other under the same tags.
    if (tag.all.has("Supr") && tag.cell === LEMMA_CELL) superlative++;
    const key =
      tag.partOfSpeech === "verb" ? "verb" : tag.all.has("Supr") ? `${tag.lexeme}/${superlative}` : tag.lexeme;
    const group = groups.get(key);
    // "трёхсот", "четырёмстам": OpenCorpora has no ё there.
    const text = (stem + suffix(form)).replace(/^(тр|четыр)е(?=(?:хсот|хстах|мстам)$)/, "$1ё");
    const candidate = { text, tag };
    // "гг" and "вв" are abbreviations of plurals, not forms of "год" and "век".
    if (tag.partOfSpeech === "noun" && !VOWEL.test(candidate.text) && VOWEL.test(firstForm)) continue;
    // "многа", "мале": nobody declines these.
    if (tag.partOfSpeech === "numeral" && /(?:мног|мал)о$/.test(firstForm) && candidate.text !== firstForm) continue;
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  for (const candidates of groups.values()) {
    const lexeme = toLexeme(candidates);
    if (lexeme !== undefined) yield lexeme;
  }
}

/** Organisations that a shop's texts name. */
const ORGANISATIONS = new Set(
  readFileSync(new URL("./organisations.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);
const VOWEL = /[аеёиоуыэюя]/;

function isLeftOut(tag: Tag, firstForm: string): boolean {
  const { all } = tag;
  if (all.has("Patr") || all.has("Surn") || all.has("Init") || all.has("V-sh") || all.has("Cmp2")) return true;
  // Thousands of trusts and ministries ("агропромхимия"); what never declines can't be predicted, and stays.
  if (all.has("Orgn") && !all.has("Abbr") && !all.has("Fixd") && !ORGANISATIONS.has(firstForm)) return true;
  if (all.has("Abbr") && (all.has("ADJF") || firstForm.length < 2)) return true;
  return all.has("NOUN") && firstForm.length < 2;
}

function toLexeme(candidates: readonly Candidate[]): SourceLexeme | undefined {
  const first = candidates[0];
  if (first?.tag.partOfSpeech === undefined) return undefined;
  const { all, grammemes, partOfSpeech } = first.tag;
  // A colloquial lexeme stays (it may be all there is for the word); an archaic or wrong one would only mislead.
  if ([...MARKED_LEXEME].some((name) => first.tag.lexeme.split(",").includes(name)) && !all.has("Infr"))
    return undefined;
  const forms = grammemes.case === undefined ? distinctForms(candidates) : neutralForms(candidates);
  const lemma = forms[0]?.text;
  if (lemma === undefined) return undefined;
  const isNoun = partOfSpeech === "noun";
  return {
    lemma,
    partOfSpeech,
    ...(isNoun && grammemes.gender !== undefined && !all.has("Pltm") ? { gender: grammemes.gender } : {}),
    ...(isNoun ? { animacy: grammemes.animacy ?? "inan" } : {}),
    proper: [...PROPER].some((name) => all.has(name)),
    indeclinable: all.has("Fixd"),
    ...(isNoun && all.has("Abbr") ? { abbreviation: true } : {}),
    pluralOnly: isNoun && all.has("Pltm"),
    origin: "opencorpora",
    forms,
  };
}

function distinctForms(candidates: readonly Candidate[]): SourceForm[] {
  return [...new Set(candidates.map(({ text }) => text))].map((text) => ({ text, grammemes: {} }));
}

/**
 * One form for each cell of the paradigm: the unmarked one, in the plural the one that is built like its nominative.
 * After them stand doublets of the nominative plural, which are to be understood only.
 */
function neutralForms(candidates: readonly Candidate[]): SourceForm[] {
  const cells = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const { all } = candidate.tag;
    if (all.has("voct") || all.has("gen2") || all.has("acc2") || all.has("loc2")) continue;
    const cell = cells.get(candidate.tag.cell);
    if (cell === undefined) cells.set(candidate.tag.cell, [candidate]);
    else cell.push(candidate);
  }
  const forms: SourceForm[] = [];
  const variants: SourceForm[] = [];
  let nominativePlural = "";
  let otherNominative = "";
  for (const doublets of cells.values()) {
    const unmarked = doublets.filter(({ tag }) => !tag.marked);
    const rest = unmarked.length > 0 ? unmarked : doublets;
    const [head] = rest;
    if (head === undefined) continue;
    const { grammemes } = head.tag;
    // "счета": счетов, not счётов.
    const chosen =
      rest.length > 1 && grammemes.number === "plur" && nominativePlural !== ""
        ? rest.reduce((best, variant) =>
            sharedLength(variant.text, nominativePlural) > sharedLength(best.text, nominativePlural) ? variant : best,
          )
        : head;
    if (grammemes.number === "plur" && grammemes.case === "nom") nominativePlural = chosen.text;
    forms.push({ text: chosen.text, grammemes });
    // "свитера" beside "свитеры" is what shops write, "цветы" beside "цветки" another plural: understood, and an answer
    // only where the author wrote it.
    if (grammemes.number !== "plur") continue;
    const others = doublets.filter(({ text, tag }) => text !== chosen.text && (!tag.marked || tag.all.has("Infr")));
    const other = others.reduce<Candidate | undefined>(
      (best, variant) =>
        best === undefined || sharedLength(variant.text, otherNominative) > sharedLength(best.text, otherNominative)
          ? variant
          : best,
      undefined,
    );
    if (!other?.tag.all.has("NOUN")) continue;
    if (grammemes.case === "nom") otherNominative = other.text;
    variants.push({ text: other.text, grammemes });
  }
  return [...forms, ...variants];
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
