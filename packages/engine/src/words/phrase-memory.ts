import {
  type AgreementTarget,
  type Case,
  cases,
  genders,
  type InflectedPlace,
  type Inflection,
  type Morphology,
  type Phrase,
  type PlaceRelation,
} from "@skladno/morphology";
import { splitList } from "../values/split-list.js";
import { type TraceWord, traceWords } from "./trace-word.js";

/** A value understood as a phrase, and the forms of it that have been asked for. */
export interface KnownPhrase {
  readonly phrase: Phrase;
  /** By case; after the cases the second locatives. */
  readonly inflected: (Inflection | undefined)[];
  readonly agreed: (Inflection | undefined)[];
  /** Its words as a trace shows them, once one was asked for. */
  traced: readonly TraceWord[] | undefined;
  plural: Plural | undefined;
  readonly places: Partial<Record<PlaceRelation, InflectedPlace>>;
  /** Of a list: its parts, and what stands between them. */
  readonly list?: KnownList;
}

/** A list, understood. */
interface KnownList {
  readonly parts: readonly KnownPhrase[];
  /** Of the parts. */
  readonly join: (texts: readonly string[]) => string;
}

/** A phrase in the plural. */
export interface Plural {
  readonly known: KnownPhrase;
  /** False where it has none: then it is the phrase itself. */
  readonly exists: boolean;
}

/**
 * Values are repeated from item to item (colours, materials, kinds of goods): what was found out about one is kept.
 * Models, sizes and prices hardly ever are, and nothing can be found out about them, so they take no place.
 */
export interface PhraseMemory {
  /** What answers; for questions whose answers are not kept. */
  readonly morphology: Morphology;
  /** Understands a value as far as grammar needs it: a text without Cyrillic letters has no words then. */
  know(text: string): KnownPhrase;
  /** Understands the parts of a list, each as a phrase of its own; `conjunction` comes before the last. */
  knowList(text: string, conjunction: string): KnownPhrase;
  /** The words of a value, as a trace shows them. */
  trace(text: string): readonly TraceWord[];
  /** @param behind "в" or "на" before it */
  inflect(known: KnownPhrase, wanted: Case, behind?: string): Inflection;
  pluralize(known: KnownPhrase): Plural;
  /** What a number with the phrase after it is for its group: a numeral. */
  asCounted(known: KnownPhrase, isOne: boolean): KnownPhrase;
  inflectPlace(known: KnownPhrase, relation: PlaceRelation): InflectedPlace;
  agree(known: KnownPhrase, target: AgreementTarget): Inflection;
}

/**
 * At most twice this many values are kept, none longer than {@link MAX_LENGTH}: with all their forms some 5 MB. When
 * the young half is full it becomes the old half and the former old half is dropped, so that values in use stay.
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
    const known = knowing(morphology.parsePhrase(text));
    return text.length > MAX_LENGTH ? known : remember(text, known);
  };

  return {
    morphology,
    know(text) {
      return CYRILLIC.test(text) ? parse(text) : withoutCyrillic(text);
    },
    trace(text) {
      if (!CYRILLIC.test(text)) return noWords;
      const known = parse(text);
      known.traced ??= traceWords(known.phrase);
      return known.traced;
    },
    knowList(text, conjunction) {
      const key = `${conjunction}\u0000${text}`;
      const fresh = young.get(key) ?? old.get(key);
      if (fresh !== undefined) return fresh;
      const { parts, join } = splitList(text, conjunction);
      const known = parts.length < 2 ? this.know(parts[0] ?? text) : knowingList(parts.map(this.know), join);
      return text.length > MAX_LENGTH ? known : remember(key, known);
    },
    pluralize(known) {
      const { phrase, list } = known;
      if (known.plural === undefined && list !== undefined) {
        const plurals = list.parts.map((part) => this.pluralize(part));
        const plural = knowingList(
          plurals.map((one) => one.known),
          list.join,
        );
        known.plural = { known: plural, exists: plurals.every(({ exists }) => exists) };
      }
      if (known.plural === undefined) {
        const { phrase: plural, plural: exists } = morphology.pluralizePhrase(phrase);
        known.plural = { known: plural === phrase ? known : knowing(plural), exists };
      }
      return known.plural;
    },
    asCounted(known, isOne) {
      const { measure } = parse(`5 ${known.phrase.text}`).phrase;
      const { number, gender } = isOne ? known.phrase : plural;
      return knowing({ ...known.phrase, kind: "numeral", proper: false, number, gender, measure });
    },
    inflectPlace(known, relation) {
      const { list, phrase } = known;
      known.places[relation] ??= morphology.inflectPlace(
        list === undefined ? phrase : morphology.parsePhrase(phrase.text),
        relation,
      );
      return known.places[relation];
    },
    inflect(known, wanted, behind) {
      const preposition = wanted === "prep" || wanted === "acc" ? behind : undefined;
      const groups = preposition === undefined ? 0 : preposition === "на" ? 2 : 1;
      const index = groups * cases.length + caseNumbers[wanted];
      known.inflected[index] ??= each(known, (part) => morphology.inflectPhrase(part.phrase, wanted, preposition));
      return known.inflected[index];
    },
    agree(known, target) {
      const index = targetNumber(target);
      known.agreed[index] ??= each(known, (part) => morphology.agreePhrase(part.phrase, target));
      return known.agreed[index];
    },
  };
}

/** The form of a phrase; of a list, of each part. */
function each(known: KnownPhrase, form: (part: KnownPhrase) => Inflection): Inflection {
  const { list } = known;
  if (list === undefined) return form(known);
  const forms = list.parts.map(form);
  return { text: list.join(forms.map(({ text }) => text)), inflected: forms.some(({ inflected }) => inflected) };
}

/** A list for grammar: several things, so a plural, of the kind that its first part is. */
function knowingList(parts: readonly KnownPhrase[], join: KnownList["join"]): KnownPhrase {
  const phrases = parts.map(({ phrase }) => phrase);
  const first = phrases.find(({ kind }) => kind === "noun") ?? (phrases[0] as Phrase);
  const known = knowing({
    text: join(phrases.map(({ text }) => text)),
    kind: first.kind === "numeral" ? "other" : first.kind,
    reason: first.reason,
    ...plural,
    animacy: first.animacy,
    proper: phrases.every(({ proper }) => proper),
    measure: false,
    confidence: phrases.find(({ confidence }) => confidence === "low")?.confidence ?? first.confidence,
    words: phrases.flatMap(({ words }) => words),
  });
  return { ...known, list: { parts, join } };
}

const plural = { number: "plur", gender: undefined } as const;

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
  return knowing(phrase);
}

function knowing(phrase: Phrase): KnownPhrase {
  return { phrase, inflected: [], agreed: [], traced: undefined, plural: undefined, places: {} };
}
