import type { Gender } from "@skladno/morphology";
import { readOpenCorpora } from "../../packages/dictionary-ru/build/read-opencorpora.js";

export interface Noun {
  readonly text: string;
  readonly gender: Gender;
}

/** `count` distinct common nouns in the nominative singular, spread evenly over OpenCorpora: every peer knows them. */
export function readNouns(count: number): readonly Noun[] {
  const nouns = new Map<string, Noun>();
  for (const { lemma, partOfSpeech, gender, proper, pluralOnly, indeclinable } of readOpenCorpora()) {
    if (partOfSpeech !== "noun" || gender === undefined || proper || pluralOnly || indeclinable) continue;
    if (/^[а-яё]+$/.test(lemma)) nouns.set(lemma, { text: lemma, gender });
  }
  const all = [...nouns.values()];
  const step = all.length / count;
  // As a request brings them: the texts of the dictionary's reader are put together of two pieces, which makes reading them slow.
  return JSON.parse(
    JSON.stringify(Array.from({ length: count }, (_, index) => all[Math.floor(index * step)])),
  ) as readonly Noun[];
}
