import { type Case, caseNumber, type Gender } from "../../grammar.js";
import { keepLetterCase } from "../../inflect/keep-letter-case.js";

/** "Ежова", "Ильина"; but "Рева". A man is called so by a noun: "Иван Калина". */
const OF_WOMEN = /(?<=..(?:[оеё]в|[иы]н))а$/;

/**
 * Surnames after a first name. No dictionary has them all, and their declension is neither a noun's nor an adjective's:
 * "Антоном Чеховым", but "под Чеховом" for the town; "Анны Ахматовой".
 *
 * One row for each way in which a surname can end: where what changes begins, and what takes its place from the genitive to the prepositional.
 */
const rows: readonly (readonly [ending: RegExp, endings: string])[] = [
  // "Ильин", but "Грин"
  [/(?<=[оеё]в|[аеёиоуыэюя].*[иы]н)$/, "а у а ым е"],
  [/(?<=[жчшщ]|[^е]ц)$/, "а у а ем е"],
  // "Дюма-отец"
  [/(?<=^от)ец$/, "ца цу ца цом це"],
  // "Осадчий", "Пригожий", but "Чужой"
  [/(?<=[аеёиоуыэюя].*[жчшщ])ий$/, "его ему его им ем"],
  [/(?<=[аеёиоуыэюя].*[кгхжшщч])[ио]й$/, "ого ому ого им ом"],
  // "Толстой", but "Прибой"
  [/(?<=[аеёиоуыэюя].*[^бкгхжшщч])[ыо]й$/, "ого ому ого ым ом"],
  [/(?<=[аеоуэ])й$/, "я ю я ем е"],
  [/(?<=[лнр])ь$/, "я ю я ем е"],
  // "Гашек", but "Заец", "Соколок" may lose their vowel and go by the noun; "Седых" never changes.
  [/(?<=[бвгдзлмнпрстф]|[^ыи]х|[^оё]к)$/, "а у а ом е"],
  [OF_WOMEN, "ой ой у ой ой"],
  [/(?<=[жчшщ])ая$/, "ей ей ую ей ей"],
  [/ая$/, "ой ой ую ой ой"],
  // "Брыльска"
  [/(?<=[^аеёиоуыэюя]ск|цк)а$/, "ой ой у ой ой"],
  [/(?<=[гкх])а$/, "и е у ой е"],
  [/(?<=[жчшщ])а$/, "и е у ей е"],
  [/(?<=[бвдзлмнпрстф])а$/, "ы е у ой е"],
  [/(?<=и)я$/, "и и ю ей и"],
  [/(?<=[лнр])я$/, "и е ю ей е"],
];

/**
 * "Петров-Водкин", "Римский-Корсаков", "Немирович-Данченко", "Степняк-Кравчинский": each half with the ending of a
 * surname declines.
 */
const RUSSIAN = /(?:[оеё]ва?|[иы]на?|[сц]к(?:ий|ая)|[ое]вич|[чн]ик|як|чук)$/i;

/** "Штраус-сын", "Дюма-отец": both halves decline. */
const OF_FAMILY = /^(?:сын|отец|мать|дочь|младший|старший)$/i;

/**
 * A surname in a case, written as `surname` is; undefined when it declines like an ordinary noun or not at all. Of a
 * double one the last half declines, and whatever half before it ends as Russian surnames do: not "Бонч-Бруевич".
 *
 * @example inflectSurname("Ахматова", "fem", "gen") // "Ахматовой"
 */
export function inflectSurname(surname: string, gender: Gender, wanted: Case): string | undefined {
  const halves = surname.split("-");
  const last = halves[halves.length - 1] as string;
  if (halves.length === 1) return inflectHalf(surname, gender, wanted);
  const isOfFamily = OF_FAMILY.test(last);
  const forms = halves.map((half) =>
    RUSSIAN.test(half) || ((half === last || (isOfFamily && endsInConsonant(half))) && canDecline(half, gender))
      ? (inflectHalf(half, gender, wanted) ?? half)
      : half,
  );
  return forms.join("-");
}

/**
 * May a man's surname decline in another way? "Кравец" may keep its vowel; of "Бонч-Бруевич" the first half stays, but
 * who knows of "Голц-Миллер"?
 */
export function isUnsureSurname(surname: string): boolean {
  const halves = surname.split("-");
  const own = halves.pop() as string;
  if (halves.length === 0) return FLEETING.test(own);
  return halves.some((half) => !RUSSIAN.test(half) && !STAYING.test(half) && endsInConsonant(half));
}

/** First parts that are no surnames of their own and stay. */
const STAYING = /^(?:бонч|мак|сент?|тер|тян)$/i;

/** A vowel that may go: "Кравец", "Соколок". */
const FLEETING = /[^аеёиоуыэюя](?:[её]ц|[её]к|ок)$/i;

function inflectHalf(surname: string, gender: Gender, wanted: Case): string | undefined {
  const lower = surname.toLowerCase();
  // "Кейт Бланшетт": of a woman only a surname in -а or -я declines.
  const row = rows.find(
    ([ending]) => ending.test(lower) && (gender === "masc" ? ending !== OF_WOMEN : /[ая]$/.test(lower)),
  );
  if (row === undefined) return undefined;
  const [ending, endings] = row;
  return keepLetterCase(surname, lower.search(ending), endings.split(" ")[caseNumber(wanted) - 1] as string);
}

/** The gender that the ending of a surname shows; undefined when it shows none. */
export function genderOfSurname(word: string): Gender | undefined {
  if (/(?:[оеё]в|[иы]н|[сц]кий|[жчшщ]ий|[ое]вич|[аеоуэ]й)$/i.test(word)) return "masc";
  return /..(?:[оеё]ва|[иы]на|[сц]кая)$/i.test(word) ? "fem" : undefined;
}

/** "-ична" */
const LONGEST_OF_PATRONYMIC = 5;

/** The gender that the ending of a patronymic shows; undefined for another word. */
export function genderOfPatronymic(word: string): Gender | undefined {
  // A regular expression is tried at every letter; the last ones are enough.
  const end = word.slice(-LONGEST_OF_PATRONYMIC);
  if (/(?:[оеё]вна|[итьнв]ична)$/i.test(end)) return "fem";
  return /(?:[оеё]вич|[тмкнв]ич|льич)$/i.test(end) ? "masc" : undefined;
}

/** Does a surname of this gender have cases? "Корейко", "Винчи", "Седых" have none, of a woman "Шмидт". */
export function canDecline(surname: string, sex: Gender): boolean {
  return sex === "fem" ? /[ая]$/i.test(surname) : !/[оеёиуыэю]$|[ыи]х$/i.test(surname);
}

/** The gender by which a surname with initials declines; undefined for one that goes by its noun ("Кафка") or not at all. */
export function genderByEnding(surname: string): Gender | undefined {
  const shown = genderOfSurname(surname);
  if (shown !== undefined || /[ыи]х$/i.test(surname)) return shown;
  return /[^аеёиоуыэюя]$/i.test(surname) ? "masc" : undefined;
}

/** "Манн", "Бендер": of a man it declines, of a woman it does not; "Седых" never does. */
export function endsInConsonant(word: string): boolean {
  return /[^аеёиоуыэюяьх]$|[^ыи]х$/i.test(word);
}
