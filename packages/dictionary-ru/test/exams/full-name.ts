import { requirePeer } from "./exam-row.js";

/** What petrovich and lvovich are told of a person; each word of a name is one of the three. */
export const nameParts = ["last", "first", "middle"] as const;
export type NamePart = (typeof nameParts)[number];
export type PeerGender = "male" | "female" | "androgynous";
export type Person = { readonly [part in NamePart]?: string } & { readonly gender?: PeerGender };

interface Lvovich {
  getFirstnameGender(name: string): PeerGender | null;
  getGender(person: Person): PeerGender | null;
}
const lvovich = requirePeer("lvovich") as Lvovich;

/**
 * Which word of a full name is which, for peers that have to be told: what ends like a patronymic is one, the first
 * name stands before it, or is the word that lvovich knows. Undefined for any other text.
 */
export function splitFullName(text: string): readonly NamePart[] | undefined {
  const words = text.split(" ");
  if (words.length < 2 || words.length > 3 || !words.every((word) => /^[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?$/.test(word)))
    return undefined;
  const middle = words.findIndex((word, at) => at > 0 && /(?:[ое]вич|ьич|[вч]на)$/.test(word));
  const isFirstName = (word: string) => lvovich.getFirstnameGender(word) !== null;
  const first = middle > 0 ? middle - 1 : words.findLastIndex(isFirstName);
  if (first < 0 || (middle < 0 && words.length > 2)) return undefined;
  return words.map((_, at) => (at === first ? "first" : at === middle ? "middle" : "last"));
}

/** The text with each word inflected by `inflect`, which is told what the word is and of whom. */
export function inflectFullName(
  text: string,
  inflect: (word: string, part: NamePart, gender: PeerGender) => string,
): string | undefined {
  const parts = splitFullName(text);
  if (parts === undefined) return undefined;
  const words = text.split(" ");
  const person: Person = Object.fromEntries(words.map((word, at) => [parts[at], word]));
  const gender = lvovich.getGender(person) ?? "androgynous";
  return words.map((word, at) => inflect(word, parts[at] as NamePart, gender)).join(" ");
}
