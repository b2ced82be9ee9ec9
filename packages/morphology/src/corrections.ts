import { findReadings, foldForm, inflectCorrected, type ReadingsByForm } from "./analyse/by-correction.js";
import type { AnalysisContext, Corrections } from "./analyse/context.js";
import { analyseWord } from "./analyse/pipeline.js";
import { rank } from "./analyse/rank.js";
import { checksum } from "./dictionary/checksum.js";
import { type Dictionary, tablesOf } from "./dictionary/dictionary.js";
import { LOCATIVE_IN, LOCATIVE_ON, PLACE_ON, WITHOUT_PLURAL } from "./dictionary/word-kinds.js";
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
import { inflectWord } from "./inflect/inflect-word.js";
import { packTag, unpackTag } from "./tag.js";
import type { Reading, WordForm } from "./words.js";

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
  /**
   * The forms of a noun; what is absent is left as it is. The accusative may be left out: animacy gives it. With `sing`
   * alone the word has no plural, with `plur` alone no singular.
   */
  readonly forms?: Readonly<Partial<Record<GrammaticalNumber, Readonly<Partial<Record<Case, string>>>>>>;
  /** Of a place: whether one is "в" or "на" it, as the list of the dictionary says where this is absent. */
  readonly place?: "в" | "на";
  /** Of a masculine noun: whether it has a second locative after "в" and "на", spelt like its dative ("в саду"). */
  readonly secondLocative?: boolean;
  /** Whether it is named in the singular only, whatever forms it has ("мебель"). */
  readonly singularOnly?: boolean;
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

/**
 * Opens a user's own dictionary, for `createMorphology` and `createWords`: its words go before those of the dictionary. Programs that have
 * none don't load this.
 * @param dictionary by `openDictionary`
 * @throws CorrectionError that lists every mistake
 * @throws TypeError for what is no open dictionary
 * @example createMorphology(dictionary, { corrections: openCorrections(dictionary, [{ lemma: "повербанк", declinesLike: "банк" }]) })
 */
export function openCorrections(dictionary: Dictionary, corrections: readonly Correction[]): Corrections {
  const steps = openCorrectionsInSteps(dictionary, corrections);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Opens a user's own dictionary as `openCorrections` does, one correction at a time: servers do other work between them.
 * @returns a generator that yields after each correction and returns what `openCorrections` returns
 * @throws CorrectionError, TypeError as `openCorrections`, from `next()`
 */
export function* openCorrectionsInSteps(
  dictionary: Dictionary,
  corrections: readonly Correction[],
): Generator<void, Corrections> {
  const tables = tablesOf("openCorrections", dictionary);
  const mistakes: CorrectionMistake[] = [];
  const readings: ReadingsByForm = new Map();
  const kinds = new Map<string, KindsChange>();
  for (const [index, correction] of corrections.entries()) {
    for (const message of addReadings(readings, correction, { dictionary: tables })) {
      if (message === false) continue;
      mistakes.push({ index, lemma: String(correction.lemma), message });
      break;
    }
    const change = kindsChange(correction);
    if (change !== undefined) kinds.set(String(correction.lemma).toLowerCase(), change);
    yield;
  }
  if (mistakes.length > 0) throw new CorrectionError(mistakes);
  return {
    hash: corrections.length === 0 ? "" : checksum(new TextEncoder().encode(JSON.stringify(corrections))),
    readingsOf: (word) => findReadings(readings, word),
    inflect: inflectCorrected,
    changeKinds:
      kinds.size === 0
        ? undefined
        : (word, known) => {
            const { known: changed = 0, wanted = 0 } = kinds.get(word.toLowerCase()) ?? {};
            return (known & ~changed) | wanted;
          },
  };
}

/** Bits of `dictionary/word-kinds.ts` that a correction knows, and those of them that it wants. */
interface KindsChange {
  readonly known: number;
  readonly wanted: number;
}

function kindsChange({ place, secondLocative, singularOnly }: Correction): KindsChange | undefined {
  const rows = [
    [place, place === "на", PLACE_ON],
    [secondLocative, secondLocative, LOCATIVE_IN | LOCATIVE_ON],
    [singularOnly, singularOnly, WITHOUT_PLURAL],
  ] as const;
  let known = 0;
  let wanted = 0;
  for (const [given, isWanted, bits] of rows) {
    if (given === undefined) continue;
    known |= bits;
    if (isWanted) wanted |= bits;
  }
  return known === 0 ? undefined : { known, wanted };
}

/**
 * Check by check what is wrong, or false. What comes after a check counts on it: nobody asks further after a mistake.
 */
type Checks = Generator<string | false, void>;

const ANIMACIES = ["inan", "anim"] as const;
const YES_OR_NO = [true, false] as const;
const ALLOWED = {
  partOfSpeech: ["noun", "adjective"],
  gender: genders,
  animacy: ANIMACIES,
  place: ["в", "на"],
  secondLocative: YES_OR_NO,
  singularOnly: YES_OR_NO,
} as const;

function* check(correction: Correction): Checks {
  const { partOfSpeech, lemma, indeclinable, declinesLike, forms } = correction;
  yield !(typeof lemma === "string" && /^\p{L}[\p{L}\p{M}\d'’.-]*$/u.test(lemma)) &&
    "lemma must be a single word that begins with a letter";
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    const given = correction[name as keyof typeof ALLOWED];
    yield given !== undefined && isUnknown(`${name} is`, given, allowed);
  }
  for (const name of ["place", "secondLocative", "singularOnly"] as const)
    yield partOfSpeech === "adjective" && correction[name] !== undefined && `${name} is said of nouns: leave it out`;
  yield [indeclinable === true, declinesLike !== undefined, forms !== undefined].filter(Boolean).length !== 1 &&
    "give exactly one of forms, declinesLike and indeclinable: true";
  if (forms === undefined) return;
  yield partOfSpeech === "adjective" && "an adjective has no forms of its own: give declinesLike";
  for (const [number, byCase] of Object.entries(forms)) {
    yield isUnknown("forms has", number, numbers);
    for (const [wanted, text] of Object.entries(byCase ?? {})) {
      yield isUnknown(`forms.${number} has`, wanted, cases);
      yield !(typeof text === "string" && text.trim()) &&
        `forms.${number}.${wanted} is empty: give the form or leave it out`;
    }
  }
  const nominative = forms.sing?.nom ?? forms.plur?.nom ?? "";
  yield foldForm(nominative) !== foldForm(lemma) &&
    `forms.sing.nom or forms.plur.nom must be the lemma, not "${nominative}"`;
}

function isUnknown(what: string, given: unknown, allowed: readonly unknown[]): string | false {
  return !allowed.includes(given) && `${what} "${given}": allowed are ${allowed.join(", ")}`;
}

/** Adds what a correction says. */
function* addReadings(readings: ReadingsByForm, correction: Correction, context: AnalysisContext): Checks {
  yield* check(correction);
  const { partOfSpeech = "noun", proper = false, declinesLike, forms = {} } = correction;
  const lemma = correction.lemma.toLowerCase();
  const isNoun = partOfSpeech === "noun";
  const isSame = (other: Reading): boolean => other.lemma === lemma && other.partOfSpeech === partOfSpeech;
  yield readings.get(foldForm(lemma))?.some(isSame) === true && "is there twice: keep one of them";
  let model: Reading | undefined;
  let stemLength = 0;
  if (declinesLike !== undefined) {
    model = analyseWord(context, declinesLike).find(
      ({ known, partOfSpeech: other, grammemes }) =>
        known &&
        grammemes.case === "nom" &&
        (isNoun ? other === "noun" && grammemes.gender === (correction.gender ?? grammemes.gender) : other !== "noun"),
    );
    const named = `declinesLike "${declinesLike}"`;
    if (model?.paradigm?.type !== "class")
      return yield `${named} is no known ${partOfSpeech} in the nominative: give another word that declines alike`;
    const { lexemeClass, cell } = model.paradigm;
    const ending = context.dictionary.classOf(lexemeClass).endings[cell]?.text ?? "";
    yield !(foldForm(lemma).endsWith(foldForm(ending)) && soundOf(lemma) === soundOf(declinesLike)) &&
      `${named} ends otherwise: give a word that ends like "${correction.lemma}"`;
    stemLength = lemma.length - ending.length;
  }
  const usual: Grammemes = model?.grammemes ?? { gender: "masc", animacy: "inan" };
  const { gender = usual.gender, animacy = usual.animacy } = correction;
  const { indeclinable = false } = model ?? correction;
  const listed: WordForm[] = [];
  for (const number of numbers)
    for (const wanted of cases)
      for (const ownGender of isNoun ? [gender] : number === "sing" ? genders : [undefined])
        for (const ownAnimacy of isNoun ? [animacy] : wanted === "acc" ? ANIMACIES : [undefined]) {
          const tagIn = (form: Case) => packTag({ case: form, number, gender: ownGender, animacy: ownAnimacy });
          // "сумку", "мужчину"; another accusative is like the genitive or the nominative, as animacy says.
          const isSingular = number === "sing";
          const isMasculine = gender === "masc";
          const isOwn =
            !isNoun || wanted !== "acc" || (isSingular && (gender === "fem" || (isMasculine && /[ая]$/.test(lemma))));
          const alike = isOwn ? wanted : animacy === "anim" && (isMasculine || !isSingular) ? "gen" : "nom";
          const byCase = forms[number];
          const text =
            model === undefined
              ? indeclinable
                ? correction.lemma
                : (byCase?.[wanted] ?? byCase?.[alike])
              : spell(inflectWord(context, lemma, model, tagIn(alike)), stemLength);
          if (text !== undefined) listed.push({ text, grammemes: unpackTag(tagIn(wanted)) });
        }
  listed.forEach(({ text, grammemes }) => {
    const isNominative = grammemes.case === "nom";
    const isSameAs = ({ grammemes: other, text: nominative }: WordForm): boolean =>
      other.case === "nom" && (indeclinable || (grammemes.case === "acc" && nominative === text));
    if (!isNominative && listed.some(isSameAs)) return;
    const key = foldForm(text);
    readings.set(
      key,
      rank([
        ...(readings.get(key) ?? []),
        {
          lemma,
          partOfSpeech,
          grammemes,
          source: "correction",
          known: true,
          score: isNominative ? 1 : 0.6,
          proper,
          indeclinable,
          abbreviation: /^[А-ЯЁ]{2,}$/.test(correction.lemma),
          paradigm: { type: "forms", forms: listed, plainE: false },
        },
      ]),
    );
  });
}

/** What the last letter is: a vowel or a sign stands for itself, one consonant is like another. */
function soundOf(word: string): string {
  return foldForm(word.slice(-1)).replace(/[^аеиоуыэюяьй]/, "");
}

/** By the rules of spelling after the stem: "книгы" is "книги", "плащы" is "плащи". */
function spell(form: string | undefined, stemLength: number): string | undefined {
  return form?.replace(/(?<=[гкхжчшщ])[ыяю]/g, (vowel, at) =>
    at === stemLength ? ("иау"["ыяю".indexOf(vowel)] as string) : vowel,
  );
}
