import type { Case, Phrase, PhraseWord } from "@skladno/morphology";

/** One word of a value, as a trace shows it. */
export interface TraceWord {
  readonly text: string;
  readonly role: PhraseWord["role"];
  /** The dictionary form; null for a word that was not analysed. */
  readonly lemma: string | null;
  readonly part_of_speech: string | null;
  readonly case: Case | null;
  readonly number: string | null;
  readonly gender: string | null;
  readonly animacy: string | null;
  readonly known: boolean | null;
  readonly source: string | null;
  readonly score: number | null;
}

/** The words of a phrase, put together once: values come back from item to item. */
export function traceWords(known: {
  readonly phrase: Phrase;
  traced: readonly TraceWord[] | undefined;
}): readonly TraceWord[] {
  known.traced ??= Object.freeze(known.phrase.words.map((word) => Object.freeze(traceWord(word))));
  return known.traced;
}

function traceWord({ text, role, reading }: PhraseWord): TraceWord {
  return {
    text,
    role,
    lemma: reading?.lemma ?? null,
    part_of_speech: reading?.partOfSpeech ?? null,
    case: reading?.grammemes.case ?? null,
    number: reading?.grammemes.number ?? null,
    gender: reading?.grammemes.gender ?? null,
    animacy: reading?.grammemes.animacy ?? null,
    known: reading?.known ?? null,
    source: reading?.source ?? null,
    score: reading?.score ?? null,
  };
}
