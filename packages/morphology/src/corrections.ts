import { checksum, checksumText } from "./dictionary/checksum.js";
import { foldYo } from "./dictionary/letters.js";
import { type Animacy, type Case, cases, type Gender, type GrammaticalNumber, genders, numbers } from "./grammar.js";
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
  const seen = new Set<string>();
  corrections.forEach((correction, index) => {
    const report = (message: string): void => {
      mistakes.push({ index, lemma: String(correction.lemma), message });
    };
    const problem = findProblem(correction);
    if (problem !== undefined) {
      report(problem);
      return;
    }
    const key = `${fold(correction.lemma)}/${correction.partOfSpeech ?? "noun"}`;
    if (seen.has(key)) {
      report("is there twice: keep one of them");
      return;
    }
    seen.add(key);
    const lexeme = toLexeme(correction, words);
    if (typeof lexeme === "string") report(lexeme);
    else addReadings(readings, lexeme);
  });
  if (mistakes.length > 0) throw new CorrectionError(mistakes);
  return readings;
}

/** A hash of the corrections, which changes when any of them does; empty for none. */
export function hashCorrections(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return "";
  const { low, high } = checksum(new TextEncoder().encode(JSON.stringify(corrections)));
  return checksumText(low, high);
}

interface Lexeme {
  readonly lemma: string;
  readonly partOfSpeech: "noun" | "adjective";
  readonly proper: boolean;
  readonly indeclinable: boolean;
  readonly forms: readonly WordForm[];
}

function findProblem(correction: Correction): string | undefined {
  const { lemma, partOfSpeech, gender, animacy, indeclinable, declinesLike, forms } = correction;
  if (typeof lemma !== "string" || !/^\p{L}[\p{L}\p{M}\d'’.-]*$/u.test(lemma)) {
    return "lemma must be a single word that begins with a letter";
  }
  if (partOfSpeech !== undefined && partOfSpeech !== "noun" && partOfSpeech !== "adjective") {
    return `partOfSpeech is "${partOfSpeech}": allowed are noun, adjective`;
  }
  if (gender !== undefined && !genders.includes(gender))
    return `gender is "${gender}": allowed are ${genders.join(", ")}`;
  if (animacy !== undefined && animacy !== "inan" && animacy !== "anim")
    return `animacy is "${animacy}": allowed are inan, anim`;
  const ways = [indeclinable === true, declinesLike !== undefined, forms !== undefined].filter(Boolean).length;
  if (ways !== 1) {
    return `says ${ways === 0 ? "not" : "in several ways"} how it declines: give exactly one of forms, declinesLike and indeclinable: true`;
  }
  if (forms !== undefined) return findProblemInForms(correction);
  return undefined;
}

function findProblemInForms({ partOfSpeech, lemma, forms = {} }: Correction): string | undefined {
  if (partOfSpeech === "adjective") return "forms can be listed for a noun only: give declinesLike for an adjective";
  for (const [number, byCase] of Object.entries(forms)) {
    if (!numbers.some((known) => known === number))
      return `forms.${number} is unknown: allowed are ${numbers.join(", ")}`;
    for (const [wanted, text] of Object.entries(byCase ?? {})) {
      if (!cases.some((known) => known === wanted))
        return `forms.${number}.${wanted} is unknown: allowed are ${cases.join(", ")}`;
      if (typeof text !== "string" || text.trim() === "")
        return `forms.${number}.${wanted} is empty: write the form or leave it out`;
    }
  }
  const nominative = forms.sing?.nom ?? forms.plur?.nom;
  if (nominative === undefined) return "forms has no nominative: give forms.sing.nom or forms.plur.nom";
  if (fold(nominative) !== fold(lemma)) return `the nominative "${nominative}" is not the lemma: write the same word`;
  return undefined;
}

/** The lexeme, or what is wrong. */
function toLexeme(correction: Correction, words: WordSource): Lexeme | string {
  const { lemma, partOfSpeech = "noun", gender = "masc", animacy = "inan", proper = false } = correction;
  const base = { lemma: lemma.toLowerCase(), partOfSpeech, proper };
  if (correction.indeclinable === true) {
    const forms = numbers.flatMap((number) =>
      cases.map((wanted) => ({
        text: lemma,
        grammemes: partOfSpeech === "noun" ? { case: wanted, number, gender, animacy } : { case: wanted, number },
      })),
    );
    return { ...base, indeclinable: true, forms };
  }
  if (correction.forms !== undefined) {
    const listed = numbers.flatMap((number) => {
      const own = correction.forms?.[number] ?? {};
      return cases.flatMap((wanted): WordForm[] => {
        const text = own[wanted] ?? (wanted === "acc" ? accusativeOf(own, number, gender, animacy) : undefined);
        return text === undefined ? [] : [{ text, grammemes: { case: wanted, number, gender, animacy } }];
      });
    });
    return { ...base, indeclinable: false, forms: listed };
  }
  return likeAnother(correction, base, words);
}

function accusativeOf(
  forms: Readonly<Partial<Record<Case, string>>>,
  number: GrammaticalNumber,
  gender: Gender,
  animacy: Animacy,
): string | undefined {
  // A feminine singular has a form of its own.
  if (number === "sing" && gender === "fem") return undefined;
  return animacy === "anim" && (number === "plur" || gender === "masc") ? forms.gen : forms.nom;
}

function likeAnother(
  correction: Correction,
  base: Pick<Lexeme, "lemma" | "partOfSpeech" | "proper">,
  words: WordSource,
): Lexeme | string {
  const model = correction.declinesLike ?? "";
  const reading = words
    .analyse(model)
    .find(
      ({ known, partOfSpeech, grammemes }) =>
        known &&
        grammemes.case === "nom" &&
        (partOfSpeech === "noun") === (base.partOfSpeech === "noun") &&
        (correction.gender === undefined || base.partOfSpeech !== "noun" || grammemes.gender === correction.gender),
    );
  if (reading === undefined) {
    return `declinesLike names "${model}", which is no known ${base.partOfSpeech} in the nominative: name another word that declines alike`;
  }
  const forms = words.listForms(reading);
  const stem = sharedStem(model.toLowerCase(), forms);
  const ending = model.slice(stem.length).toLowerCase();
  const { lemma } = base;
  if (!fold(lemma).endsWith(fold(ending)) || soundOf(lemma) !== soundOf(model.toLowerCase())) {
    return `declinesLike names "${model}", which ends otherwise: name a word that ends like "${lemma}"`;
  }
  const ownStem = lemma.slice(0, lemma.length - ending.length);
  const { animacy } = correction;
  const respelled = forms.map(({ text, grammemes }) => ({
    text: spell(ownStem, text.slice(stem.length)),
    grammemes: {
      ...grammemes,
      ...(base.partOfSpeech === "noun" && animacy !== undefined ? { animacy } : {}),
    },
  }));
  return {
    ...base,
    indeclinable: reading.indeclinable,
    forms:
      base.partOfSpeech === "noun" && animacy !== undefined
        ? respelled.map((form) => withAnimacy(form, respelled, animacy))
        : respelled,
  };
}

/** What the last letter is: a vowel or a sign stands for itself, one consonant is like another. */
function soundOf(word: string): string {
  const last = fold(word).slice(-1);
  return /[аеиоуыэюяьй]/.test(last) ? last : "consonant";
}

/** Stem and ending by the rules of spelling: "книг" and "ы" are "книги", "плащ" and "ы" are "плащи". */
function spell(stem: string, ending: string): string {
  if (/[гкхжчшщ]$/.test(stem)) return stem + ending.replace(/^ы/, "и").replace(/^я/, "а").replace(/^ю/, "у");
  return stem + ending;
}

/** Puts the genitive or the nominative in the place of an accusative that follows animacy. */
function withAnimacy(form: WordForm, all: readonly WordForm[], animacy: Animacy): WordForm {
  const { case: wanted, number, gender } = form.grammemes;
  if (wanted !== "acc" || number === undefined || (number === "sing" && gender !== "masc")) return form;
  const source = all.find(
    ({ grammemes }) => grammemes.number === number && grammemes.case === (animacy === "anim" ? "gen" : "nom"),
  );
  // "мужчина" has an accusative of its own.
  const nominative = all.find(({ grammemes }) => grammemes.number === number && grammemes.case === "nom");
  const ownAccusative = number === "sing" && /[ая]$/.test(nominative?.text ?? "");
  return source === undefined || ownAccusative ? form : { text: source.text, grammemes: form.grammemes };
}

function sharedStem(lemma: string, forms: readonly WordForm[]): string {
  let length = lemma.length;
  for (const { text } of forms) {
    let shared = 0;
    while (shared < length && text[shared] === lemma[shared]) shared++;
    length = shared;
  }
  return lemma.slice(0, length);
}

function addReadings(readings: Map<string, WordReading[]>, lexeme: Lexeme): void {
  const { lemma, partOfSpeech, proper, indeclinable, forms } = lexeme;
  const nominatives = new Set(forms.filter(({ grammemes }) => grammemes.case === "nom").map(({ text }) => text));
  for (const { text, grammemes } of forms) {
    if (grammemes.case !== "nom" && (indeclinable || (grammemes.case === "acc" && nominatives.has(text)))) continue;
    const key = fold(text);
    const list = readings.get(key) ?? [];
    list.push({
      lemma,
      partOfSpeech,
      grammemes,
      source: "correction",
      known: true,
      score: grammemes.case === "nom" ? 1 : 0.6,
      proper,
      indeclinable,
      paradigm: { type: "forms", forms, plainE: false },
    });
    list.sort((one, other) => other.score - one.score);
    readings.set(key, list);
  }
}

function fold(text: string): string {
  return foldYo(text.toLowerCase());
}
