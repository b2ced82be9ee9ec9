import type { Case, Gender } from "../grammar.js";
import type { Token } from "./token.js";

/**
 * Surnames behind a first name. No dictionary has them all, and their declension is neither a noun's nor an adjective's:
 * "Антоном Чеховым", but "под Чеховом" for the town; "Анны Ахматовой".
 */
type Endings = Readonly<Record<Exclude<Case, "nom">, string>>;

const possessiveMasculine: Endings = { gen: "а", dat: "у", acc: "а", ins: "ым", prep: "е" };
const possessiveFeminine: Endings = { gen: "ой", dat: "ой", acc: "у", ins: "ой", prep: "ой" };
const adjectiveHard: Endings = { gen: "ого", dat: "ому", acc: "ого", ins: "ым", prep: "ом" };
const adjectiveMixed: Endings = { ...adjectiveHard, ins: "им" };
const adjectiveFeminine: Endings = { gen: "ой", dat: "ой", acc: "ую", ins: "ой", prep: "ой" };

/** One row for each way in which a surname can end: what is cut off and what takes its place. */
const rows: readonly {
  readonly gender: Gender;
  readonly ending: RegExp;
  readonly cut: number;
  readonly endings: Endings;
}[] = [
  { gender: "masc", ending: /(?:[оеё]в|[иы]н)$/, cut: 0, endings: possessiveMasculine },
  { gender: "masc", ending: /[иы]ч$/, cut: 0, endings: { ...possessiveMasculine, ins: "ем" } },
  { gender: "masc", ending: /[аеёиоуыэюя].*[кгхжшщч](?:ий|ой)$/, cut: 2, endings: adjectiveMixed },
  { gender: "masc", ending: /[аеёиоуыэюя].*(?:ый|ой)$/, cut: 2, endings: adjectiveHard },
  { gender: "masc", ending: /[аеоуэ]й$/, cut: 1, endings: { gen: "я", dat: "ю", acc: "я", ins: "ем", prep: "е" } },
  { gender: "fem", ending: /(?:[оеё]в|[иы]н)а$/, cut: 1, endings: possessiveFeminine },
  { gender: "fem", ending: /ая$/, cut: 2, endings: adjectiveFeminine },
];

/**
 * A surname in a case, written as `surname` is; undefined when it declines like an ordinary noun or not at all.
 *
 * @example inflectSurname("Ахматова", "fem", "gen") // "Ахматовой"
 */
export function inflectSurname(surname: string, gender: Gender, wanted: Case): string | undefined {
  if (wanted === "nom") return surname;
  const lower = surname.toLowerCase();
  const row = rows.find((candidate) => candidate.gender === gender && candidate.ending.test(lower));
  if (row === undefined) return undefined;
  const ending = row.endings[wanted];
  const isCapitals = surname === surname.toUpperCase();
  return surname.slice(0, surname.length - row.cut) + (isCapitals ? ending.toUpperCase() : ending);
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
    if (!/^[А-ЯЁ]/.test(text) || (kind !== "word" && kind !== "code")) return -1;
    if (text.length === 1 && tokens[at + 1]?.text === ".") hasInitial = true;
    else if (surname >= 0 || text.length < 3) return -1;
    else surname = at;
  }
  return hasInitial ? surname : -1;
}

/** The gender by which a surname with initials declines; undefined for one that goes by its noun ("Кафка") or not at all. */
export function genderByEnding(surname: string): Gender | undefined {
  const shown = genderOfSurname(surname);
  if (shown !== undefined || /[ыи]х$/.test(surname)) return shown;
  if (/ая$/.test(surname)) return "fem";
  return /[^аеёиоуыэюя]$/.test(surname) ? "masc" : undefined;
}

/** A surname of adjectival shape that a dictionary takes for a feminine in another case: "Толстой", "Луговой". */
export function looksLikeMasculineSurname(word: string): boolean {
  return /[а-яё]{2}ой$/i.test(word);
}
