import type { Paradigm, WordReading } from "../words.js";

/**
 * A reading that differs from another in these points. It is written out, for spread together it would be of another hidden class than all
 * others, and where several of them meet, reading them is slow.
 */
export function changeReading(
  { lemma, partOfSpeech, grammemes, source, known, score, proper, indeclinable, paradigm }: WordReading,
  change: Partial<WordReading>,
): WordReading {
  return {
    lemma: change.lemma ?? lemma,
    partOfSpeech,
    grammemes: change.grammemes ?? grammemes,
    source: change.source ?? source,
    known: change.known ?? known,
    score: change.score ?? score,
    proper,
    indeclinable: change.indeclinable ?? indeclinable,
    // A reading that was changed has what it is inflected by, or never changes.
    paradigm: (change.paradigm ?? paradigm) as Paradigm,
  };
}
