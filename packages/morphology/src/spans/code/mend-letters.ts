/** Latin capitals and small letters, and the Cyrillic ones that look like them. */
const LATIN = "ABCEHKMOPTXaceopxy";
const CYRILLIC = "АВСЕНКМОРТХасеорху";

/** Mostly Cyrillic, with Latin letters that have twins. */
const MISSPELT = /^[ABCEHKMOPTXaceopxyЀ-ԯ-]+$/;

const NOT_PLAIN = /[^Ѐ-ԯ-]/;

/**
 * A word as dictionaries write it: hyphens that don't break are hyphens, soft hyphens and stress marks are left out,
 * and Latin letters among Cyrillic ones are those that they look like ("Kрасная" with a Latin "K").
 */
export function mendLetters(word: string): string {
  // Nearly all are well.
  if (!NOT_PLAIN.test(word)) return word;
  const plain = /[‐‑\xad]|\u0301/.test(word) ? word.replace(/[‐‑]/g, "-").replace(/\xad|\u0301/g, "") : word;
  if (!/[A-Za-z]/.test(plain) || !MISSPELT.test(plain)) return plain;
  const cyrillic = plain.replace(/[^Ѐ-ԯ]/g, "");
  // "КT" may be a code.
  if (cyrillic.length * 2 <= plain.length || !/[а-яё]{2}/.test(cyrillic)) return plain;
  return plain.replace(/[A-Za-z]/g, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)));
}
