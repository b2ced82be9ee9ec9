import { type Animacy, type Case, type Correction, type Gender, numbers, type WordReading } from "@skladno/morphology";
import type { NumberForms } from "../worker/protocol.js";

/** What the form of a correction holds. */
export interface CorrectionDraft {
  /** A word that declines alike; empty where the forms say it. */
  readonly like: string;
  readonly gender: Gender;
  readonly animacy: Animacy;
  readonly isIndeclinable: boolean;
  /** Forms that were written by hand or come from a reading; absent where `like` gives them. */
  readonly forms: NumberForms | undefined;
}

/** The draft as a correction of the word; undefined while it says nothing. */
export function correctionOf(lemma: string, draft: CorrectionDraft): Correction | undefined {
  const { like, gender, animacy, isIndeclinable, forms } = draft;
  const word = { lemma, gender, animacy };
  if (isIndeclinable) return { ...word, indeclinable: true };
  if (forms !== undefined) return { ...word, forms: withoutEmpty(forms) };
  if (like.trim() !== "") return { ...word, declinesLike: like.trim().toLowerCase() };
  return undefined;
}

function withoutEmpty(forms: NumberForms): NonNullable<Correction["forms"]> {
  return Object.fromEntries(
    numbers.flatMap((number) => {
      const written = Object.entries(forms[number]).filter(([, form]) => form.trim() !== "");
      return written.length === 0 ? [] : [[number, Object.fromEntries(written)]];
    }),
  );
}

/** The twelve forms with one of them replaced. */
export function withForm(
  forms: NumberForms | undefined,
  number: "sing" | "plur",
  wanted: Case,
  form: string,
): NumberForms {
  const base = forms ?? { sing: {}, plur: {} };
  return { ...base, [number]: { ...base[number], [wanted]: form } };
}

/** The ways to read a word as a noun in the nominative, unlike each other in gender or animacy; the likeliest first. */
export function nounReadings(readings: readonly WordReading[]): readonly WordReading[] {
  const seen = new Set<string>();
  return readings.filter(({ partOfSpeech, grammemes: { case: standing, gender, number, animacy } }) => {
    if (partOfSpeech !== "noun" || standing !== "nom" || number === "plur") return false;
    const key = `${gender} ${animacy}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The grammar of a reading; inanimate masculine, the commonest in shops, when there is no reading. */
export function grammarOf(reading: WordReading | undefined): Pick<CorrectionDraft, "gender" | "animacy"> {
  const { gender = "masc", animacy = "inan" } = reading?.grammemes ?? {};
  return { gender, animacy };
}

/** Why the dictionary does not take a correction, and what to do. */
export function refusalText({ like, forms }: CorrectionDraft, word: string, t: Text): string {
  return forms === undefined
    ? t(
        `Слово «${like}» не подходит. Нужно слово из словаря с тем же родом и похожим окончанием.`,
        `“${like}” does not fit. Give a word of the dictionary with this gender and a similar ending.`,
      )
    : t(
        `В именительном падеже должно стоять само слово «${word}».`,
        `The nominative must be the word itself, “${word}”.`,
      );
}

type Text = (russian: string, english: string) => string;

/** Whether the best two readings are so near in weight that the choice between them is a guess. */
export function isGuess([first, second]: readonly WordReading[]): boolean {
  return first !== undefined && second !== undefined && !first.known && second.score > first.score / 2;
}

/** The abbreviated names of cases for the rows of a table: И., Р., …; N., G., …. */
export const caseLetters: Readonly<Record<"ru" | "en", readonly string[]>> = {
  ru: ["И.", "Р.", "Д.", "В.", "Т.", "П."],
  en: ["N.", "G.", "D.", "A.", "I.", "P."],
};

/** Common words for each way to decline. */
const models = [
  "стол банк чехол нож карандаш врач диван телефон музей чай конь рубль",
  "сумка книга дача улица неделя статья станция соль мышь дверь",
  "окно кресло поле здание время",
]
  .join(" ")
  .split(" ");

/** Words that a word may decline like: those that end alike. */
export function modelsOf(word: string): readonly string[] {
  const end = endOf(word.toLowerCase());
  return models.filter((model) => endOf(model) === end);
}

/** The last letter; hard consonants but for hushers decline alike. */
function endOf(word: string): string {
  return word
    .slice(-1)
    .replace(/[бвгдзклмнпрстфх]/, "т")
    .replace(/[жшчщ]/, "ж");
}
