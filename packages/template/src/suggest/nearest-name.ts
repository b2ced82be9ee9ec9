import { editDistance } from "./edit-distance.js";
import { typedInEnglish, typedInRussian } from "./keyboard-layout.js";
import { toLatin } from "./look-alikes.js";

/** Longer words are no slip of the pen, and comparing them would cost time. */
const LONGEST_WORD = 64;
/** A ceiling on the names compared: a template can hold thousands of fields, and each can be misspelt. */
const MOST_NAMES = 64;

/**
 * The name that was most likely meant, or undefined. In this order: the same letters in another case or with look-alikes
 * of the other alphabet, the same keys in the other keyboard layout, the fewest slips, a beginning that only one name has.
 *
 * @param names what is allowed, in the order of preference
 */
export function nearestName(found: string, names: Iterable<string>): string | undefined {
  const word = fold(found);
  if (word === "" || found.length > LONGEST_WORD) return undefined;
  const candidates: { readonly name: string; readonly folded: string }[] = [];
  for (const name of names) {
    if (candidates.length === MOST_NAMES) break;
    if (name !== found) candidates.push({ name, folded: fold(name) });
  }
  const typed = [word, fold(typedInEnglish(found)), fold(typedInRussian(found))];
  for (const spelling of typed) {
    const same = candidates.find(({ folded }) => folded === spelling);
    if (same !== undefined) return same.name;
  }
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { name, folded } of candidates) {
    // Of three letters one may be wrong, of six two: more would make any two words alike.
    const limit = Math.min(slips(word), slips(folded));
    for (const [index, spelling] of typed.entries()) {
      if (index > 0 && spelling === word) continue;
      const distance = editDistance(spelling, folded, limit) + (index === 0 ? 0 : 0.5);
      if (distance <= limit + 0.5 && distance < least) {
        nearest = name;
        least = distance;
      }
    }
  }
  if (nearest !== undefined) return nearest;
  if (word.length < 2) return undefined;
  const beginning = candidates.filter(({ folded }) => folded.startsWith(word));
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
