import { CASES_BEHIND, NAMED_ALIKE, PLACE, PLACE_ON } from "../../dictionary/word-kinds.js";
import type { Case } from "../../grammar.js";
import type { InflectedPlace, Inflection, Phrase, PhraseWord, PlaceRelation } from "../../morphology.js";
import { agreePhrase, asThing, inflectPhrase, inflectWith } from "../../phrase/inflect-phrase.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";
import { shapePreposition } from "../../prepositions/shape-preposition.js";
import { unabbreviate } from "./abbreviations.js";
import { splitPlaces, type WrittenPlace } from "./split-places.js";

/** What a place is asked of: phrases, and how values are read. */
export interface PlaceContext {
  readonly words: WordsOfPhrases;
  readonly parse: (text: string) => Phrase;
}

/** A place in a case, and whether one is on it or in it. */
interface Place extends Inflection {
  readonly on: boolean;
}

const casesOf: Readonly<Record<PlaceRelation, Case>> = { where: "prep", to: "acc", from: "gen" };

/** A place, or a list of places, with prepositions. */
export function inflectPlace(context: PlaceContext, phrase: Phrase, relation: PlaceRelation): InflectedPlace {
  const text = phrase.text.trim();
  const first = /^\s*([Ѐ-ԯ]+)\s/u.exec(text)?.[1] ?? "";
  // "По всей России": it has its own.
  if (first !== "" && (context.words.kindsOf(first) & CASES_BEHIND) !== 0)
    return { preposition: "", text, inflected: false };
  const wanted = casesOf[relation];
  let result = "";
  let preposition = "";
  let inflected = true;
  let on: boolean | undefined;
  for (const { core, tail, joint } of listedPlaces(context, text)) {
    const place = inflectOne(context, core, wanted);
    const base = place.on ? (relation === "from" ? "с" : "на") : relation === "from" ? "из" : "в";
    const shape = shapePreposition(base, place.text);
    if (on === undefined) preposition = shape;
    // "в Москве, Туле и на Камчатке"
    result += joint + (on === place.on ? place.text : `${shape} ${place.text}`) + tail;
    on = place.on;
    inflected &&= place.inflected;
  }
  return { preposition, text: result, inflected };
}

/**
 * The places of a list. Where what "и" joins are no places of their own ("Парк культуры и отдыха", "Северная и Южная
 * Америка"), the text up to the first comma is one.
 */
function listedPlaces({ parse }: PlaceContext, text: string): readonly WrittenPlace[] {
  const places = splitPlaces(text);
  if (places.length === 1) return places;
  const kinds = places.map(({ core }) => parse(core).kind);
  const isList =
    kinds.every((kind) => kind === "noun" || kind === "adjectival") &&
    !(kinds[0] === "adjectival" && kinds.at(-1) === "noun");
  if (isList) return places;
  const comma = places.findIndex(({ joint }) => joint.includes(","));
  const joined = comma < 0 ? places : places.slice(0, comma);
  const core = joined
    .map(({ joint, core, tail }, at) => joint + core + (at === joined.length - 1 ? "" : tail))
    .join("");
  return [{ joint: "", core, tail: text.slice(core.length) }];
}

/** A single place, without what follows it. */
function inflectOne(context: PlaceContext, core: string, wanted: Case): Place {
  return (
    behindAbbreviation(context, core, wanted) ??
    beforeAbbreviation(context, core, wanted) ??
    asPhrase(context, core, wanted)
  );
}

/** "г. Москва", "ул.Тверская", "пгт Янтарный" */
function behindAbbreviation(context: PlaceContext, core: string, wanted: Case): Place | undefined {
  const [, short = "", written = "", name = ""] = /^((?:([а-яё-]{1,5})\.\s*|(?:пгт|рп)\s+))(\S.*)$/iu.exec(core) ?? [];
  const word = unabbreviate(written || short.trim());
  if (word === undefined) return undefined;
  const inflected = inflectName(context, word, name, wanted);
  return { text: short + inflected, inflected: true, on: isOn(context, word) };
}

/** "Московская обл.", "Невский пр." */
function beforeAbbreviation(context: PlaceContext, core: string, wanted: Case): Place | undefined {
  const [, before = "", short = ""] = /^(.*\S)\s+([а-яё-]{1,5})\.$/iu.exec(core) ?? [];
  const word = unabbreviate(short);
  if (word === undefined) return undefined;
  const { gender } = context.parse(word);
  const { text, inflected } = agreePhrase(context.words, context.parse(before), {
    case: wanted,
    number: "sing",
    gender,
    animacy: "inan",
  });
  return { text: text + core.slice(before.length), inflected, on: isOn(context, word) };
}

function asPhrase(context: PlaceContext, core: string, wanted: Case): Place {
  const { words, parse } = context;
  // "ЖК Символ"
  const abbreviation = /^[А-ЯЁ]{2,}(?=\s+[А-ЯЁ][а-яё])/.exec(core)?.[0];
  if (abbreviation !== undefined) return { text: core, inflected: true, on: isOn(context, abbreviation) };
  const whole = parse(core);
  const number = /^\d+\s+/.exec(core)?.[0] ?? "";
  // "5 этаж", "3 микрорайон": which one, not how many.
  if (whole.kind === "other" && number !== "" && !/^\d/.test(core.slice(number.length))) {
    const place = asPhrase(context, core.slice(number.length), wanted);
    return { ...place, text: number + place.text };
  }
  const head = whole.kind === "noun" ? whole.words.find(({ rule }) => rule === "main_noun") : undefined;
  if (head === undefined) return inflectInPlace(words, whole, wanted, isOn(context, core));
  const word = core.slice(head.start, head.end);
  const on = [core, word, wordsUpTo(core, head)].some((one) => isOn(context, one));
  const [, blanks = "", name = ""] = /^(\s+)(?=\p{Lu})(\S.*)$/u.exec(core.slice(head.end)) ?? [];
  if (name === "" || head.reading?.proper !== false) return inflectInPlace(words, whole, wanted, on);
  const generic = parse(core.slice(0, head.end));
  const place = inflectInPlace(words, generic, wanted, on);
  return { ...place, text: place.text + blanks + inflectName(context, word, name, wanted) };
}

/** The main noun and the word before it: "Воробьёвы горы". */
function wordsUpTo(core: string, { end }: PhraseWord): string {
  return core.slice(0, end).split(/\s+/).slice(-2).join(" ");
}

/** A phrase as a place: the second locative where there is one, and no accusative of a living being ("в Сокол"). */
function inflectInPlace(words: WordsOfPhrases, phrase: Phrase, wanted: Case, on: boolean): Place {
  const isDirected = wanted === "acc" && phrase.kind !== "other";
  const { text, inflected } = isDirected
    ? inflectWith(words, phrase, wanted, asThing)
    : inflectPhrase(words, phrase, wanted, on ? "на" : "в");
  return { text, inflected, on };
}

/** A place that stands with "на": by the list, or by its suffix ("Смоленщина"). */
function isOn({ words }: PlaceContext, text: string): boolean {
  const key = text.trim().toLowerCase().replace(/\s+/g, "_");
  return (
    [key, key.replace(/-.*/, "")].some((one) => (words.kindsOf(one) & PLACE_ON) !== 0) ||
    /^[А-ЯЁ][а-яё]+(?:щ|дч)ина$/.test(text)
  );
}

/** One word, and a number after it ("Тверская 5"). */
const NAME = /^([Ѐ-ԯ]+(?:-[Ѐ-ԯ]+)*)(\s+\d.*)?$/u;

/**
 * A name right after a word for a place: it declines with "город", and with "село", "улица" and the like where it has
 * their gender; it stays in the plural, in -о, in the genitive ("улица Ленина"), and after all other words.
 */
function inflectName(context: PlaceContext, generic: string, name: string, wanted: Case): string {
  const { words, parse } = context;
  const [, word = "", number = ""] = NAME.exec(name) ?? [];
  const kinds = words.kindsOf(generic) | words.kindsOf(generic.replace(/-.*/, ""));
  if (word === "" || (kinds & (PLACE | NAMED_ALIKE)) === 0 || /о$/i.test(word)) return name;
  const phrase = parse(word);
  if (phrase.kind !== "noun" && phrase.kind !== "adjectival") return name;
  if (phrase.number !== "sing" || isSurname(phrase)) return name;
  if ((kinds & NAMED_ALIKE) !== 0 && phrase.gender !== parse(generic).gender) return name;
  return inflectInPlace(words, phrase, wanted, false).text + number;
}

/** "улица Гагарина": a genitive, though it may be a woman's name. */
function isSurname({ text, words: [word] }: Phrase): boolean {
  const reading = word?.reading;
  const isKnownThing =
    reading?.known === true && reading.grammemes.animacy !== "anim" && reading.partOfSpeech === "noun";
  return /(?:[оеё]в|[иы]н)а$/i.test(text) && !isKnownThing;
}
