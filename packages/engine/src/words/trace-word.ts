import type { Grammemes, Phrase, PhraseRule, PhraseWord } from "@skladno/morphology";

/** What a word was read as: absent members are unknown, and all are where the word was not analysed. */
type Reading = { readonly [Name in keyof Grammemes]?: Grammemes[Name] | undefined };

/** One word of a value, as a trace shows it. */
export interface TraceWord extends Reading {
  readonly text: string;
  readonly role: PhraseWord["role"];
  /** Why it changes or stays. */
  readonly rule?: PhraseRule | undefined;
  /** The id of the condition that decided. */
  readonly because?: string | undefined;
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

function traceWord({ text, role, rule, because, reading }: PhraseWord): TraceWord {
  if (reading === undefined) return { text, role, rule, because };
  const { lemma, partOfSpeech, grammemes, known, source, score } = reading;
  const { case: standing, number, gender, animacy } = grammemes;
  return {
    text,
    role,
    rule,
    because,
    lemma,
    part_of_speech: partOfSpeech,
    case: standing,
    number,
    gender,
    animacy,
    known,
    source,
    score,
  };
}
