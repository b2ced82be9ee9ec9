import { type Case, caseNumber, type Gender } from "../../grammar.js";
import { keepLetterCase } from "../../inflect/keep-letter-case.js";
import { CODE, type Token, WORD } from "../../phrase/token.js";

/**
 * Surnames after a first name. No dictionary has them all, and their declension is neither a noun's nor an adjective's:
 * "Антоном Чеховым", but "под Чеховом" for the town; "Анны Ахматовой".
 *
 * One row for each way in which a surname can end: where what changes begins, and what takes its place from the genitive to the prepositional.
 */
const rows: readonly (readonly [ending: RegExp, endings: string])[] = [
  [/(?<=[оеё]в|[иы]н)$/, "а у а ым е"],
  [/(?<=[жчшщ])$/, "а у а ем е"],
  [/(?<=[аеёиоуыэюя].*[кгхжшщч])[ио]й$/, "ого ому ого им ом"],
  [/(?<=[аеёиоуыэюя].*)[ыо]й$/, "ого ому ого ым ом"],
  [/(?<=[аеоуэ])й$/, "я ю я ем е"],
  // "Заец", "Соколок" may lose their vowel and go by the noun; "Седых" never changes.
  [/(?<=[бвгдзлмнпрстф]|[^ыи]х|[^оеё]к)$/, "а у а ом е"],
  [/(?<=[оеё]в|[иы]н)а$/, "ой ой у ой ой"],
];

/** "Салтыков-Щедрин", "Мусина-Пушкина": both halves decline; the first one of "Бонч-Бруевич" does not. */
const DOUBLE = /^(.+(?:[оеё]ва?|[иы]на?))-(.+)$/i;

/**
 * A surname in a case, written as `surname` is; undefined when it declines like an ordinary noun or not at all.
 *
 * @example inflectSurname("Ахматова", "fem", "gen") // "Ахматовой"
 */
export function inflectSurname(surname: string, gender: Gender, wanted: Case): string | undefined {
  const [, half, rest] = DOUBLE.exec(surname) ?? [];
  if (half !== undefined && rest !== undefined) {
    const inflected = inflectSurname(half, gender, wanted);
    const other = inflectSurname(rest, gender, wanted);
    return inflected === undefined || other === undefined ? undefined : `${inflected}-${other}`;
  }
  const lower = surname.toLowerCase();
  // "Кейт Бланшетт": of a woman only a surname in -а declines.
  const row = rows.find(([ending]) => ending.test(lower) && (gender === "masc" || lower.endsWith("а")));
  if (row === undefined) return undefined;
  const [ending, endings] = row;
  return keepLetterCase(surname, lower.search(ending), endings.split(" ")[caseNumber(wanted) - 1] as string);
}

/** The gender that the ending of a surname shows; undefined when it shows none. */
export function genderOfSurname(word: string): Gender | undefined {
  if (/(?:[оеё]в|[иы]н|[сц]кий|[ое]вич|[аеоуэ]й)$/.test(word)) return "masc";
  return /(?:[оеё]ва|[иы]на|[сц]кая)$/.test(word) ? "fem" : undefined;
}

/** Index of the surname in a value that is a surname and initials: "А. С. Пушкин", "Толстой Л. Н."; -1 for every other value. */
export function surnameWithInitials(tokens: readonly Token[]): number {
  let surname = -1;
  let hasInitial = false;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (text === ".") continue;
    if ((kind & (WORD | CODE)) === 0 || !isCyrillicCapital(text.charCodeAt(0))) return -1;
    if (text.length === 1 && tokens[at + 1]?.text === ".") hasInitial = true;
    else if (surname >= 0 || text.length < 3) return -1;
    else surname = at;
  }
  return hasInitial ? surname : -1;
}

/** A person's three names. */
export interface FullName {
  readonly sex: Gender;
  /** Indices of the tokens. */
  readonly surname: number;
  readonly first: number;
}

/**
 * The names in a value of a surname, a first name and a patronymic, with the surname at either end; undefined for every other value.
 * "Мария Волкович Иванова" has none: a surname too may end like a patronymic.
 */
export function fullName(tokens: readonly Token[]): FullName | undefined {
  if (tokens.length !== 3) return undefined;
  if (!tokens.every(({ kind, text }) => kind === WORD && isCyrillicCapital(text.charCodeAt(0)))) return undefined;
  for (const [patronymic, surname, first] of [
    [2, 0, 1],
    [1, 2, 0],
  ] as const) {
    const { text } = tokens[patronymic] as Token;
    if (/(?:[оеё]вна|[иьн]ична)$/.test(text)) return { sex: "fem", surname, first };
    const isMan = genderOfSurname((tokens[surname] as Token).text) !== "fem";
    if (isMan && /(?:[оеё]вич|[тмкн]ич|льич)$/.test(text)) return { sex: "masc", surname, first };
  }
  return undefined;
}

/** Not "Белых", "Дурново", "Неру"; of a woman only what ends in -а or -я. */
export function canDecline(surname: string, sex: Gender): boolean {
  return sex === "fem" ? /[ая]$/.test(surname) : !/[оеёиуыэю]$|[ыи]х$/.test(surname);
}

function isCyrillicCapital(unit: number): boolean {
  return (unit >= 0x410 && unit < 0x430) || unit === 0x401;
}

/** The gender by which a surname with initials declines; undefined for one that goes by its noun ("Кафка") or not at all. */
export function genderByEnding(surname: string): Gender | undefined {
  const shown = genderOfSurname(surname);
  if (shown !== undefined || /[ыи]х$/.test(surname)) return shown;
  return /[^аеёиоуыэюя]$/.test(surname) ? "masc" : undefined;
}

/** "Манн", "Бендер": of a man it declines, of a woman it does not; "Седых" never does. */
export function endsInConsonant(word: string): boolean {
  return /[^аеёиоуыэюяйьх]$|[^ыи]х$/.test(word);
}
