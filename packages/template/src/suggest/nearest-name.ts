import { editDistance } from "./edit-distance.js";
import { typedInEnglish, typedInRussian } from "./keyboard-layout.js";
import { toLatin } from "./look-alikes.js";

/** Longer words are no slip of the pen, and comparing them would cost time. */
const LONGEST_WORD = 64;

/** The name that was most likely meant by a word, or undefined; never `except`. */
export type NameFinder = (found: string, except?: string) => string | undefined;

/**
 * A finder over the names that are allowed, not thousands, in the order of preference. It answers, in this order: the same letters in
 * another case or with look-alikes of the other alphabet, the same keys in the other keyboard layout, the fewest slips,
 * the only name that begins with the word or that the word begins with ("uppercase").
 */
export function createNameFinder(names: readonly string[]): NameFinder {
  let all: readonly Candidate[] | undefined;
  return (found, except) => {
    const word = fold(found);
    if (word === "" || found.length > LONGEST_WORD) return undefined;
    all ??= names.map((name) => ({ name, folded: fold(name) }));
    const candidates = all.filter(({ name }) => name !== found && name !== except);
    const others = [fold(typedInEnglish(found)), fold(typedInRussian(found))].filter((spelling) => spelling !== word);
    for (const spelling of [word, ...others]) {
      const same = candidates.find(({ folded }) => folded === spelling);
      if (same !== undefined) return same.name;
    }
    return fewestSlips(word, others, candidates) ?? onlyBeginning(word, candidates);
  };
}

interface Candidate {
  readonly name: string;
  readonly folded: string;
}

function fewestSlips(word: string, others: readonly string[], candidates: readonly Candidate[]): string | undefined {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { name, folded } of candidates) {
    // Of three letters one may be wrong, of six two: more would make any two words alike.
    const limit = Math.min(slips(word), slips(folded));
    for (const spelling of [word, ...others]) {
      // The other layout counts as half a slip: of two equally near names the one in the typed layout is likelier.
      const distance = editDistance(spelling, folded, limit) + (spelling === word ? 0 : 0.5);
      if (distance <= limit + 0.5 && distance < least) {
        nearest = name;
        least = distance;
      }
    }
  }
  return nearest;
}

function onlyBeginning(word: string, candidates: readonly Candidate[]): string | undefined {
  if (word.length < 2) return undefined;
  const isLonger = /^\p{L}+$/u.test(word);
  const beginning = candidates.filter(
    ({ folded }) => folded.startsWith(word) || (isLonger && folded.length > 2 && word.startsWith(folded)),
  );
  return beginning.length === 1 ? beginning[0]?.name : undefined;
}

function slips(word: string): number {
  return Math.min(3, Math.floor(Array.from(word).length / 3));
}

/** What a reader sees: without letter case, marks that have no width, and the difference between look-alikes. */
function fold(text: string): string {
  return toLatin(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\p{Cf}\s_.-]/gu, ""),
  );
}
