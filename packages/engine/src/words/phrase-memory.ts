import {
  type AgreementTarget,
  type Case,
  cases,
  genders,
  type Inflection,
  type Morphology,
  type Phrase,
} from "@skladno/morphology";
import { type TraceWord, traceWords } from "./trace-word.js";

/** A value understood as a phrase, and the forms of it that have been asked for. */
export interface KnownPhrase {
  readonly phrase: Phrase;
  readonly inflected: (Inflection | undefined)[];
  readonly agreed: (Inflection | undefined)[];
  /** Its words as a trace shows them, once one was asked for. */
  traced: readonly TraceWord[] | undefined;
}

/**
 * Values are repeated from item to item (colours, materials, kinds of goods): what was found out about one is kept. Models,
 * sizes and prices hardly ever are, and nothing can be found out about them, so they take no place.
 */
export interface PhraseMemory {
  /** Understands a value as far as grammar needs it: a text without Cyrillic letters has no words then. */
  know(text: string): KnownPhrase;
  /** The words of a value, as a trace shows them. */
  trace(text: string): readonly TraceWord[];
  inflect(known: KnownPhrase, wanted: Case): Inflection;
  agree(known: KnownPhrase, target: AgreementTarget): Inflection;
}

/**
 * At most twice this many values are kept, none longer than {@link MAX_LENGTH}: with all their forms some 5 MB. When the
 * young half is full it becomes the old half and the former old half is dropped, so that values in use stay.
 */
const MAX_PHRASES = 2048;
const MAX_LENGTH = 200;

/** A memory over a morphology; what it remembers changes no answer. */
export function createPhraseMemory(morphology: Morphology): PhraseMemory {
  let young = new Map<string, KnownPhrase>();
  let old = new Map<string, KnownPhrase>();

  const remember = (text: string, known: KnownPhrase): KnownPhrase => {
    if (young.size >= MAX_PHRASES) {
      old = young;
      young = new Map();
    }
    young.set(text, known);
    return known;
  };

  const parse = (text: string): KnownPhrase => {
    const fresh = young.get(text);
    if (fresh !== undefined) return fresh;
    const aged = old.get(text);
    if (aged !== undefined) return remember(text, aged);
    const known: KnownPhrase = {
      phrase: morphology.parsePhrase(text),
      inflected: [],
      agreed: [],
      traced: undefined,
    };
    return text.length > MAX_LENGTH ? known : remember(text, known);
  };

  return {
    know(text) {
      return CYRILLIC.test(text) ? parse(text) : withoutCyrillic(text);
    },
    trace(text) {
      if (!CYRILLIC.test(text)) return noWords;
      const known = parse(text);
      known.traced ??= traceWords(known.phrase);
      return known.traced;
    },
    inflect(known, wanted) {
      const index = caseNumbers[wanted];
      const form = known.inflected[index];
      if (form !== undefined) return form;
      const inflection = morphology.inflectPhrase(known.phrase, wanted);
      known.inflected[index] = inflection;
      return inflection;
    },
    agree(known, target) {
      const index = targetNumber(target);
      const form = known.agreed[index];
      if (form !== undefined) return form;
      const inflection = morphology.agreePhrase(known.phrase, target);
      known.agreed[index] = inflection;
      return inflection;
    },
  };
}

const caseNumbers = Object.fromEntries(cases.map((name, index) => [name, index])) as Readonly<Record<Case, number>>;

/** Six cases × three genders and the plural × two kinds of animacy. */
function targetNumber({ case: wanted, number, gender, animacy }: AgreementTarget): number {
  const kind = number === "plur" || gender === undefined ? genders.length : genders.indexOf(gender);
  return (caseNumbers[wanted] * 4 + kind) * 2 + (animacy === "anim" ? 1 : 0);
}

const noWords: readonly never[] = Object.freeze([]);

const CYRILLIC = /[\u0400-\u052f]/;

/** What `parsePhrase` says of such a text, without its words. */
function withoutCyrillic(text: string): KnownPhrase {
  const phrase: Phrase = {
    text,
    kind: "other",
    reason: "no_cyrillic",
    proper: false,
    measure: false,
    confidence: "known",
    words: noWords,
  };
  return { phrase, inflected: [], agreed: [], traced: undefined };
}
