import type { PhraseWord } from "../../morphology.js";

/**
 * The part of a mixed word that can change: what comes after the last hyphen that has Latin letters or digits before
 * it ("USB-кабель", "2-местная") or after a full stop, else what comes before the first such hyphen ("кабель-USB").
 * Undefined for a code ("КТ-915").
 */
export function changingPart(word: string): PhraseWord["changing"] {
  // "Кот-д'Ивуар", "О'Хара"
  const elided = /^[Ѐ-ԯ-]+['’](?=[Ѐ-ԯ]{3,}$)/.exec(word)?.[0].length;
  if (elided !== undefined) return Object.freeze({ start: elided, end: word.length });
  const last = /(?:(?<![Ѐ-ԯ‐‑-])[‐‑-]|(?<=\.))([Ѐ-ԯ‐‑-]+)$/.exec(word)?.[1] ?? "";
  // "4х-местная", "3-х-слойная", "4К-телевизор"
  const short = /^\d+-?[кдхтиеё]{1,3}-/i.exec(word)?.[0] ?? "";
  // The ending of an ordinal is nothing without its hyphen: "5-й".
  const before = last.length < 3 ? 1 : 0;
  const start = last === "" ? short.length : word.length - last.length - before;
  const first = /^([Ѐ-ԯ‐‑-]{3,})[‐‑-](?![Ѐ-ԯ‐‑-])/.exec(word)?.[1] ?? "";
  // Three letters and one of them small: "кабель-USB" is a word, "КТ-915" and "Е-1" are codes.
  const end = start > 0 ? word.length : /[а-џ]/.test(first) ? first.length : 0;
  return end > 0 ? Object.freeze({ start, end }) : undefined;
}
