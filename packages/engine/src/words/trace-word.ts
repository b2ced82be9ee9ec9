import type { Grammemes, Phrase, PhraseRule, PhraseWord } from "@skladno/morphology";

/** One word of a value, as a trace shows it. A word that was not analysed has no reading: no lemma and what follows it. */
export interface TraceWord extends Grammemes {
  readonly text: string;
  readonly role: PhraseWord["role"];
  /** Why it changes or stays. */
  readonly rule?: PhraseRule;
  /** The dictionary form. */
  readonly lemma?: string;
  readonly part_of_speech?: string;
  readonly known?: boolean;
  /** Which analyser found the reading. */
  readonly source?: string;
  readonly score?: number;
}

/** The words of a phrase. Frozen, for values come back from item to item and are put together once. */
export function traceWords({ words }: Phrase): readonly TraceWord[] {
  return Object.freeze(words.map((word) => Object.freeze(traceWord(word))));
}

function traceWord({ text, role, rule, reading }: PhraseWord): TraceWord {
  const word = { text, role, ...(rule && { rule }) };
  if (reading === undefined) return word;
  const { lemma, partOfSpeech, grammemes, known, source, score } = reading;
  return { ...word, lemma, part_of_speech: partOfSpeech, ...grammemes, known, source, score };
}
