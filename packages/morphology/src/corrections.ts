import { rank } from "./analyse/rank.js";
import { checksum } from "./dictionary/checksum.js";
import { foldYo } from "./dictionary/letters.js";
import {
  type Animacy,
  type Case,
  cases,
  type Gender,
  type GrammaticalNumber,
  type Grammemes,
  genders,
  numbers,
} from "./grammar.js";
import { sharedLength } from "./inflect/keep-letter-case.js";
import type { WordForm, WordReading } from "./words.js";

/** A word that the user knows better than the dictionary. One of `forms`, `declinesLike` and `indeclinable` says how it declines. */
export interface Correction {
  /** The dictionary form, written as in the middle of a sentence: "повербанк". */
  readonly lemma: string;
  /** A noun unless said otherwise. */
  readonly partOfSpeech?: "noun" | "adjective";
  /** Of a noun. Taken from the word that `declinesLike` names where it is absent; masculine otherwise. */
  readonly gender?: Gender;
  readonly animacy?: Animacy;
  /** Brand, person or place. */
  readonly proper?: boolean;
  /** The word has the same form everywhere. */
  readonly indeclinable?: boolean;
  /** A word of the dictionary that declines alike and ends alike: "банк". */
  readonly declinesLike?: string;
  /** The forms of a noun; what is absent is left as it is. The accusative may be left out: animacy gives it. */
  readonly forms?: Readonly<Partial<Record<GrammaticalNumber, Readonly<Partial<Record<Case, string>>>>>>;
}

/** Something in the user's dictionary is wrong; `index` is the place of the correction in the list. */
export interface CorrectionMistake {
  readonly index: number;
  readonly lemma: string;
  readonly message: string;
}

/** All mistakes of a user's dictionary at once. */
export class CorrectionError extends Error {
  override readonly name = "CorrectionError";

  constructor(readonly mistakes: readonly CorrectionMistake[]) {
    super(
      `The dictionary of corrections has mistakes:\n${mistakes
        .map(({ index, lemma, message }) => `  corrections[${index}] "${lemma}": ${message}`)
        .join("\n")}`,
    );
  }
}

/** What reading corrections needs of the words that are there already. */
export interface WordSource {
  analyse(word: string): readonly WordReading[];
  /** Every form of a reading's lexeme, the stem written as in the lemma. */
  listForms(reading: WordReading): readonly WordForm[];
}

/** Readings of corrected words by their form, lower case, ё read as е. */
export type CorrectedReadings = ReadonlyMap<string, readonly WordReading[]>;

/**
 * Turns corrections into readings.
 * @throws CorrectionError that lists every mistake
 */
export function readCorrections(corrections: readonly Correction[], words: WordSource): CorrectedReadings {
  const mistakes: CorrectionMistake[] = [];
  const readings = new Map<string, WordReading[]>();
  corrections.forEach((correction, index) => {
    const message = findProblem(correction) ?? addReadings(readings, correction, words);
    if (message !== undefined) mistakes.push({ index, lemma: String(correction.lemma), message });
  });
  if (mistakes.length > 0) throw new CorrectionError(mistakes);
  return readings;
}

/** A hash of the corrections, which changes when any of them does. */
export function hashCorrections(corrections: readonly Correction[]): string {
  return checksum(new TextEncoder().encode(JSON.stringify(corrections)));
}

const ALLOWED = { partOfSpeech: ["noun", "adjective"], gender: genders, animacy: ["inan", "anim"] } as const;

function findProblem(correction: Correction): string | undefined {
  const { partOfSpeech, lemma, indeclinable, declinesLike, forms } = correction;
  if (typeof lemma !== "string" || !/^\p{L}[\p{L}\p{M}\d'’.-]*$/u.test(lemma))
    return "lemma must be a single word that begins with a letter";
  for (const name of ["partOfSpeech", "gender", "animacy"] as const) {
    const given = correction[name];
    const problem = notAllowed(ALLOWED[name], given, `${name} is "${given}"`);
    if (given !== undefined && problem !== undefined) return problem;
  }
  if (Number(indeclinable === true) + Number(declinesLike !== undefined) + Number(forms !== undefined) !== 1)
    return "must say in one way how it declines: give exactly one of forms, declinesLike and indeclinable: true";
  if (forms === undefined) return undefined;
  if (partOfSpeech === "adjective") return "forms can be listed for a noun only: give declinesLike for an adjective";
  for (const [number, byCase] of Object.entries(forms)) {
    const problem = notAllowed(numbers, number, `forms.${number} is unknown`);
    if (problem !== undefined) return problem;
    for (const [wanted, text] of Object.entries(byCase ?? {})) {
      const place = `forms.${number}.${wanted} is`;
      const problem = notAllowed(cases, wanted, `${place} unknown`);
      if (problem !== undefined) return problem;
      if (typeof text !== "string" || text.trim() === "") return `${place} empty: write the form or leave it out`;
    }
  }
  const nominative = forms.sing?.nom ?? forms.plur?.nom ?? "";
  return fold(nominative) === fold(lemma)
    ? undefined
    : `forms has the nominative "${nominative}": forms.sing.nom or forms.plur.nom must be the lemma`;
}

function notAllowed(allowed: readonly unknown[], given: unknown, what: string): string | undefined {
  return allowed.includes(given) ? undefined : `${what}: allowed are ${allowed.join(", ")}`;
}

/** Adds what a correction says; returns what is wrong with it. */
function addReadings(
  readings: Map<string, WordReading[]>,
  correction: Correction,
  words: WordSource,
): string | undefined {
  const { partOfSpeech = "noun", proper = false, declinesLike } = correction;
  const lemma = correction.lemma.toLowerCase();
  const isSame = (other: WordReading): boolean => other.lemma === lemma && other.partOfSpeech === partOfSpeech;
  if (readings.get(fold(lemma))?.some(isSame)) return "is there twice: keep one of them";
  const lexeme =
    declinesLike === undefined
      ? listedForms(correction, partOfSpeech)
      : formsLike(declinesLike, correction, partOfSpeech, words);
  if (typeof lexeme === "string") return lexeme;
  const { forms, indeclinable } = lexeme;
  const nominatives = forms.filter(({ grammemes }) => grammemes.case === "nom").map(({ text }) => text);
  for (const { text, grammemes } of forms) {
    const isNominative = grammemes.case === "nom";
    if (!isNominative && (indeclinable || (grammemes.case === "acc" && nominatives.includes(text)))) continue;
    const list = readings.get(fold(text)) ?? [];
    list.push({
      lemma,
      partOfSpeech,
      grammemes,
      source: "correction",
      known: true,
      score: isNominative ? 1 : 0.6,
      proper,
      indeclinable,
      paradigm: { type: "forms", forms, plainE: false },
    });
    readings.set(fold(text), rank(list) as WordReading[]);
  }
  return undefined;
}

interface Forms {
  readonly forms: readonly WordForm[];
  readonly indeclinable: boolean;
}

/** The forms that a correction lists, or the lemma in every form. */
function listedForms(
  { lemma, gender = "masc", animacy = "inan", indeclinable = false, forms: listed }: Correction,
  partOfSpeech: "noun" | "adjective",
): Forms {
  const kind = partOfSpeech === "noun" ? { gender, animacy } : {};
  const forms = numbers.flatMap((number) =>
    cases.flatMap((wanted): WordForm[] => {
      const grammemes = { case: wanted, number, ...kind };
      const own = listed?.[number] ?? {};
      const text = indeclinable ? lemma : (own[wanted] ?? accusativeOf(own, grammemes));
      return text === undefined ? [] : [{ text, grammemes }];
    }),
  );
  return { forms, indeclinable };
}

/** An accusative that is like the genitive or the nominative, as animacy says; undefined for other cases and where the accusative has a form of its own. */
function accusativeOf(
  forms: Readonly<Partial<Record<Case, string>>>,
  { case: wanted, number, gender, animacy }: Grammemes,
): string | undefined {
  // "сумку", "мужчину"
  const isOwn = number === "sing" && (gender === "fem" || (gender === "masc" && /[ая]$/.test(forms.nom ?? "")));
  if (wanted !== "acc" || isOwn) return undefined;
  return animacy === "anim" && (number === "plur" || gender === "masc") ? forms.gen : forms.nom;
}

/** The forms of a word that declines like `model`, or what is wrong. */
function formsLike(
  model: string,
  { lemma, gender, animacy }: Correction,
  partOfSpeech: "noun" | "adjective",
  words: WordSource,
): Forms | string {
  const isNoun = partOfSpeech === "noun";
  const reading = words
    .analyse(model)
    .find(
      ({ known, partOfSpeech: other, grammemes }) =>
        known &&
        grammemes.case === "nom" &&
        (other === "noun") === isNoun &&
        (!isNoun || grammemes.gender === (gender ?? grammemes.gender)),
    );
  const named = `declinesLike names "${model}", which`;
  if (reading === undefined)
    return `${named} is no known ${partOfSpeech} in the nominative: name another word that declines alike`;
  const forms = words.listForms(reading);
  const lower = model.toLowerCase();
  const stemLength = Math.min(...forms.map(({ text }) => sharedLength(text, lower)));
  const ending = lower.slice(stemLength);
  if (!fold(lemma).endsWith(fold(ending)) || soundOf(lemma) !== soundOf(lower))
    return `${named} ends otherwise: name a word that ends like "${lemma}"`;
  const stem = lemma.slice(0, lemma.length - ending.length).toLowerCase();
  const spelt = forms.map(({ text, grammemes }): WordForm => {
    const own = animacy === undefined || !isNoun ? grammemes : { ...grammemes, animacy };
    return { text: spell(stem, text.slice(stemLength)), grammemes: own };
  });
  const withAccusative = spelt.map(({ text, grammemes }): WordForm => {
    const same = spelt.filter((other) => other.grammemes.number === grammemes.number);
    const byCase = Object.fromEntries(same.map((other) => [other.grammemes.case, other.text]));
    return { text: accusativeOf(byCase, grammemes) ?? text, grammemes };
  });
  return { forms: isNoun ? withAccusative : spelt, indeclinable: reading.indeclinable };
}

/** What the last letter is: a vowel or a sign stands for itself, one consonant is like another. */
function soundOf(word: string): string {
  return /[аеиоуыэюяьй]?$/.exec(fold(word))?.[0] ?? "";
}

/** Stem and ending by the rules of spelling: "книг" and "ы" are "книги", "плащ" and "ы" are "плащи". */
function spell(stem: string, ending: string): string {
  const rest = ending.slice(1);
  const vowel = /[гкхжчшщ]$/.test(stem) ? "иау"["ыяю".indexOf(ending.charAt(0) || "-")] : undefined;
  return stem + (vowel === undefined ? ending : vowel + rest);
}

function fold(text: string): string {
  return foldYo(text.toLowerCase());
}
