import type { Case, Phrase, PhraseRule, PhraseWord } from "@skladno/morphology";

/** One word of a value, as a trace shows it. */
export interface TraceWord {
  readonly text: string;
  readonly role: PhraseWord["role"];
  /** Why it changes or stays. */
  readonly rule: PhraseRule | null;
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

/** The words of a phrase. Frozen, for values come back from item to item and are put together once. */
export function traceWords({ words }: Phrase): readonly TraceWord[] {
  return Object.freeze(words.map((word) => Object.freeze(traceWord(word))));
}

function traceWord({ text, role, rule, reading }: PhraseWord): TraceWord {
  return {
    text,
    role,
    rule: rule ?? null,
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
