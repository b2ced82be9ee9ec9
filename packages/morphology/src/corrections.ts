import type { AnalysisContext } from "./analyse/context.js";
import { analyseWord } from "./analyse/pipeline.js";
import { rank } from "./analyse/rank.js";
import { checksum } from "./dictionary/checksum.js";
import { foldYo } from "./dictionary/letters.js";
import { type Animacy, type Case, cases, type Gender, type GrammaticalNumber, genders, numbers } from "./grammar.js";
import { inflectWord } from "./inflect/inflect-word.js";
import { packTag, unpackTag } from "./tag.js";
import type { FormRequest, WordForm, WordReading } from "./words.js";

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

/** Readings of corrected words by their form, lower case, ё read as е. */
export type CorrectedReadings = ReadonlyMap<string, readonly WordReading[]>;

/**
 * Turns corrections into readings.
 * @throws CorrectionError that lists every mistake
 */
export function readCorrections(corrections: readonly Correction[], context: AnalysisContext): CorrectedReadings {
  const mistakes: CorrectionMistake[] = [];
  const readings = new Map<string, WordReading[]>();
  corrections.forEach((correction, index) => {
    const message = findProblem(correction) ?? addReadings(readings, correction, context);
    if (message !== undefined) mistakes.push({ index, lemma: String(correction.lemma), message });
  });
  if (mistakes.length > 0) throw new CorrectionError(mistakes);
  return readings;
}

/** A hash of the corrections, which changes when any of them does. */
export function hashCorrections(corrections: readonly Correction[]): string {
  return checksum(new TextEncoder().encode(JSON.stringify(corrections)));
}

const ANIMACIES = ["inan", "anim"] as const;
const ALLOWED = { partOfSpeech: ["noun", "adjective"], gender: genders, animacy: ANIMACIES } as const;

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
    return "give exactly one of forms, declinesLike and indeclinable: true";
  if (forms === undefined) return undefined;
  if (partOfSpeech === "adjective") return "an adjective has no forms of its own: give declinesLike";
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
    : `forms.sing.nom or forms.plur.nom must be the lemma, not "${nominative}"`;
}

function notAllowed(allowed: readonly unknown[], given: unknown, what: string): string | undefined {
  return allowed.includes(given) ? undefined : `${what}: allowed are ${allowed.join(", ")}`;
}

/** Adds what a correction says; returns what is wrong with it. */
function addReadings(
  readings: Map<string, WordReading[]>,
  correction: Correction,
  context: AnalysisContext,
): string | undefined {
  const { partOfSpeech = "noun", proper = false, declinesLike } = correction;
  const lemma = correction.lemma.toLowerCase();
  const isSame = (other: WordReading): boolean => other.lemma === lemma && other.partOfSpeech === partOfSpeech;
  if (readings.get(fold(lemma))?.some(isSame)) return "is there twice: keep one of them";
  const isNoun = partOfSpeech === "noun";
  let { indeclinable = false } = correction;
  let gender: Gender | undefined = correction.gender ?? "masc";
  let animacy: Animacy | undefined = correction.animacy ?? "inan";
  let inflectLike: ((request: FormRequest) => string | undefined) | undefined;
  if (declinesLike !== undefined) {
    const model = analyseWord(context, declinesLike).find(
      ({ known, partOfSpeech: other, grammemes }) =>
        known &&
        grammemes.case === "nom" &&
        (other === "noun") === isNoun &&
        (!isNoun || grammemes.gender === (correction.gender ?? grammemes.gender)),
    );
    const named = `declinesLike names "${declinesLike}", which`;
    if (model?.paradigm?.type !== "class")
      return `${named} is no known ${partOfSpeech} in the nominative: name another word that declines alike`;
    const { lexemeClass, cell } = model.paradigm;
    const ending = context.dictionary.classOf(lexemeClass).endings[cell]?.text ?? "";
    if (!fold(lemma).endsWith(fold(ending)) || soundOf(lemma) !== soundOf(declinesLike))
      return `${named} ends otherwise: name a word that ends like "${correction.lemma}"`;
    const stemLength = lemma.length - ending.length;
    inflectLike = (request) => {
      const form = inflectWord(context, lemma, model, packTag(request));
      return form && spell(form.slice(0, stemLength), form.slice(stemLength));
    };
    indeclinable = model.indeclinable;
    gender = correction.gender ?? model.grammemes.gender;
    animacy = correction.animacy ?? model.grammemes.animacy;
  }
  const forms = listForms(correction, isNoun, gender, animacy, inflectLike);
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

/** Every form of a corrected word. */
function listForms(
  { lemma, indeclinable, forms }: Correction,
  isNoun: boolean,
  gender: Gender | undefined,
  animacy: Animacy | undefined,
  inflectLike: ((request: FormRequest) => string | undefined) | undefined,
): WordForm[] {
  return numbers.flatMap((number) => {
    const textIn = (request: FormRequest): string | undefined =>
      inflectLike === undefined ? forms?.[number]?.[request.case] : inflectLike(request);
    // "сумку", "мужчину"; another accusative is like the genitive or the nominative, as animacy says.
    const isOwn = number === "sing" && (gender === "fem" || (gender === "masc" && /[ая]$/.test(lemma)));
    const alike = animacy === "anim" && (number === "plur" || gender === "masc") ? "gen" : "nom";
    return cases.flatMap((wanted) => {
      const kinds = isNoun
        ? [{ gender, animacy }]
        : (number === "sing" ? genders : [undefined]).flatMap((own) =>
            (wanted === "acc" ? ANIMACIES : [undefined]).map((other) => ({ gender: own, animacy: other })),
          );
      return kinds.flatMap((kind): WordForm[] => {
        const grammemes = unpackTag(packTag({ case: wanted, number, ...kind })) as FormRequest;
        const listed = forms?.[number]?.[wanted];
        const like = isNoun && wanted === "acc" && !isOwn ? textIn({ ...grammemes, case: alike }) : textIn(grammemes);
        const text = indeclinable === true ? lemma : (listed ?? like);
        return text === undefined ? [] : [{ text, grammemes }];
      });
    });
  });
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
